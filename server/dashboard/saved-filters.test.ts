import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts'

let own: TestContext

beforeAll(async () => {
  own = await openTestContext()
})
afterAll(() => own.close())

async function newOwner() {
  return { accountId: await own.newAccount(), userId: own.ctx.newId() }
}

test('a filter set is saved, listed newest first and deleted', async () => {
  const owner = await newOwner()
  const filters = { dateRange: 'last30days', campaign: 'Verão', source: 'facebook' }
  const first = await saveFilter(own.ctx, owner, { name: 'Facebook', filters })
  const second = await saveFilter(own.ctx, owner, { name: 'Facebook', filters })
  expect(first).toMatchObject({ name: 'Facebook', filters })
  expect((await listSavedFilters(own.ctx, owner)).map((filter) => filter.id)).toEqual([
    second.id,
    first.id,
  ])
  await deleteSavedFilter(own.ctx, owner, first.id)
  expect(await listSavedFilters(own.ctx, owner)).toHaveLength(1)
  await expect(deleteSavedFilter(own.ctx, owner, first.id)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a saved filter needs at least one active filter', async () => {
  const owner = await newOwner()
  for (const filters of [
    { dateRange: 'last7days' },
    { dateRange: 'all', campaign: 'all', source: '' },
    { dateRange: '' },
  ]) {
    await expect(saveFilter(own.ctx, owner, { name: 'Nada', filters })).rejects.toMatchObject({
      code: 'invalid',
      fields: { filters: 'Configure alguns filtros antes de salvar.' },
    })
  }
  const today = await saveFilter(own.ctx, owner, {
    name: 'Hoje',
    filters: { dateRange: 'today' },
  })
  expect(today.filters.dateRange).toBe('today')
})

test('a filter that no list could apply is refused under the name of its field', async () => {
  const owner = await newOwner()
  const cases: [Record<string, string>, string][] = [
    [{ dateRange: 'ontem' }, 'filters.dateRange'],
    [{ dateRange: 'today', status: 'ganho' }, 'filters.status'],
    [{ dateRange: 'today', tests: 'talvez' }, 'filters.tests'],
    [{ dateRange: 'custom' }, 'startDate'],
  ]
  for (const [filters, field] of cases) {
    const input = { name: 'X', filters: filters as { dateRange: string } }
    await expect(saveFilter(own.ctx, owner, input)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    })
  }
})

test('nobody of the account sees or deletes the filters of another', async () => {
  const owner = await newOwner()
  const colleague = { ...owner, userId: own.ctx.newId() }
  const filters = { dateRange: 'today' }
  const kept = await saveFilter(own.ctx, owner, { name: 'Meu', filters })
  expect(await listSavedFilters(own.ctx, colleague)).toEqual([])
  await expect(deleteSavedFilter(own.ctx, colleague, kept.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await listSavedFilters(own.ctx, owner)).toEqual([kept])
})

test('a person has 50 filters at most, also when all are saved at once', async () => {
  const owner = await newOwner()
  const save = () => saveFilter(own.ctx, owner, { name: 'X', filters: { dateRange: 'today' } })
  const ended = await Promise.allSettled(Array.from({ length: 60 }, save))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  await expect(save()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Você já tem 50 filtros salvos. Exclua um para salvar outro.',
  })
  const colleague = { ...owner, userId: own.ctx.newId() }
  await saveFilter(own.ctx, colleague, { name: 'X', filters: { dateRange: 'today' } })
})
