import type { Selectable } from 'kysely'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import type { Database } from '#server/platform/sql'

export type Instance = Selectable<Database['instances']>

/** The account's instance of this id, or its default one; null when it has none at all. */
export async function findInstance(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<Instance | null> {
  const found = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('instances')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .$if(id === undefined, (query) => query.where('is_default', '=', true))
      .executeTakeFirst(),
  )
  if (!found && id !== undefined) throw notFound('Instância não encontrada.')
  return found ?? null
}

/** As `findInstance`, for calls that mean nothing without an instance. */
export async function needInstance(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<Instance> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) throw notFound('Nenhuma instância configurada.')
  return instance
}
