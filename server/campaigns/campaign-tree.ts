import type { z } from 'zod'
import type {
  CampaignRow,
  CampaignSort,
  CampaignTree,
  ComparedFigures,
  campaigns,
} from '#contracts/campaigns'
import type { FilterQuery } from '#contracts/filters'
import {
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
import { type LevelRow, readLevel, type Sums } from './read-level.ts'

type Query = z.output<typeof campaigns.query>
type LevelQuery = FilterQuery & {
  compare?: 'previous' | undefined
  sort: CampaignSort
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
  const opened = openedNames(query.parent)
  return ctx.sql.withAccount(accountId, (trx) =>
    levelOf(ctx, trx, accountId, {
      ...query,
      depth: opened.length + 1,
      opened,
      limit: query.rows,
    }),
  )
}

/** The same for rows of `depth` names below `opened`; without a level in between, all of them. */
export async function levelOf(
  ctx: Context,
  trx: Trx,
  accountId: string,
  query: LevelQuery & { depth: number; opened: string[]; limit: number },
): Promise<CampaignTree> {
  const { depth, opened, limit, compare } = query
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const earlier = compare ? previousSpan(query, today) : null
  const isSpendShown = !query.source && !query.status && !query.instance
  const level = (filters: FilterSql): LevelScope => ({
    accountId,
    depth,
    opened,
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
  const rows = await readLevel(trx, { now: level(filters), before: before && level(before) }, query)
  const spend = await trx
    .selectFrom('ad_spend')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const shape = { isSpendShown, isCompared: before !== null }
  const [sum] = rows
  const total = compared(sum ?? null, shape)
  const pinned = rows.slice(1).filter((row) => isPinned(row, depth))
  const named = rows.slice(1).filter((row) => !isPinned(row, depth))
  const shown: (ReturnType<typeof present> & ComparedFigures)[] = []
  const rest = createRest()
  for (const row of [...named.slice(0, limit), ...pinned]) {
    await rest()
    shown.push({ ...present(row, depth), ...compared(row, shape) })
  }
  return {
    level: campaignLevels[depth - 1] ?? 'campaign',
    period: filters.span,
    previousPeriod: earlier,
    spend: isSpendShown ? 'shown' : 'hidden',
    hasSpend: spend !== undefined,
    total,
    rows: shown,
    others: othersOf(total, shown, (sum?.found ?? 0) - shown.length),
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

function isPinned({ kind, names }: LevelRow, depth: number): boolean {
  return kind !== 'named' || names[depth - 1] === ''
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
    foreign: foreignOf(row?.now ?? null),
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
    spendCents: isSpendShown ? (sums?.spend ?? 0) : null,
  }
}

function foreignOf(sums: Sums | null): ComparedFigures['foreign'] {
  const money = new Map<string, { spendCents: number; revenueCents: number }>()
  for (const [currency, revenueCents, spendCents] of sums?.foreign_money ?? []) {
    const known = money.get(currency) ?? { spendCents: 0, revenueCents: 0 }
    money.set(currency, {
      spendCents: known.spendCents + spendCents,
      revenueCents: known.revenueCents + revenueCents,
    })
  }
  return [...money].sort().map(([currency, sums]) => ({ currency, ...sums }))
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
    foreign: [],
    isSmallSample: isSmallSample(now),
    previous: total.previous && rest(total.previous, before),
  }
}

function nothing({ spendCents }: CampaignSums): CampaignSums {
  const spend = spendCents === null ? null : 0
  const people = { clicks: 0, conversations: 0, leads: 0, customers: 0 }
  return { ...people, sales: 0, repeats: 0, revenueCents: 0, spendCents: spend }
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
    spendCents: sums.spendCents === null ? null : -sums.spendCents,
  }
}
