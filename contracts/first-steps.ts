import { z } from 'zod'
import { endpoint, instant } from './endpoint.ts'

/** From the address that ads lead to until a sale that an ad platform knows of, in their order. */
export const firstSteps = ['address', 'line', 'link', 'click', 'message', 'pixel', 'sale'] as const
export type FirstStepKey = (typeof firstSteps)[number]

const step = z.object({
  key: z.enum(firstSteps),
  /** `done` only by what really happened; `failed`: it was tried, and `said` tells what went wrong. */
  state: z.enum(['done', 'open', 'failed']),
  doneAt: instant.nullable(),
  /** pt-BR: what is known of it; null where nothing is. */
  said: z.string().nullable(),
  /** It was gone through with data of a test, which counts nowhere. */
  wasTried: z.boolean(),
})
export type FirstStep = z.infer<typeof step>

const state = z.object({
  /** Since when nothing is left to do; then there are no steps. */
  finishedAt: instant.nullable(),
  steps: z.array(step),
  /** Links, clicks or leads that a test left behind. */
  hasTestData: z.boolean(),
  /** The account has a simulated line to try it with. */
  canTry: z.boolean(),
})
export type FirstSteps = z.infer<typeof state>

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  access: 'numbers',
  summary: 'Primeiros passos: o que já aconteceu, o que falta e o que falhou',
  output: state,
})

/**
 * Plays a customer without WhatsApp: a test link, a click on it, a message on the simulated line and a
 * sale. All of it is marked as a test: part of no number, sent to no ad platform, removed by
 * `DELETE /api/clicks/tests`. 409 without a simulated line.
 */
export const tryFirstSteps = endpoint({
  method: 'POST',
  path: '/api/first-steps/trial',
  access: 'campaigns',
  summary: 'Experimentar o caminho inteiro sem WhatsApp, com dados de teste',
  output: z.object({ leadId: z.string() }),
})
