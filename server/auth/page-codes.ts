import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

/**
 * Gives a new member the id that stands in the code of the account's pages: the person's own id in their
 * first account, another one in each further account. It stays with the account when the person leaves.
 */
export async function givePageCode(
  ctx: Context,
  trx: Trx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await sql`
    insert into page_codes (account_id, id, user_id)
    select ${accountId}::uuid, case when exists (select from page_codes where id = ${userId}::uuid)
      then ${ctx.newId()}::uuid else ${userId}::uuid end, ${userId}::uuid
    where not exists (select from page_codes
      where user_id = ${userId}::uuid and account_id = ${accountId}::uuid)
    on conflict do nothing`.execute(trx)
}

/** The id in the page code that this person is shown in this account. */
export async function pageCodeOf(
  ctx: Context,
  person: { userId: string; accountId: string },
): Promise<string> {
  return (await shownCode(ctx, person)) ?? (await newCode(ctx, person))
}

async function newCode(
  ctx: Context,
  person: { userId: string; accountId: string },
): Promise<string> {
  await ctx.sql.asIngest.transaction().execute((trx) => givePageCode(ctx, trx, person))
  return (await shownCode(ctx, person)) ?? person.userId
}

/** An id of this account alone comes before the person's own, which old code of others may name, too. */
async function shownCode(
  ctx: Context,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<string | null> {
  const row = await ctx.sql.asIngest
    .selectFrom('page_codes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy(sql`id = user_id`)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
