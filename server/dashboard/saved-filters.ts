import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contracts/dashboard'
import type { SavedFilter } from '#contracts/dashboard'
import { type DateRange, dateRangeValues, localDay } from '#domain/date-range'
import { defaultFilters, leadStatuses, savedFilterProblem } from '#domain/filters'
import { cleanText } from '#domain/text-fold'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError, invalidField, notFound } from '#server/platform/errors'
import type { SavedFiltersTable } from '#server/platform/schema'
import { filtersFor } from '#server/reporting/filter-sql'

type Input = z.output<typeof contract.saveFilter.body>

/** Whose filters: each person of an account has their own. */
type FilterOwner = { accountId: string; userId: string }

/** A list to choose from; a program that saves without end fills no disk. */
const mostFiltersPerUser = 50

/** The person's saved filters, newest first. */
export async function listSavedFilters(
  ctx: Context,
  { accountId, userId }: FilterOwner,
): Promise<SavedFilter[]> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const rows = await trx
      .selectFrom('saved_filters')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(present)
  })
}

/**
 * Saves a filter set under a name; 422 by the rules of product specification 5, 409 when the person
 * has as many as one may have. Two filters may have the same name: each is a row of its own in the
 * list.
 */
export async function saveFilter(
  ctx: Context,
  { accountId, userId }: FilterOwner,
  input: Input,
): Promise<SavedFilter> {
  const filters = checkedFilters(ctx, input)
  return ctx.sql.withAccount(accountId, async (trx) => {
    await takeTurn(trx, 'saved filters', accountId)
    const { count } = await trx
      .selectFrom('saved_filters')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= mostFiltersPerUser) {
      throw new AppError('conflict', {
        message: `Você já tem ${mostFiltersPerUser} filtros salvos. Exclua um para salvar outro.`,
      })
    }
    const row = await trx
      .insertInto('saved_filters')
      .values({
        account_id: accountId,
        user_id: userId,
        id: ctx.newId(),
        name: cleanText(input.name),
        filters,
        created_at: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

/** Deletes a saved filter; 404 when the person has none of this id. */
export async function deleteSavedFilter(
  ctx: Context,
  { accountId, userId }: FilterOwner,
  id: string,
): Promise<{ success: true }> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('saved_filters')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Filtro não encontrado.')
    return { success: true }
  })
}

function checkedFilters(ctx: Context, { name, filters }: Input): SavedFilter['filters'] {
  const clean = Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, cleanText(value ?? '')]),
  )
  const chosen = { ...defaultFilters, ...clean, dateRange: dateRangeIn(filters.dateRange) }
  if (!['', 'all', ...leadStatuses].includes(chosen.status)) {
    throw invalidField('filters.status', 'status desconhecido')
  }
  if (!['', 'all', 'include'].includes(chosen.tests)) {
    throw invalidField('filters.tests', 'tests deve ser include')
  }
  const problem = savedFilterProblem(name, chosen)
  if (problem === 'name_required') throw invalidField('name', 'Digite um nome para o filtro.')
  if (problem === 'no_active_filter') {
    throw invalidField('filters', 'Configure alguns filtros antes de salvar.')
  }
  // The zone does not matter: only a custom range can be wrong, and it names its days.
  const { dateRange, startDate, endDate } = chosen
  filtersFor({ dateRange, startDate, endDate }, localDay(ctx.now().getTime(), 'UTC'), 'UTC')
  return { ...clean, dateRange }
}

function dateRangeIn(text: string): DateRange {
  const range = dateRangeValues.find((value) => value === (text || 'all'))
  if (!range) throw invalidField('filters.dateRange', 'dateRange desconhecido')
  return range
}

function present(row: Selectable<SavedFiltersTable>): SavedFilter {
  return {
    id: row.id,
    name: row.name,
    filters: row.filters,
    createdAt: row.created_at.toISOString(),
  }
}
