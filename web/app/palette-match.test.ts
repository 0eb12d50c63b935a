import { expect, test } from 'vitest'
import { paths } from '../parts/paths.ts'
import { settingsPages } from '../parts/settings-pages.ts'
import { connectionWords } from '../text/command-palette.ts'
import { bestMatches, matches } from './palette-match.ts'

test.each([
  ['Configurações', 'configuracoes', true],
  ['Relatório de Leads', 'leads rel', true],
  ['Relatório de Leads', '', true],
  ['Promoção de Verão 🎉', 'VERÃO', true],
  ['Gerador de Links', 'widget', false],
  ['Gerador de Links', 'links widget', false],
])('%s, typed %s: %s', (text, typed, isFound) => {
  expect(matches(text, typed)).toBe(isFound)
})

const entries = [
  { label: 'Conta', words: 'fuso horário logotipo' },
  { label: 'Minha conta', words: 'senha sessão' },
  { label: 'Equipe', words: 'usuário convidar' },
  { label: 'WhatsApp', words: 'celular qr code' },
]

test.each([
  ['conta', ['Conta', 'Minha conta']],
  ['senha', ['Minha conta']],
  ['trocar senha', []],
  ['usuario', ['Equipe']],
  ['QR', ['WhatsApp']],
  ['fuso hor', ['Conta']],
  ['ode', []],
  ['', ['Conta', 'Minha conta', 'Equipe', 'WhatsApp']],
])('%j means %j', (typed, labels) => {
  expect(bestMatches(entries, typed).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['senha', paths.profile],
  ['fuso', paths.accountSettings],
  ['usuário', paths.teamSettings],
])('%j leads to a page of the settings', (typed, to) => {
  expect(bestMatches(settingsPages, typed)[0]?.to).toBe(to)
})

test.each([
  ['token', 'Pixel da Meta'],
  ['pixel', 'Pixel da Meta'],
  ['celular', 'WhatsApp'],
  ['QR', 'WhatsApp'],
])('%j leads to the connection %s', (typed, label) => {
  expect(bestMatches(Object.values(connectionWords), typed)[0]?.label).toBe(label)
})
