import { type RawBuilder, sql } from 'kysely'
import { isTrackedLead } from '#domain/attribution/attribution'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import { unpackFbclid } from '#server/clicks/store/fbclid'
import { shareDictionaries } from '#server/clicks/store/insert-split'
import { unpackReferrer } from '#server/clicks/store/referrer'
import { ownCampaignData } from '#server/clicks/store/split-click'
import { bringOver, hasUnmoved } from '#server/clicks/store/unmoved-clicks'
import type { Trx } from '#server/platform/sql'
import type { ClickEntries } from './click-entries.ts'
import type { ClickCells, LeadCells } from './file-cells.ts'
import { unansweredText } from './present-lead.ts'

/** Columns of a click of an export that its own row holds, dictionary keys included. */
export type OwnRow = {
  id: string
  context_id: string
  agent_id: string
  seconds: number
  code: string | null
  ip: string | null
  fbclid: Buffer | null
  fbclid_form: number | null
  params: Record<string, string> | null
  referrer: string | null
  landing_page: string | null
}

const ownColumns = sql`r.context_id::text, r.agent_id::text, r.code, host(r.ip) as ip, r.fbclid,
  r.fbclid_form, r.params, r.referrer, r.landing_page`

/** As many null columns as `ownColumns` has, for rows that are no clicks. */
export const noOwnColumns = sql.join(Array.from({ length: 9 }, () => sql`null`))

/**
 * Selects `id`, `seconds` (since 1970), the other columns of an `OwnRow`, and `more` columns of `r`, for the
 * account's clicks whose ids the table or CTE `found` holds. The ids never leave the database; the smallest
 * and largest tell PostgreSQL which monthly partitions to read.
 */
export function selectOwn(
  accountId: string,
  found: string,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<OwnRow> {
  const ids = sql.table(found)
  return sql`
    select r.id, extract(epoch from r.clicked_at)::float8 as seconds, ${ownColumns}${more}
    from click_rows r
    where r.account_id = ${accountId} and r.id = any((select array_agg(id) from ${ids})::uuid[])
      and r.id >= (select id from ${ids} order by id limit 1)
      and r.id <= (select id from ${ids} order by id desc limit 1)`
}

/**
 * To be called before `selectOwn`: moves clicks that the query `found` names and that still lie in the old
 * table to `click_rows`, and keeps the dictionary entries they use until the transaction ends.
 */
export async function prepareOwn(
  trx: Trx,
  accountId: string,
  found: RawBuilder<{ id: string }>,
): Promise<void> {
  await shareDictionaries(trx, [{ account_id: accountId }])
  if (!(await hasUnmoved(trx))) return
  const { rows } = await found.execute(trx)
  await bringOver(
    trx,
    rows.map(({ id }) => ({ account_id: accountId, id })),
  )
}

/** Cells of a click of an export; `entries` are its dictionary entries, read by `readEntries`. */
export function clickCells(row: OwnRow, entries: ClickEntries): ClickCells {
  const context = entries.contexts.get(row.context_id)
  const device = entries.devices.get(row.agent_id)
  if (!context || !device) throw new Error('a click without its dictionary entries')
  const { campaignData: shared, pageParam } = context
  const own = ownData(row)
  return {
    code: row.code,
    clickId: context.clickId,
    linkNumber: context.linkNumber,
    instanceName: context.instanceName,
    ad: context,
    campaignData: {
      fbclid: own.fbclid ?? shared.fbclid,
      gclid: own.gclid ?? shared.gclid,
      gbraid: own.gbraid ?? shared.gbraid,
      wbraid: own.wbraid ?? shared.wbraid,
      ttclid: own.ttclid ?? shared.ttclid,
      msclkid: own.msclkid ?? shared.msclkid,
      referrer: unpackReferrer(row.referrer) ?? shared.referrer,
      landingPage: row.landing_page ?? pageParam ?? row.params?.landing_page ?? null,
    },
    deviceInfo: device,
    ipAddress: row.ip,
    clickedAt: row.seconds,
  }
}

function ownData(row: OwnRow): StoredCampaignData {
  const { fbclid: bytes, fbclid_form: form, params } = row
  return ownCampaignData({ fbclid: unpackFbclid({ form, bytes }), params })
}

/** Cells of a click that nobody has answered, which is a row of the list of leads by itself. */
export function unansweredCells(row: OwnRow, entries: ClickEntries): LeadCells {
  const click = clickCells(row, entries)
  const { code, clickId } = click
  const { source, campaign } = click.ad
  return {
    ...click,
    contactName: null,
    whatsappNumber: null,
    status: 'pending',
    isTracked: isTrackedLead({ code, clickId, source, campaign }),
    createdAt: click.clickedAt,
    contactedAt: null,
    messageCount: 0,
    firstMessage: null,
    purchaseValue: null,
    purchaseCurrency: null,
    assignedTo: null,
    attribution: { explanation: unansweredText },
  }
}
