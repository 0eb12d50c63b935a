import { z } from 'zod'
import { endpoint, instant, page } from './endpoint.ts'
import { filterQuery, search } from './filters.ts'
import { clickMarks, geoInfo, privacySignal } from './lead-origin.ts'
import { lead, leadIdParams } from './leads.ts'

/** A counted click or a test, or a message of the chat, in one list (spec 2.9). */
export const activityRow = lead.extend({
  activityType: z.enum(['click', 'message']),
  converted: z.boolean(),
  timestamp: instant,
  geo: geoInfo,
  ...clickMarks,
})
export type ActivityRow = z.infer<typeof activityRow>

export const listClicks = endpoint({
  method: 'GET',
  path: '/api/clicks',
  access: 'numbers',
  summary: 'Cliques e mensagens, do mais novo ao mais antigo',
  query: z.object({ ...filterQuery, search, ...page }),
  output: z.object({ clicks: z.array(activityRow), total: z.number() }),
})

/** One row of the list with all that is known of its click or message, and of its person. */
export const activityDetail = activityRow.extend({
  /** Id for the calls about leads: the lead's, or the click's own (`c_…`) while nobody wrote. */
  leadId: z.string(),
  /** The person was deleted: what led to them is gone, the numbers of the campaign stay. */
  erased: z.boolean(),
  params: z.record(z.string(), z.string()),
  /** What the browser said about being followed with the click that the row stands for or came by. */
  privacySignal: privacySignal.nullable(),
})
export type ActivityDetail = z.infer<typeof activityDetail>

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/clicks/:id',
  access: 'numbers',
  summary: 'Tudo o que se sabe de um clique ou de uma mensagem',
  params: leadIdParams,
  output: activityDetail,
})

/** The figures above the list, under the same filters and search. */
export const activitySummary = endpoint({
  method: 'GET',
  path: '/api/clicks/summary',
  access: 'numbers',
  summary: 'Cliques, conversões e mensagens da lista',
  query: z.object({ ...filterQuery, search }),
  output: z.object({
    clicks: z.number(),
    /** Clicks that became a lead. */
    converted: z.number(),
    messages: z.number(),
  }),
})
export type ActivitySummary = z.infer<typeof activitySummary.output>

/** Removes the clicks of test links, the leads that came by them, and those links. */
export const removeTests = endpoint({
  method: 'DELETE',
  path: '/api/clicks/tests',
  access: 'campaigns',
  summary: 'Remover os cliques e leads de teste',
  output: z.object({ clicks: z.number(), leads: z.number() }),
})

/**
 * How many of the account's hits of the last 30 days were counted, and what is wrong with the others: those
 * kept apart from the numbers, by class; clicks on deleted links; placeholders that the ad platform did not
 * fill in, by parameter.
 */
export const ignoredHits = endpoint({
  method: 'GET',
  path: '/api/clicks/ignored',
  access: 'numbers',
  summary: 'Acessos que não contam como clique, por motivo',
  output: z.object({
    counted: z.number(),
    hits: z.array(z.object({ class: z.string(), hits: z.number() })),
    orphans: z.number(),
    unexpanded: z.array(z.object({ param: z.string(), clicks: z.number() })),
  }),
})
