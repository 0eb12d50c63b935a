import { type RawBuilder, sql } from 'kysely'
import type { CampaignData } from '#contracts/lead-origin'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import type { StoredDevice } from '#domain/clicks/device'
import type { Trx } from '#server/platform/sql'
import type { AdCells, ClickCells } from './file-cells.ts'
import { lineOfLink } from './origins.ts'
import { presentCampaignData, presentDevice } from './present-lead.ts'

type ContextCells = Pick<ClickCells, 'clickId' | 'linkNumber' | 'instanceName'> &
  Omit<AdCells, 'campaignData'> & { campaignData: CampaignData; pageParam: string | null }
type PlaceCells = Record<'city' | 'region' | 'country', string | null>

/** What clicks of a file share, in the words of the file, each by its key. */
export type ClickEntries = {
  contexts: Map<string, ContextCells>
  devices: Map<string, ClickCells['deviceInfo']>
}

type Keys = { context_id: string; agent_id: string }

/** Resolves with what these clicks share. */
export type ReadEntries = (trx: Trx, clicks: readonly Keys[]) => Promise<ClickEntries>

// Some megabytes each: visitors bring what they like.
const mostKept = 2_000

/**
 * Reads what the clicks of one file share, in batches; what an earlier batch read is not read again, since
 * clicks share nearly everything that is long.
 */
export function openEntries(accountId: string): ReadEntries {
  const contexts = remember(accountId, selectContexts, contextCells)
  const devices = remember(
    accountId,
    selectDevices,
    ({ device }: { device: StoredDevice | null }) => presentDevice({ device, ip: null }),
  )
  return async (trx, clicks) => ({
    contexts: await contexts(trx, new Set(clicks.map((click) => click.context_id))),
    devices: await devices(trx, new Set(clicks.map((click) => click.agent_id))),
  })
}

/** Reads where the clicks of one file came from, like `openEntries`. */
export function openPlaces(
  accountId: string,
): (trx: Trx, clicks: readonly { place_id: string }[]) => Promise<Map<string, PlaceCells>> {
  const places = remember(accountId, selectPlaces, (place: PlaceCells) => place)
  return (trx, clicks) => places(trx, new Set(clicks.map((click) => click.place_id)))
}

/** Resolves with the entries of these keys, of which it reads those that it has not kept. */
function remember<Row, Cells>(
  accountId: string,
  select: (accountId: string, keys: readonly string[]) => RawBuilder<Row & { id: string }>,
  cellsOf: (row: Row) => Cells,
): (trx: Trx, keys: ReadonlySet<string>) => Promise<Map<string, Cells>> {
  const kept = new Map<string, Cells>()
  return async (trx, keys) => {
    const asked = new Map<string, Cells>()
    const unknown: string[] = []
    for (const key of keys) {
      const cells = kept.get(key)
      if (cells === undefined) unknown.push(key)
      else asked.set(key, cells)
    }
    if (unknown.length === 0) return asked
    const { rows } = await select(accountId, unknown).execute(trx)
    if (kept.size > mostKept) kept.clear()
    for (const row of rows) {
      const cells = cellsOf(row)
      asked.set(row.id, cells)
      kept.set(row.id, cells)
    }
    return asked
  }
}

type ContextRow = {
  source: string
  campaign: string | null
  ad_set: string | null
  creative: string | null
  campaign_data: StoredCampaignData
  referrer: string | null
  page_param: string | null
  link_code: string | null
  link_number: string | null
  instance_name: string | null
}

function selectContexts(accountId: string, keys: readonly string[]) {
  return sql<ContextRow & { id: string }>`
    select x.id::text, x.source, x.campaign, x.ad_set, x.creative, x.campaign_data, x.referrer,
      x.params ->> 'landing_page' as page_param, k.code as link_code,
      k.whatsapp_number as link_number, ${lineOfLink} as instance_name
    from click_contexts x
    left join links k on k.account_id = x.account_id and k.id = x.link_id
    left join instances n on n.account_id = k.account_id and n.id = k.instance_id
    where x.account_id = ${accountId} and x.id = any(${keys}::bigint[])`
}

function contextCells(row: ContextRow): ContextCells {
  return {
    clickId: row.link_code,
    linkNumber: row.link_number,
    instanceName: row.instance_name,
    source: row.source,
    campaign: row.campaign,
    adSet: row.ad_set,
    creative: row.creative,
    campaignData: presentCampaignData({ ...row, landing_page: null }, row.campaign_data),
    pageParam: row.page_param,
  }
}

function selectDevices(accountId: string, keys: readonly string[]) {
  return sql<{ id: string; device: StoredDevice | null }>`
    select a.id::text, a.device from click_agents a
    where a.account_id = ${accountId} and a.id = any(${keys}::bigint[])`
}

function selectPlaces(accountId: string, keys: readonly string[]) {
  return sql<PlaceCells & { id: string }>`
    select p.id::text, p.city, p.region, p.country from click_places p
    where p.account_id = ${accountId} and p.id = any(${keys}::bigint[])`
}
