import { expect, test } from 'vitest'
import { boundedQuery } from './bounded-query.ts'
import { readQuery } from './read-query.ts'

const junk = (size: number) => `lixo=${'x'.repeat(size)}`

test('a query of ordinary length stays byte for byte', () => {
  const query = `utm_source=%zz&&=1&q=${'a+'.repeat(4_000)}`
  expect(boundedQuery(query)).toEqual({ query, isCut: false })
})

test.each<[string, string, Record<string, string>]>([
  [
    'an unknown one that is too long is left out',
    `${junk(40_000)}&fbclid=IwAR`,
    { fbclid: 'IwAR' },
  ],
  [
    'known ones behind thousands of bytes are kept',
    `a=1&${junk(17_000)}&utm_source=facebook&click_id=abcd2345`,
    { a: '1', utm_source: 'facebook', click_id: 'abcd2345' },
  ],
  [
    'unknown ones fill what is left',
    `b=${'y'.repeat(10_000)}&c=${'z'.repeat(10_000)}&d=4`,
    { b: 'y'.repeat(10_000), d: '4' },
  ],
  [
    'of known names the first counts, however it is spelled',
    `utm%5Fsource=a&utm_source=b&${junk(17_000)}`,
    { utm_source: 'a' },
  ],
])('%s', (_name, query, params) => {
  const bounded = boundedQuery(query)
  expect(bounded.isCut).toBe(true)
  expect({ ...readQuery(bounded.query).params }).toEqual(
    Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value.slice(0, 2_048)])),
  )
})

test('whatever comes, no more than the bound is kept, and the click id before all', () => {
  const names = ['utm_term', 'utm_content', 'utm_campaign', 'utm_source', 'utm_medium', 'gclid']
  const query = names.map((name) => `${name}=${'%F0%9F%92%A3'.repeat(1_400)}`).join('&')
  const bounded = boundedQuery(`${query}&${'&'.repeat(30_000)}`)
  expect(bounded.query.length).toBeLessThanOrEqual(16_384)
  expect(bounded.query.startsWith('gclid=%F0%9F%92%A3')).toBe(true)
  expect(bounded.query).not.toMatch(/%[0-9a-f]?(&|$)/i)
})
