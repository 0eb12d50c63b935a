import { sql } from 'kysely'
import { promiseDeliveries } from '#server/conversions/outbox/promise-deliveries'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Counts } from '#server/reporting/apply-totals'
import { noteLastClicks } from '../store/last-clicks.ts'
import { bringOver } from '../store/unmoved-clicks.ts'

/**
 * Somebody sent this click's code, so a person made the click whatever it was taken for: a bot,
 * preview or prefetch becomes `human` and counts from now on, or `test` on a link for tests.
 * Resolves with the id of the click that the message belongs to: for a repeat its original, else
 * the click itself; null when the account has no such click. `counts` gets what that changes: it is
 * for the caller to write, with all else that the transaction counts.
 */
export async function promoteClick(
  trx: Trx,
  ctx: Context,
  accountId: string,
  clickId: string,
  counts: Counts,
): Promise<string | null> {
  await bringOver(trx, [{ account_id: accountId, id: clickId }])
  const click = await trx
    .selectFrom('click_rows as c')
    .innerJoin('click_contexts as x', (join) =>
      join.onRef('x.account_id', '=', 'c.account_id').onRef('x.id', '=', 'c.context_id'),
    )
    .leftJoin('links as k', (join) =>
      join.onRef('k.account_id', '=', 'x.account_id').onRef('k.id', '=', 'x.link_id'),
    )
    .select(['c.id', 'x.link_id', 'c.class', 'c.repeat_of', 'c.clicked_at', 'c.local_day'])
    .select(['x.campaign', 'x.ad_set', 'x.creative', 'x.source', 'x.campaign_data'])
    .select(['c.status', 'k.is_test', sql<string>`c.context_id::text`.as('context_id')])
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', clickId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!click) return null
  if (click.class === 'repeat') return click.repeat_of ?? click.id
  if (click.class === 'human' || click.class === 'test') return click.id

  const known = click.is_test ? 'test' : 'human'
  await trx
    .updateTable('click_rows')
    .set({ class: known, class_reason: 'codigo_recebido' })
    .where('account_id', '=', accountId)
    .where('id', '=', clickId)
    .execute()
  await noteLastClicks(trx, [
    {
      account_id: accountId,
      context_id: click.context_id,
      campaign: click.campaign,
      campaign_data: click.campaign_data,
      clicked_at: click.clicked_at.toISOString(),
    },
  ])
  for (const [hitClass, hits] of [
    [click.class, -1],
    [known, 1],
  ] as const) {
    counts.links.push({ accountId, linkId: click.link_id, class: hitClass, hits })
  }
  if (known === 'test') return clickId
  counts.totals.push({
    accountId,
    day: click.local_day,
    campaign: click.campaign,
    adSet: click.ad_set,
    creative: click.creative,
    source: click.source,
    status: click.status,
    clicks: 1,
  })
  await promiseDeliveries(ctx, trx, accountId, [
    { fact: { kind: 'click' }, leadId: null, clickId, at: click.clicked_at },
  ])
  return clickId
}
