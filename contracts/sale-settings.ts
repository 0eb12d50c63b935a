import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * What a person is asked who makes somebody a customer: `asksValue` where an event of that status
 * takes its value from the sale and waits for it; `isUntold` where a
 * connected destination would not hear of the sale at all.
 */
export const saleSettings = endpoint({
  method: 'GET',
  path: '/api/sales/settings',
  access: 'leads',
  summary: 'O que se pergunta ao registrar um cliente',
  output: z.object({ asksValue: z.boolean(), isUntold: z.boolean() }),
})
