import type { Person } from '../destination.ts'
import { userDataOf } from './user-data.ts'
import type { MetaCustomData, MetaEvent } from './wire.ts'

/** What is to be reported, in our terms. */
export type Conversion = {
  eventName: string
  eventId: string
  /** Of the click, message or status change, not of the sending. */
  at: Date
  /** How it came about: decides the action source. */
  cause: 'click' | 'message' | 'sale_in_chat' | 'status'
  /** The lead or click came through a tracked link. */
  hasClick: boolean
  /** Page or tracked link of the click. */
  pageUrl: string | null
  campaign: string | null
  valueCents: number | null
  currency: string | null
  person: Person
}

// Events of a CRM name the product that the lead event came from.
const crmName = 'Rastro'

/** The server event of a conversion, complete and hashed. */
export function eventOf(conversion: Conversion): MetaEvent {
  const source = actionSource(conversion)
  const page = conversion.pageUrl
  const isWebPage = page !== null && /^https?:\/\//i.test(page)
  return {
    event_name: conversion.eventName,
    event_time: Math.floor(conversion.at.getTime() / 1000),
    event_id: conversion.eventId,
    action_source: source,
    ...(source === 'website' && isWebPage ? { event_source_url: page } : {}),
    user_data: userDataOf(conversion.person),
    custom_data: customData(conversion, source),
  }
}

/**
 * The truth about where it happened: a tracked click and the message it led to are the website's, a
 * message or sale without one the chat's, a status set later the system's.
 */
function actionSource({ cause, hasClick }: Conversion): MetaEvent['action_source'] {
  if (cause === 'click') return 'website'
  if (cause === 'message') return hasClick ? 'website' : 'chat'
  return cause === 'status' ? 'system_generated' : 'chat'
}

function customData(
  { valueCents, currency, campaign }: Conversion,
  source: MetaEvent['action_source'],
): MetaCustomData {
  return {
    ...(valueCents === null ? {} : { value: valueCents / 100 }),
    ...(valueCents === null || currency === null ? {} : { currency: currency.toUpperCase() }),
    ...(campaign ? { content_name: campaign } : {}),
    ...(source === 'system_generated'
      ? { lead_event_source: crmName, event_source: 'crm' }
      : { lead_event_source: 'whatsapp' }),
  }
}

/** The same event, not later than the given instant (epoch milliseconds): Meta refuses the future. */
export function notAfter(event: MetaEvent, latestMs: number): MetaEvent {
  return { ...event, event_time: Math.min(event.event_time, Math.floor(latestMs / 1000)) }
}
