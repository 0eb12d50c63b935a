import { expect, test } from 'vitest'
import { packReferrer, unpackReferrer } from './referrer.ts'

test.each([
  ['https://l.instagram.com/', '1'],
  ['https://www.bing.com/', '12'],
  ['https://loja.test/?nome=Maria', 'https://loja.test/?nome=Maria'],
  ['#', '#'],
  ['9'.repeat(300), '9'.repeat(300)],
])('a row keeps the page %s as %s', (page, packed) => {
  expect(packReferrer(page)).toBe(packed)
  expect(unpackReferrer(packed)).toBe(page)
})

test.each(['https://loja.test/', '1', null])('the page %s is shared', (page) => {
  expect(packReferrer(page)).toBe(null)
})
