import { expect, test } from 'vitest'
import { campaignView, firstView, nextOrder } from './campaigns-state.ts'

test.each([
  '',
  'campaign=Ver%C3%A3o&dateRange=today',
  'dateRange=custom&startDate=2026-11-01&endDate=2026-11-02&sort=cpl&direction=asc',
  'dateRange=all&compare=none&source=facebook&status=converted',
])('the address %s is read and written back', (address) => {
  const params = new URLSearchParams(address)
  params.sort()
  const written = campaignView.write(campaignView.read(params))
  written.sort()
  expect(written.toString()).toBe(params.toString())
})

test('what an address says wrongly is the default', () => {
  const view = campaignView.read(
    new URLSearchParams('dateRange=sempre&sort=cor&direction=x&startDate=ontem&instance=loja'),
  )
  expect(view).toEqual(firstView)
})

test('a second press turns the order round; names begin with A, figures with the largest', () => {
  expect(nextOrder({ sort: 'spend', direction: 'desc' }, 'spend').direction).toBe('asc')
  expect(nextOrder({ sort: 'spend', direction: 'asc' }, 'cpl').direction).toBe('desc')
  expect(nextOrder({ sort: 'spend', direction: 'desc' }, 'name').direction).toBe('asc')
})
