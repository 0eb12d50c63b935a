import type { z } from 'zod'
import type { CampaignRow, CampaignTree, ComparedFigures, campaigns } from '#contracts/campaigns'
import type { FilterQuery } from '#contracts/filters'
import {
  addedMoney,
  addedSums,
  type CampaignSums,
  isSmallSample,
  withRatios,
} from '#domain/campaign/campaign-figures'
import { campaignKey, campaignLevels, campaignPathOf } from '#domain/campaign/campaign-path'
import { cleanText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { createRest } from '#server/platform/slices'
import type { Trx } from '#server/platform/sql'
import { nameKey } from '#server/reporting/dimension-keys'
import {
  accountToday,
  type FilterSql,
  filtersFor,
  filtersWithin,
  previousSpan,
} from '#server/reporting/filter-sql'
import type { LevelScope } from './level-scope.ts'
import { type LevelOrder, type LevelRow, readLevel, type Sums } from './read-level.ts'
import { withoutUnplaced } from './unplaced-spend.ts'

type Query = z.output<typeof campaigns.query>
type LevelQuery = FilterQuery & {
  compare?: 'previous' | undefined
  sort: LevelOrder['sort']
  direction: 'asc' | 'desc'
}

/**
 * One level of the campaign report under the dashboard's filters: the campaigns, or what is below
 * `parent`. The rows, with `others` for those beyond the wanted number, add up to `total`. 400 for a parent
 * that is no key or has nothing below it.
 */
export async function campaignTree(
  ctx: Context,
  accountId: string,
  query: Query,
): Promise<CampaignTree> {
  if (query.level !== undefined && query.parent) {
    throw new AppError('malformed', { message: 'level e parent não valem juntos.' })
  }
  const opened = openedNames(query.parent)
  const depth = query.level ? campaignLevels.indexOf(query.level) + 1 : opened.length + 1
  return ctx.sql.withAccount(accountId, (trx) =>
    levelOf(ctx, trx, accountId, {
      ...query,
      depth,
      opened,
      limit: query.rows,
    }),
  )
}

/**
 * Like `campaignTree`, for all rows of `depth` names below `opened`, which may skip levels. Placements with
 * nothing opened are those of all ads together.
 */
export async function levelOf(
  ctx: Context,
  trx: Trx,
  accountId: string,
  query: LevelQuery & { depth: number; opened: string[]; limit: number },
): Promise<CampaignTree> {
  const { depth, limit, compare } = query
  const isOfAllAds = depth === 4 && query.opened.length === 0
  const opened = isOfAllAds ? ['', '', ''] : query.opened
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const earlier = compare ? previousSpan(query, today) : null
  const isSpendShown = !query.source && !query.status && !query.instance
  const level = (filters: FilterSql): LevelScope => ({
    accountId,
    depth,
    opened,
    isOfAllAds,
    filters,
    names: {
      campaign: query.campaign && nameKey(cleanText(query.campaign)),
      adSet: query.adSet && nameKey(cleanText(query.adSet)),
      creative: query.creative && nameKey(cleanText(query.creative)),
    },
    isSpendShown,
  })
  const filters = filtersFor(query, today, timeZone)
  const before = earlier && filtersWithin(query, earlier, timeZone)
  const found = await readLevel(
    trx,
    { now: level(filters), before: before && level(before) },
    query,
  )
  const { rows, unplaced } = depth === 4 ? withoutUnplaced(found) : { rows: found, unplaced: 0 }
  const spend = await trx
    .selectFrom('ad_spend')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const shape = { isSpendShown, isCompared: before !== null }
  const [sum] = rows
  const total = compared(sum ?? null, shape)
  const isPinned = ({ names }: LevelRow) => names.slice(opened.length).every((name) => name === '')
  const pinned = rows.slice(1).filter(isPinned)
  const named = rows.slice(1).filter((row) => !isPinned(row))
  const shown: (ReturnType<typeof present> & ComparedFigures)[] = []
  const rest = createRest()
  for (const row of [...named.slice(0, limit), ...pinned]) {
    await rest()
    // Where some of the spend is nobody's, none here is not zero.
    const isKnown = isSpendShown && (unplaced === 0 || (row.now?.spend ?? 0) > 0)
    shown.push({
      ...present(row, depth),
      ...compared(row, { ...shape, isSpendShown: isKnown }),
    })
  }
  const untraced = shown.find(({ kind }) => kind === 'unattributed')
  const isWhole = query.opened.length === 0
  return {
    level: campaignLevels[depth - 1] ?? 'campaign',
    period: filters.span,
    previousPeriod: earlier,
    spend: isSpendShown ? 'shown' : 'hidden',
    hasSpend: spend !== undefined,
    total,
    tracked: isWhole ? without(total, untraced) : null,
    unplacedSpendCents: isSpendShown ? unplaced : 0,
    rows: shown,
    others: othersOf(
      total.spendCents === null ? total : { ...total, spendCents: total.spendCents - unplaced },
      shown,
      (sum?.found ?? 0) - (found.length - rows.length) - shown.length,
    ),
  }
}

function openedNames(parent: string | undefined): string[] {
  if (parent === undefined || parent === '') return []
  const path = campaignPathOf(parent)
  if (path?.kind !== 'named' || path.names.length >= campaignLevels.length) {
    throw new AppError('malformed', { message: 'parent: não há nada abaixo desta linha.' })
  }
  return path.names.map(cleanText)
}

function present({ kind, names, ids, label }: LevelRow, depth: number) {
  return {
    level: campaignLevels[depth - 1] ?? 'campaign',
    key: campaignKey({ kind, names }),
    kind,
    name: names[depth - 1] ?? '',
    path: names,
    ids: ids ?? [],
    platformName: label,
    hasChildren: kind === 'named' && depth < campaignLevels.length,
  } satisfies Partial<CampaignRow>
}

function compared(
  row: LevelRow | null,
  { isSpendShown, isCompared }: { isSpendShown: boolean; isCompared: boolean },
): ComparedFigures {
  const sums = sumsOf(row?.now ?? null, isSpendShown)
  return {
    ...withRatios(sums),
    isSmallSample: isSmallSample(sums),
    previous: isCompared ? withRatios(sumsOf(row?.before ?? null, isSpendShown)) : null,
  }
}

function sumsOf(sums: Sums | null, isSpendShown: boolean): CampaignSums {
  return {
    clicks: sums?.clicks ?? 0,
    conversations: sums?.conversations ?? 0,
    leads: sums?.leads ?? 0,
    customers: sums?.customers ?? 0,
    sales: sums?.sales ?? 0,
    repeats: sums?.repeats ?? 0,
    revenueCents: sums?.revenue ?? 0,
    periodSales: sums?.period_sales ?? 0,
    periodRevenueCents: sums?.period_revenue ?? 0,
    spendCents: isSpendShown ? (sums?.spend ?? 0) : null,
    foreign: addedMoney(
      (sums?.foreign_money ?? []).map(([currency, revenueCents, spendCents]) => ({
        currency,
        revenueCents,
        spendCents,
      })),
    ),
  }
}

/** The total without one of the rows that it adds up. */
function without(total: ComparedFigures, row: ComparedFigures | undefined): ComparedFigures {
  if (row === undefined) return total
  // No spend is known of people who wrote without a trace.
  const unspent = { ...row, spendCents: total.spendCents === null ? null : 0 }
  const now = withRatios(addedSums(total, negative(unspent)))
  const { previous: before } = total
  return {
    ...now,
    isSmallSample: isSmallSample(now),
    previous:
      before && row.previous
        ? withRatios(
            addedSums(
              before,
              negative({ ...row.previous, spendCents: before.spendCents === null ? null : 0 }),
            ),
          )
        : before,
  }
}

function othersOf(
  total: ComparedFigures,
  shown: ComparedFigures[],
  count: number,
): CampaignTree['others'] {
  if (count <= 0) return null
  const rest = (all: CampaignSums, parts: CampaignSums[]) =>
    withRatios(addedSums(all, negative(parts.reduce(addedSums, nothing(all)))))
  const now = rest(total, shown)
  const before = shown.flatMap(({ previous }) => (previous ? [previous] : []))
  return {
    ...now,
    count,
    isSmallSample: isSmallSample(now),
    previous: total.previous && rest(total.previous, before),
  }
}

function nothing({ spendCents }: CampaignSums): CampaignSums {
  const spend = spendCents === null ? null : 0
  const people = { clicks: 0, conversations: 0, leads: 0, customers: 0 }
  const sold = { sales: 0, repeats: 0, revenueCents: 0, periodSales: 0, periodRevenueCents: 0 }
  return { ...people, ...sold, spendCents: spend, foreign: [] }
}

function negative(sums: CampaignSums): CampaignSums {
  return {
    clicks: -sums.clicks,
    conversations: -sums.conversations,
    leads: -sums.leads,
    customers: -sums.customers,
    sales: -sums.sales,
    repeats: -sums.repeats,
    revenueCents: -sums.revenueCents,
    periodSales: -sums.periodSales,
    periodRevenueCents: -sums.periodRevenueCents,
    spendCents: sums.spendCents === null ? null : -sums.spendCents,
    foreign: sums.foreign.map(({ currency, spendCents, revenueCents }) => ({
      currency,
      spendCents: -spendCents,
      revenueCents: -revenueCents,
    })),
  }
}
