import { expect, test } from 'vitest'
import type { Sighting } from '../../data/capture.ts'
import { answerOf, checkAddress } from './installation-check.ts'

test.each([
  ['www.sualoja.com.br', 'https://www.sualoja.com.br/?rastro_check=1'],
  [' loja.com/promo?utm_source=fb#x ', 'https://loja.com/promo?utm_source=fb&rastro_check=1#x'],
  ['http://localhost:8080/a', 'http://localhost:8080/a?rastro_check=1'],
  ['localhost', 'https://localhost/?rastro_check=1'],
  ['çãé.com', 'https://xn--3cahh.com/?rastro_check=1'],
  ['', null],
  ['minha loja', null],
  ['loja', null],
  ['javascript:alert(1)', null],
  ['javascript://loja.com/%0aalert(1)', null],
  ['ftp://loja.com', null],
])('%s is checked at %s', (typed, address) => {
  expect(checkAddress(typed)?.href ?? null).toBe(address)
})

const seen: Sighting = {
  host: 'www.loja.com',
  page: '/',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  params: [],
  variant: 'external',
  checked: true,
  checkedAt: '2026-11-21T10:00:00.000Z',
  proven: true,
}

test('only a report that is newer than the check answers it', () => {
  const check = { host: 'www.loja.com', checkedBefore: null }
  expect(answerOf(check, [])).toBeNull()
  expect(answerOf(check, [{ ...seen, checkedAt: null }])).toBeNull()
  expect(answerOf({ ...check, checkedBefore: seen.checkedAt }, [seen])).toBeNull()
  expect(answerOf(check, [seen])).toBe(seen)
  expect(answerOf({ ...check, host: 'loja.com' }, [seen])).toBe(seen)
  expect(answerOf({ ...check, host: 'outra.com' }, [seen])).toBeNull()
})
