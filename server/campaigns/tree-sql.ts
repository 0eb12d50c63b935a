import { type RawBuilder, sql } from 'kysely'
import { totalsByName, totalsRows } from '#server/reporting/totals-rows'
import { nameColumns as columns, type LevelScope, openedIs } from './level-scope.ts'
import { measured } from './measured.ts'
import { blankNames, named, openedRowIs, rowName, unattributed } from './row-names.ts'
import { sold, soldUnder } from './sold-sql.ts'
import { spendMeasures } from './spend-sql.ts'

const idNames = ['campaignId', 'adsetId', 'adId'] as const

/**
 * What is added up: rows of `measured`. They come from the roll-ups; on the level of placements, which
 * the roll-ups do not know, from the rows of the one ad that was opened.
 */
export function measures(level: LevelScope): RawBuilder<unknown> {
  const parts =
    level.depth === 4 ? placementParts(level) : [rolledUp(level), ...sold(level), idsOfAds(level)]
  if (level.opened.length === 0 || level.isOfAllAds) parts.push(untracked(level))
  if (level.isSpendShown) parts.push(spendMeasures(level))
  return sql.join(parts, sql` union all `)
}

const customers = sql`filter (where t.status = 'converted')`

function rolledUp({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => sql.ref(`t.${name}`))
  const counted = measured(named, sql`array[${sql.join(names)}]`, {
    clicks: sql`sum(t.clicks)`,
    conversations: sql`sum(t.tracked_leads)`,
    leads: sql`sum(t.tracked_leads)`,
    customers: sql`sum(t.tracked_leads) ${customers}`,
  })
  return sql`
    select ${counted} from ${totalsByName(accountId, { areFew: opened.length > 0, filters })}
    where t.account_id = ${accountId} and ${filters.names} and ${openedIs('t', opened)}
    group by ${sql.join(names)} having sum(t.clicks) <> 0 or sum(t.tracked_leads) <> 0`
}

// People who wrote without a trace, whatever names their row may carry.
function untracked({ accountId, depth, filters }: LevelScope): RawBuilder<unknown> {
  const people = measured(unattributed, blankNames(depth), {
    conversations: sql`sum(t.untracked_leads)`,
    customers: sql`sum(t.untracked_leads) ${customers}`,
  })
  return sql`
    select ${people} from ${totalsRows(accountId, filters)}
    where t.account_id = ${accountId} and ${filters.totals}
    having sum(t.untracked_leads) <> 0`
}

// The ids of ads that leads came by; they count nothing here.
function idsOfAds({ accountId, depth, opened, filters }: LevelScope): RawBuilder<unknown> {
  const names = columns.slice(0, depth).map((name) => rowName('l', name))
  const id = sql`l.campaign_data ->> ${sql.lit(idNames[depth - 1] ?? 'adId')}`
  return sql`
    select ${measured(named, sql`array[${sql.join(names)}]`, { id })}
    from leads l
    where l.account_id = ${accountId} and l.ad_id is not null and ${filters.leads}
      and ${id} is not null and ${openedRowIs('l', opened)}
    group by ${sql.join(names)}, ${id}`
}

function placementParts(level: LevelScope): RawBuilder<unknown>[] {
  const { accountId, opened, isOfAllAds, filters } = level
  const names = (placement: RawBuilder<unknown>) =>
    sql`${opened}::text[] || left(coalesce(${placement}, ''), 480)`
  // A lead that came by a click has that click's placement.
  const joins = sql`
    left join clicks c on c.account_id = l.account_id and c.id = l.click_id
    left join click_contexts x on x.account_id = ${accountId} and x.id = c.context_id`
  const placement = sql`coalesce(x.campaign_data, l.campaign_data) ->> 'placement'`
  const ofLead = names(placement)
  const below = isOfAllAds ? sql`true` : openedRowIs('l', opened)
  const tracked = (which: RawBuilder<unknown>) => ({
    accountId,
    which: sql`${which} and l.is_tracked and ${below}`,
  })
  const buyers = { kind: named, names: ofLead, by: placement, joins }
  const parts = [
    placementClicks(level, names),
    sql`
      select ${measured(named, ofLead, {
        conversations: sql`1`,
        leads: sql`1`,
        customers: sql`(l.status = 'converted')::int`,
      })}
      from leads l ${joins}
      where l.account_id = ${accountId} and ${tracked(filters.leads).which}`,
    ...soldUnder(filters, buyers, tracked),
  ]
  if (!isOfAllAds) return parts
  const untraced = { kind: unattributed, names: blankNames(4), by: sql`l.is_tracked` }
  const without = (which: RawBuilder<unknown>) => ({
    accountId,
    which: sql`${which} and not l.is_tracked`,
  })
  return [...parts, ...soldUnder(filters, untraced, without)]
}

// Clicks of one ad are found by the ad. Clicks of all ads are counted by dictionary entry, which are few rows.
function placementClicks(
  { accountId, opened, isOfAllAds, filters }: LevelScope,
  names: (placement: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isOfAllAds) {
    return sql`
      select ${measured(named, names(sql`c.placement`), { clicks: sql`1` })}
      from clicks_of_ad(${opened[0]}, ${opened[1]}, ${opened[2]}) c
      where ${filters.clicks} and ${openedRowIs('c', opened)}`
  }
  const placement = sql`x.campaign_data ->> 'placement'`
  return sql`
    select ${measured(named, names(placement), { clicks: sql`shared.clicks` })}
    from (
      select c.context_id, count(*) as clicks from clicks c
      where c.account_id = ${accountId} and ${filters.clicks} group by c.context_id
    ) shared
    left join click_contexts x on x.account_id = ${accountId} and x.id = shared.context_id`
}
