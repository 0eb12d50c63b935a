import { bestCampaigns as bestContract, campaigns as campaignsContract } from '#contracts/campaigns'
import {
  activitySummary as clickSummaryContract,
  listClicks as clicksContract,
} from '#contracts/clicks'
import { exportQuery } from '#contracts/dashboard'
import { listLeads as leadsContract, leadSummary as summaryContract } from '#contracts/leads'
import { leadSorts } from '#domain/filters'
import { activitySummary } from '#server/activity/count-activities'
import { listClicks } from '#server/activity/list-clicks'
import { bestCampaigns } from '#server/campaigns/best-campaigns'
import { campaignTree } from '#server/campaigns/campaign-tree'
import { filterOptions } from '#server/dashboard/filter-options'
import { funnel } from '#server/dashboard/funnel'
import { metrics } from '#server/dashboard/metrics'
import { trends } from '#server/dashboard/trends'
import { leadSummary } from '#server/leads/list/lead-summary'
import { listLeads } from '#server/leads/list/list-leads'
import type { Context } from '#server/platform/context'

/** Something that a screen asks; `isFirst` of what it shows before anybody types or turns a page. */
export type Question = {
  name: string
  isFirst: boolean
  ask(ctx: Context, accountId: string): Promise<unknown>
}

const campaign = '[CONV] Coleção de inverno 7 | WhatsApp'
// Everybody of a name; one number; nobody; all clicks of a campaign and of a town; two letters.
const searches = ['erica', '(11) 90000-0321', 'ninguem assim', 'inverno 1', 'sao paulo', 'zé']
const deepest = 49_990

const first: Question[] = [
  ...[{ dateRange: 'last7days' }, { dateRange: 'last30days', campaign }, {}].flatMap((given) => {
    const query = exportQuery.parse(given)
    const name = JSON.stringify(given)
    return [
      of(`metrics ${name}`, (ctx, id) => metrics(ctx, id, query)),
      of(`funnel ${name}`, (ctx, id) => funnel(ctx, id, query)),
      of(`trends of 90 days ${name}`, (ctx, id) => trends(ctx, id, { ...query, days: 90 })),
    ]
  }),
  of('filter options', filterOptions),
  ...[{ dateRange: 'last30days' }, {}].map((given) => {
    const query = campaignsContract.query.parse(given)
    return of(`campaign tree ${JSON.stringify(given)}`, (ctx, id) => campaignTree(ctx, id, query))
  }),
  ...(['campaign', 'ad'] as const).map((level) => {
    const query = bestContract.query.parse({ dateRange: 'last30days', compare: 'previous', level })
    return of(`best five by ${level}`, (ctx, id) => bestCampaigns(ctx, id, query))
  }),
  ...[
    ...leadSorts.map((sort) => ({ sort })),
    { dateRange: 'last7days' },
    { status: 'contacted' },
    { campaign, status: 'converted' },
  ].map(leads),
  of('leads summary {}', (ctx, id) => leadSummary(ctx, id, summaryContract.query.parse({}))),
  ...[{}, { dateRange: 'last7days' }, { campaign }].map(clicks),
  of('clicks summary {}', (ctx, id) =>
    activitySummary(ctx, id, clickSummaryContract.query.parse({})),
  ),
]

const later: Question[] = [
  ...leadSorts.map((sort) => leads({ sort, offset: deepest })),
  clicks({ offset: deepest }),
  ...searches.flatMap((search) => [
    leads({ search }),
    leads({ search, offset: 4_990 }),
    leads({ search, sort: 'name_asc' }),
    leads({ search, status: 'contacted' }),
    clicks({ search }),
    clicks({ search, offset: 4_990 }),
    summary({ search }),
  ]),
]

/** The questions of the dashboard, the lists and their filters, of one account. */
export const questions: Question[] = [
  ...first,
  ...later.map((question) => ({ ...question, isFirst: false })),
]

function of(name: string, ask: Question['ask']): Question {
  return { name, isFirst: true, ask }
}

function leads(given: object): Question {
  const query = leadsContract.query.parse(given)
  return of(`leads ${JSON.stringify(given)}`, (ctx, id) => listLeads(ctx, id, query))
}

function clicks(given: object): Question {
  const query = clicksContract.query.parse(given)
  return of(`clicks ${JSON.stringify(given)}`, (ctx, id) => listClicks(ctx, id, query))
}

function summary(given: object): Question {
  const query = summaryContract.query.parse(given)
  return of(`leads summary ${JSON.stringify(given)}`, (ctx, id) => leadSummary(ctx, id, query))
}
