import { expect, test } from 'vitest'
import { exampleParams, startingParams, testLink, testParams } from './test-params.ts'

test('the link carries the code and each parameter that is filled in, in this order', () => {
  const link = new URL(testLink('https://r.test/r?click_id=abcd2345', exampleParams))
  expect([...link.searchParams.keys()]).toEqual(['click_id', ...testParams])
  const some = { ...exampleParams, fbclid: 'a+b/c ', utm_term: '  ', placement: 'Não & só' }
  const params = new URL(testLink('https://r.test/r?click_id=abcd2345', some)).searchParams
  expect(params.get('fbclid')).toBe('a+b/c')
  expect(params.has('utm_term')).toBe(false)
  expect(params.get('placement')).toBe('Não & só')
})

test('a test starts with the parameters of the address, else with the example', () => {
  expect(startingParams('')).toBe(exampleParams)
  expect(startingParams('?rastro_check=1')).toBe(exampleParams)
  expect(startingParams('?utm_source=google&x=1')).toEqual({
    ...Object.fromEntries(testParams.map((name) => [name, ''])),
    utm_source: 'google',
  })
})
