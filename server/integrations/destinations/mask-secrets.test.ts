import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

const token = 'EAASECRETTOKEN1234'
const key = 'whsec_Zm9v+YmFy/YmF6=='
const all = [token, key]
const url = encodeURIComponent(key)

test.each([
  ['nothing to hide, 100% {"a":"\\u0041"}', 'nothing to hide, 100% {"a":"\\u0041"}'],
  [`Malformed access token ${token}`, 'Malformed access token ••••1234'],
  [`${token}/${token} and "${key}".`, '••••1234/••••1234 and "••••F6==".'],
  [`cut ${token.slice(0, 12)}`, 'cut ••••'],
  [`cut early ${token.slice(0, 5)}`, 'cut early ••••'],
  [`${token.slice(0, 10)}… is no token`, '••••… is no token'],
  [`?secret=${url}&x=1`, '?secret=••••F6==&x=1'],
  [`?next=${encodeURIComponent(`?secret=${url}`)}&x=1`, '?next=%3Fsecret%3D••••F6==&x=1'],
  [JSON.stringify({ key }).replaceAll('/', '\\/'), '{"key":"••••F6=="}'],
  [
    JSON.stringify(JSON.stringify({ key })).replaceAll('+', '\\\\u002b'),
    '"{\\"key\\":\\"••••F6==\\"}"',
  ],
  ['whsec_Zm9v&#43;YmFy&#x2F;YmF6&#61;=', '••••F6=='],
  [
    'of another: EAAOTHERTOKEN99, access_token%3DEAAOTHERTOKEN99&',
    'of another: ••••, access_token%3D••••&',
  ],
  ['ya29.a0AfH6SMBx-1_2 expired', '•••• expired'],
  ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= came', '•••• came'],
  ['fbtrace_id AEAAbcdefghijk12', 'fbtrace_id AEAAbcdefghijk12'],
])('%s', (text, shown) => {
  expect(maskSecrets(text, all)).toBe(shown)
})

test('a secret that begins within what looks like its beginning is found', () => {
  expect(maskSecrets('x abcabcabcabcabX y', ['abcabcabcabX'])).toBe('x ••••cabX y')
})

test('a short secret is not told by its end, and one of three characters is no text to look for', () => {
  expect(maskSecrets('key segredo', ['segredo'])).toBe('key ••••')
  expect(maskSecrets('abc', ['abc'])).toBe('abc')
})

test('a long text that repeats the beginning of a secret without end is masked whole', () => {
  const text = '%2561'.repeat(12_000)
  expect(maskSecrets(text, ['a'.repeat(4_000), `${'a'.repeat(3_999)}b`])).toMatch(/^••••a?a?a?a?$/)
})
