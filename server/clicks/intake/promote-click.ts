import { sql } from 'kysely'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import { applyTotals } from '#server/reporting/apply-totals'

/**
 * Somebody sent this click's code, so a person made the click whatever it was taken for: a bot,
 * preview or prefetch becomes `human` and counts from now on, or `test` on a link for tests.
 * Resolves with the id of the click that the message belongs to: for a repeat its original, else
 * the click itself; null when the account has no such click.
 */
export async function promoteClick(
  trx: Trx,
  ctx: Context,
  accountId: string,
  clickId: string,
): Promise<string | null> {
  const click = await trx
    .selectFrom('clicks as c')
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 'c.account_id').onRef('k.id', '=', 'c.link_id'),
    )
    .select(['c.id', 'c.link_id', 'c.class', 'c.repeat_of', 'c.clicked_at', 'c.local_day'])
    .select(['c.campaign', 'c.ad_set', 'c.creative', 'c.source', 'c.status', 'k.is_test'])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', clickId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!click) return null
  if (click.class === 'repeat') return click.repeat_of ?? click.id
  if (click.class === 'human' || click.class === 'test') return click.id

  const known = click.is_test ? 'test' : 'human'
  await trx
    .updateTable('clicks')
    .set({ class: known, class_reason: 'codigo_recebido' })
    .where('account_id', '=', accountId)
    .where('id', '=', clickId)
    .execute()
  await sql`
    insert into link_totals (account_id, link_id, class, hits)
    values (${accountId}, ${click.link_id}, ${click.class}, -1),
      (${accountId}, ${click.link_id}, ${known}, 1)
    on conflict (account_id, link_id, class)
      do update set hits = link_totals.hits + excluded.hits`.execute(trx)
  if (known === 'test') return clickId
  await applyTotals(trx, [
    {
      accountId,
      day: click.local_day,
      campaign: click.campaign,
      adSet: click.ad_set,
      creative: click.creative,
      source: click.source,
      status: click.status,
      clicks: 1,
    },
  ])
  await promiseDeliveries(ctx, trx, accountId, [
    { fact: { kind: 'click' }, leadId: null, clickId, at: click.clicked_at },
  ])
  return clickId
}
