import { z } from 'zod'
import { eventTypes } from '#domain/conversions/conversion-rules'
import { destinationKinds } from '#domain/conversions/destinations'
import { destinationName } from './destinations.ts'
import { endpoint, instant } from './endpoint.ts'
import { eventParams } from './events.ts'
import { leadIdParams } from './leads.ts'

/** A configured event that was not sent for a lead. */
export const silentEvent = z.object({
  id: z.string(),
  destination: destinationName,
  kind: z.enum(destinationKinds),
  eventName: z.string(),
  eventType: z.enum(eventTypes),
  isActive: z.boolean(),
  /** A sentence for the user. */
  reason: z.string(),
})
export type SilentEvent = z.infer<typeof silentEvent>

export const leadNotFired = endpoint({
  method: 'GET',
  path: '/api/leads/:id/not-fired',
  access: 'leads',
  summary: 'Eventos configurados que não foram enviados para um lead, e por quê',
  params: leadIdParams,
  output: z.array(silentEvent),
})

/** A lead for which an event was not sent. */
export const silentLead = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  firstMessageAt: instant,
  reason: z.string(),
})
export type SilentLead = z.infer<typeof silentLead>

export const eventNotFired = endpoint({
  method: 'GET',
  path: '/api/destinations/:destination/events/:id/not-fired',
  access: 'numbers',
  summary:
    'Os 20 leads mais recentes dos últimos 7 dias para os quais um evento não foi enviado, e por quê',
  params: eventParams,
  output: z.array(silentLead),
})
