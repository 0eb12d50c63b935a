import { sql } from 'kysely'
import type { StoredCampaignData } from '#domain/campaign/campaign-of'
import { asArrays } from '#server/platform/array-columns'
import type { Trx } from '#server/platform/sql'

/** A person's click, reduced to its dictionary entry (campaign and ad) and its instant. */
export type AdClick = {
  account_id: string
  context_id: string
  campaign: string | null
  campaign_data: StoredCampaignData
  clicked_at: string
}

const types = { account_id: 'uuid', context_id: 'bigint', clicked_at: 'timestamptz' }

/**
 * Notes when the ads of these clicks were last clicked, to the hour: of several names that an id of the
 * platform had, those of the newest click are the ad's (`names_of_ad`). Nobody asks for others. Most ads
 * were clicked this hour, and asking costs a tenth of writing.
 */
export async function noteLastClicks(trx: Trx, clicks: readonly AdClick[]): Promise<void> {
  const newest = newestOf(clicks.filter(namesAdById))
  if (newest.length === 0) return
  const { rows: known } = await sql<{ context: string }>`
    select known.context_id::text as context from ${asArrays('asked', types, newest)}
    join last_clicks known
      on known.account_id = asked.account_id and known.context_id = asked.context_id
    where asked.clicked_at - known.clicked_at <= interval '1 hour'`.execute(trx)
  const isKnown = new Set(known.map(({ context }) => context))
  const later = newest.filter(({ context_id }) => !isKnown.has(context_id))
  if (later.length === 0) return
  await sql`
    insert into last_clicks (account_id, context_id, clicked_at)
    select account_id, context_id, clicked_at from ${asArrays('later', types, later)}
    on conflict (account_id, context_id) do update
    set clicked_at = greatest(last_clicks.clicked_at, excluded.clicked_at)`.execute(trx)
}

function namesAdById({ campaign, campaign_data: { adId, adsetId, campaignId } }: AdClick): boolean {
  return campaign !== null && (adId ?? adsetId ?? campaignId ?? null) !== null
}

/** The newest of each context, which is of one account alone, in one order: no two transactions wait in a circle. */
function newestOf(clicks: readonly AdClick[]): AdClick[] {
  const newest = new Map<string, AdClick>()
  for (const click of clicks) {
    const known = newest.get(click.context_id)
    if (known === undefined || Date.parse(click.clicked_at) > Date.parse(known.clicked_at)) {
      newest.set(click.context_id, click)
    }
  }
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ account_id, context_id }: AdClick): string {
  return `${account_id} ${context_id}`
}
