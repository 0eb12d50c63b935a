import { z } from 'zod'
import { campaignLevels } from '#domain/campaign/campaign-path'
import { endpoint } from './endpoint.ts'
import { filterQuery } from './filters.ts'

export const campaignSorts = [
  'name',
  'clicks',
  'conversations',
  'leads',
  'customers',
  'sales',
  'periodSales',
  'repeats',
  'revenue',
  'periodRevenue',
  'ticket',
  'spend',
  'cpl',
  'cpa',
  'roas',
] as const
export type CampaignSort = (typeof campaignSorts)[number]

const count = z.number().int()
const cents = z.number().int()

/** Money in another currency is not added to anything: each currency is told by itself. */
const foreign = z.array(z.object({ currency: z.string(), spendCents: cents, revenueCents: cents }))

const figures = z.object({
  /** Counted clicks by their own instant: the dashboard's `totalClicks`. */
  clicks: count,
  /** People who wrote, tracked or not, by their first message. */
  conversations: count,
  /** Tracked ones: the dashboard's `leadsConvertidos`. */
  leads: count,
  /** Conversations whose status is converted. */
  customers: count,
  /** Paid sales of the customers, in BRL. */
  sales: count,
  /** Customers with more than one paid sale. */
  repeats: count,
  /** Sum of the customers' sales in BRL. */
  revenueCents: cents,
  /** Paid sales in BRL by the day of the sale, whenever the customer wrote first; `sales` goes by that. */
  periodSales: count,
  periodRevenueCents: cents,
  /** BRL, by the day of the ad account; null under filters that spend cannot be divided by. */
  spendCents: cents.nullable(),
  /** Revenue per sale, rounded half up; null without one. */
  ticketCents: cents.nullable(),
  cplCents: cents.nullable(),
  cpaCents: cents.nullable(),
  /** Like CPL and CPA null where `foreign` has spend: reais that other money brought are not divided. */
  roas: z.number().nullable(),
  foreign,
})
export type Figures = z.infer<typeof figures>

const compared = figures.extend({
  /** Fewer leads than a cost may be compared from (docs/manual/campanhas.md). */
  isSmallSample: z.boolean(),
  /** With `compare=previous` and a range: the period before, as in `/api/metrics`. */
  previous: figures.nullable(),
})
export type ComparedFigures = z.infer<typeof compared>

const row = compared.extend({
  level: z.enum(campaignLevels),
  /** What `parent` takes to open the row. */
  key: z.string(),
  kind: z.enum(['named', 'unattributed', 'unnamed_spend']),
  /** '' where there is none; a placement's key on the level of placements. */
  name: z.string(),
  /** Names from the campaign down to this row. */
  path: z.array(z.string()),
  /** Ids at the ad platform, of the spend that was matched (at most five). */
  ids: z.array(z.string()),
  /** How the ad platform names it, where that is another name. */
  platformName: z.string().nullable(),
  hasChildren: z.boolean(),
})
export type CampaignRow = z.infer<typeof row>

const days = z.object({ from: z.string(), to: z.string() }).nullable()

const ordered = {
  sort: z.enum(campaignSorts, 'sort desconhecido').default('spend'),
  direction: z.enum(['asc', 'desc'], 'direction deve ser asc ou desc').default('desc'),
}
const compare = { compare: z.enum(['previous'], 'compare desconhecido').optional() }

export const campaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  access: 'numbers',
  summary: 'Campanhas com cliques, leads, receita e gasto; `parent` abre um nível',
  query: z.object({
    ...filterQuery,
    ...compare,
    ...ordered,
    /**
     * Every row of a level, whatever is above it, instead of the campaigns; not with `parent`. Placements are
     * those of all ads together.
     */
    level: z.enum(campaignLevels, 'level desconhecido').optional(),
    /** Key of the row to open; absent: the campaigns. */
    parent: z.string().max(12_000, 'parent longo demais').optional(),
    /** How many rows of the level are named one by one; what is beyond is `others`. */
    rows: z.coerce
      .number('rows deve ser um número inteiro')
      .int('rows deve ser um número inteiro')
      .min(1, 'rows deve ser no mínimo 1')
      .max(1_000, 'rows deve ser no máximo 1000')
      .default(200),
  }),
  output: z.object({
    level: z.enum(campaignLevels),
    /** The days that are shown and those they are compared with; null: no limit, nothing. */
    period: days,
    previousPeriod: days,
    /** `hidden`: a filter by source, status or number is set, and spend cannot be divided by these. */
    spend: z.enum(['shown', 'hidden']),
    /** Whether the account has any spend at all. */
    hasSpend: z.boolean(),
    /** Of this level's rows: those of a level add up to the row that was opened. */
    total: compared,
    /** The total without people who wrote without a trace; null below the first level. */
    tracked: compared.nullable(),
    /**
     * On the level of placements: spend in BRL whose placement is not known. It is part of `total` and of no
     * row.
     */
    unplacedSpendCents: cents,
    rows: z.array(row),
    /** The rows beyond those, added up. */
    others: compared.extend({ count }).nullable(),
  }),
})
export type CampaignTree = z.infer<typeof campaigns.output>

/** The dashboard's money and its five best: by revenue, then by conversations. */
export const bestCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns/best',
  access: 'numbers',
  summary: 'As cinco campanhas ou os cinco anúncios que mais venderam, e o total',
  query: z.object({
    ...filterQuery,
    ...compare,
    level: z.enum(['campaign', 'ad'], 'level deve ser campaign ou ad').default('campaign'),
  }),
  output: z.object({
    spend: z.enum(['shown', 'hidden']),
    hasSpend: z.boolean(),
    /** Figures of all campaigns together, like `total` of `/api/campaigns`. */
    total: compared,
    /** ROAS of tracked people's sales alone; null in the same cases as in `total`. */
    roasOfTracked: z.number().nullable(),
    /** Those with a name and with people or sales. */
    rows: z.array(row).max(5),
  }),
})
export type BestCampaigns = z.infer<typeof bestCampaigns.output>

/** CSV stream: a row for each campaign, ad set or ad, with the names above it. */
export const campaignExportPath = '/api/campaigns/export'
export const campaignExportQuery = z.object({
  ...filterQuery,
  ...compare,
  ...ordered,
  level: z.enum(campaignLevels, 'level desconhecido').default('ad'),
})
