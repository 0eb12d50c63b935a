import { type RawBuilder, sql } from 'kysely'
import type { SpendImport } from '#contracts/ad-spend'
import type { Day } from '#domain/date-range'
import type { Steps } from '#domain/steps'
import { createRest } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'
import type { SpendRow } from './insert-spend.ts'

/** A campaign of which a file tells on a day. */
type CampaignDay = Pick<SpendRow, 'day' | 'campaignId' | 'campaign'>

const enoughForStatement = 2_000

/** The campaigns that a file tells of, in parts for a statement each: no day stands in two of them. */
export function* campaignDaysOf(rows: SpendRow[]): Steps<CampaignDay[][]> {
  const ofDays = new Map<Day, Map<string, CampaignDay>>()
  for (const { day, campaignId, campaign } of rows) {
    yield
    const ofDay = ofDays.get(day) ?? new Map<string, CampaignDay>()
    ofDays.set(day, ofDay)
    ofDay.set(`${campaignId}\n${campaign}`, { day, campaignId, campaign })
  }
  const parts: CampaignDay[][] = []
  let part: CampaignDay[] = []
  for (const day of [...ofDays.keys()].sort()) {
    yield
    part = part.concat([...(ofDays.get(day)?.values() ?? [])])
    if (part.length < enoughForStatement) continue
    parts.push(part)
    part = []
  }
  return part.length === 0 ? parts : [...parts, part]
}

/** What earlier files told of the same campaigns and days. */
export async function storedSpend(
  trx: Trx,
  accountId: string,
  platform: string,
  parts: CampaignDay[][],
): Promise<SpendImport['replaced']> {
  const rest = createRest()
  const days = new Set<Day>()
  const totals = new Map<string, number>()
  for (const part of parts) {
    await rest()
    const { rows } = await sql<{ currency: string; days: Day[]; cents: number }>`
      ${withFile(part)}
      select s.currency, array_agg(distinct s.day::text) as days,
        sum(s.spend_cents)::bigint as cents
      from ad_spend s where ${isInFile(accountId, platform, part)}
      group by s.currency`.execute(trx)
    for (const row of rows) {
      for (const day of row.days) days.add(day)
      totals.set(row.currency, (totals.get(row.currency) ?? 0) + row.cents)
    }
  }
  return {
    days: days.size,
    totals: [...totals].sort().map(([currency, cents]) => ({ currency, cents })),
  }
}

export async function removeSpend(
  trx: Trx,
  accountId: string,
  platform: string,
  parts: CampaignDay[][],
): Promise<void> {
  const rest = createRest()
  for (const part of parts) {
    await rest()
    await sql`${withFile(part)}
      delete from ad_spend s where ${isInFile(accountId, platform, part)}`.execute(trx)
  }
}

function withFile(part: CampaignDay[]): RawBuilder<unknown> {
  return sql`with file as materialized (
    select * from unnest(${part.map(({ day }) => day)}::date[],
      ${part.map(({ campaignId }) => campaignId)}::text[],
      ${part.map(({ campaign }) => campaign)}::text[]) as f (day, campaign_id, campaign))`
}

// A campaign is the same by its id or, where one side has no id, by its name. Each way is a look-up of
// its own, so that the cost grows with the rows and not with their product.
function isInFile(accountId: string, platform: string, part: CampaignDay[]): RawBuilder<unknown> {
  return sql`s.account_id = ${accountId} and s.platform = ${platform} and s.origin = 'csv'
    and s.day between ${part[0]?.day}::date and ${part.at(-1)?.day}::date
    and (
      (s.campaign_id <> '' and (s.day, s.campaign_id) in (select day, campaign_id from file))
      or (s.campaign_id = '' and (s.day, s.campaign) in (select day, campaign from file))
      or (s.day, s.campaign) in (select day, campaign from file where campaign_id = ''))`
}
