import { z } from 'zod'
import { currencies } from '#domain/conversions/conversion-rules'
import { destinationKinds } from '#domain/conversions/destinations'
import { stopCauses } from '#domain/conversions/stops'
import { destinationName } from './destinations.ts'
import { endpoint, instant } from './endpoint.ts'

const amounts = z.array(z.object({ cents: z.number(), currency: z.enum(currencies) }))

/** A connected destination that takes no events now, and what that costs. */
const stopped = z.object({
  destination: destinationName,
  kind: z.enum(destinationKinds),
  /** Name of a webhook; null for an ad platform. */
  name: z.string().nullable(),
  cause: z.enum(stopCauses),
  since: instant,
  /** pt-BR: why the destination takes nothing; null while nothing is known. */
  reason: z.string().nullable(),
  /** Events that wait for the destination, and the sales among them by currency. */
  waiting: z.number(),
  waitingSales: amounts,
  /** Last instant at which the oldest waiting event can still be sent; null while none waits. */
  sendableUntil: instant.nullable(),
  /** Events lost since then because they became too old, and the sales among them by currency. */
  lost: z.number(),
  lostSales: amounts,
})
export type StoppedDestination = z.infer<typeof stopped>

export const listStoppedDestinations = endpoint({
  method: 'GET',
  path: '/api/destinations/stopped',
  access: 'numbers',
  summary: 'Destinos parados: desde quando, quantos eventos esperam, quanto valem e até quando',
  output: z.array(stopped),
})
