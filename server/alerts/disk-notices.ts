import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { DiskState } from '#server/platform/disk-space'
import { answering } from '#server/platform/insert-rows'
import { leftPercent } from './disk-text.ts'

/** Says again after so long that the disk is still as full. */
const againAfterHours = 24

/**
 * Writes a notice to every account while the disk is nearly full: at 10 % and at 2 % left, each at
 * most once a day. A disk so full that the database could write none is told of afterwards.
 */
export async function tellOfDisk(ctx: Context): Promise<void> {
  await ctx.disk.check()
  await ctx.disk.tellWorst((worst) => writeNotices(ctx, worst))
}

async function writeNotices(ctx: Context, { level, left }: DiskState): Promise<void> {
  if (level === 'ok') return
  const kind = `disk_${level}`
  const now = ctx.now()
  const { rows: told } = await sql<{ account_id: string }>`
    select distinct account_id from account_notices
    where kind = ${kind}
      and created_at > ${now}::timestamptz - make_interval(hours => ${againAfterHours})`.execute(
    ctx.sql.asIngest,
  )
  await sql`
    insert into account_notices (account_id, id, kind, details, created_at)
    select a.id, gen_random_uuid(), ${kind},
      jsonb_build_object('leftPercent', ${leftPercent(left)}::float8), ${now}::timestamptz
    from accounts a
    where a.status = 'active' and a.id <> all(${told.map((one) => one.account_id)}::uuid[])
    ${answering}`.execute(ctx.sql.asIngest)
}
