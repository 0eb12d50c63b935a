import { expect, test } from 'vitest'
import { address } from './address.ts'

test('path parameters are filled in and escaped', () => {
  expect(address('/api/leads/:id/activities', { id: 'c_1/2' })).toBe(
    '/api/leads/c_1%2F2/activities',
  )
})

test('the query leaves out what is empty or absent, not zero', () => {
  const query = { search: '', campaign: 'Promoção & 50%', offset: 0, status: undefined }
  expect(address('/api/leads', {}, query)).toBe(
    '/api/leads?campaign=Promo%C3%A7%C3%A3o+%26+50%25&offset=0',
  )
})
