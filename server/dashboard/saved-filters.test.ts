import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

test('a filter set is saved, listed newest first and deleted', async () => {
  const account = await own.newAccount()
  const filters = { dateRange: 'last30days', campaign: 'Verão', source: 'facebook' }
  const first = await saveFilter(own.ctx, account, { name: 'Facebook', filters })
  const second = await saveFilter(own.ctx, account, { name: 'Facebook', filters })
  expect(first).toMatchObject({ name: 'Facebook', filters })
  expect((await listSavedFilters(own.ctx, account)).map((filter) => filter.id)).toEqual([
    second.id,
    first.id,
  ])
  await deleteSavedFilter(own.ctx, account, first.id)
  expect(await listSavedFilters(own.ctx, account)).toHaveLength(1)
  await expect(deleteSavedFilter(own.ctx, account, first.id)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a saved filter needs at least one active filter', async () => {
  const account = await own.newAccount()
  for (const filters of [
    { dateRange: 'last7days' },
    { dateRange: 'all', campaign: 'all', source: '' },
    { dateRange: '' },
  ]) {
    await expect(saveFilter(own.ctx, account, { name: 'Nada', filters })).rejects.toMatchObject({
      code: 'invalid',
      fields: { filters: 'Configure alguns filtros antes de salvar.' },
    })
  }
  const today = await saveFilter(own.ctx, account, {
    name: 'Hoje',
    filters: { dateRange: 'today' },
  })
  expect(today.filters.dateRange).toBe('today')
})

test('a filter that no list could apply is refused under the name of its field', async () => {
  const account = await own.newAccount()
  const cases: [Record<string, string>, string][] = [
    [{ dateRange: 'ontem' }, 'filters.dateRange'],
    [{ dateRange: 'today', status: 'ganho' }, 'filters.status'],
    [{ dateRange: 'today', tests: 'talvez' }, 'filters.tests'],
    [{ dateRange: 'custom' }, 'startDate'],
  ]
  for (const [filters, field] of cases) {
    const input = { name: 'X', filters: filters as { dateRange: string } }
    await expect(saveFilter(own.ctx, account, input)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  }
})
