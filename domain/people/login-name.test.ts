import { expect, test } from 'vitest'
import { loginName, shownName } from './login-name.ts'

test.each([
  ['zero-width space', 'ana\u200b@loja.com'],
  ['zero-width joiner', 'a\u200dna@loja.com'],
  ['byte order mark', '\ufeffana@loja.com'],
  ['soft hyphen', 'a\u00adna@loja.com'],
  ['direction mark', 'ana\u200e@loja.com'],
  ['direction override', '\u202eana@loja.com\u202c'],
  ['tag', 'ana\u{e0041}@loja.com'],
  ['variation selector', 'ana\ufe0f@loja.com'],
  ['Hangul filler', 'ana\u3164@loja.com'],
  ['combining grapheme joiner', 'an\u034fa@loja.com'],
  ['Braille blank', 'ana\u2800@loja.com'],
  ['control', 'ana\u0007@loja.com'],
  ['wide letters', 'ａｎａ＠ｌｏｊａ.com'],
  ['mathematical letters', '𝐚𝐧𝐚@loja.com'],
  ['capitals and spaces', ' ANA@Loja.com '],
])('a login with a %s is the login without it', (_name, typed) => {
  expect(loginName(typed)).toBe('ana@loja.com')
})

test('an accent is one letter, however it was typed', () => {
  expect(loginName('joa\u0303o')).toBe(loginName('joão'))
})

test('a shown name keeps its letters, accents and pictures, and nothing unseen', () => {
  expect(shownName('Ana\u200b  Souza\u202e')).toBe('Ana Souza')
  expect(shownName('Clínica Açaí 🦷')).toBe('Clínica Açaí 🦷')
  expect(shownName('\u200b\u2060 \u3164')).toBe('')
})
