import { expect, test } from 'vitest'
import { bestAdsOf, campaignView, firstView, nextOrder } from './campaigns-state.ts'

test.each([
  '',
  'campaign=Ver%C3%A3o&dateRange=today',
  'dateRange=custom&startDate=2026-11-01&endDate=2026-11-02&sort=cpl&direction=asc',
  'dateRange=all&compare=none&source=facebook&status=converted',
  'view=list&level=placement&sort=periodRevenue',
  'columns=all&sort=ticket',
])('the address %s is read and written back', (address) => {
  const params = new URLSearchParams(address)
  params.sort()
  const written = campaignView.write(campaignView.read(params))
  written.sort()
  expect(written.toString()).toBe(params.toString())
})

test('what an address says wrongly is the default', () => {
  const view = campaignView.read(
    new URLSearchParams(
      'dateRange=sempre&sort=cor&direction=x&startDate=ontem&instance=loja&view=mapa&level=pixel',
    ),
  )
  expect(view).toEqual(firstView)
})

test('a second press turns the order round; names begin with A, figures with the largest', () => {
  expect(nextOrder({ sort: 'spend', direction: 'desc' }, 'spend').direction).toBe('asc')
  expect(nextOrder({ sort: 'spend', direction: 'asc' }, 'cpl').direction).toBe('desc')
  expect(nextOrder({ sort: 'spend', direction: 'desc' }, 'name').direction).toBe('asc')
})

test.each([
  [false, 10_00, 'leads', 'desc'],
  [true, 10_00, 'roas', 'desc'],
  [true, 0, 'cpl', 'asc'],
] as const)('with spend %s and %i cents of sales the best ads are by %s', (...given) => {
  const [hasSpend, revenueCents, sort, direction] = given
  const total = { ...nothing, revenueCents }
  expect(bestAdsOf({ hasSpend, total })).toEqual({
    ...{ layout: 'list', level: 'ad', sort, direction },
    filters: { dateRange: 'last7days' },
  })
})

const nothing = {
  ...{ clicks: 0, conversations: 0, leads: 0, customers: 0, sales: 0, repeats: 0 },
  ...{ periodSales: 0, periodRevenueCents: 0, spendCents: 0, ticketCents: null },
  ...{ cplCents: null, cpaCents: null, roas: null, foreign: [], isSmallSample: false },
  previous: null,
}
