import type { Conversion } from '../conversion.ts'
import { actionSourceOf } from './action-source.ts'
import { nameAt } from './event-names.ts'
import type { MessagingAccount } from './messaging.ts'
import { userDataOf } from './user-data.ts'
import type { MetaCustomData, MetaEvent } from './wire.ts'

// Events of a CRM name the product that the lead event came from.
const crmName = 'Rastro'

/**
 * The server event of a conversion, complete and hashed. `messaging` is the account whose ads may be
 * named; `publicUrl` is our own address, where a click happened whose page nobody knows.
 */
export function eventOf(
  conversion: Conversion,
  { messaging, publicUrl }: { messaging: MessagingAccount | null; publicUrl: string },
): MetaEvent {
  // A name of the user's own is a custom event.
  const wanted = conversion.target ?? conversion.eventType
  const source = actionSourceOf(conversion, wanted, messaging !== null)
  const common = {
    event_name: nameAt(source, wanted) ?? wanted,
    event_time: Math.floor(conversion.at.getTime() / 1000),
    event_id: conversion.eventId,
    action_source: source,
  }
  const ofPerson = userDataOf(conversion.person)
  const custom_data = customData(conversion, source)
  const clid = conversion.ad?.ctwaClid
  if (source === 'business_messaging' && messaging !== null && clid) {
    const ofAd = { whatsapp_business_account_id: messaging.wabaId, ctwa_clid: clid }
    return {
      ...common,
      messaging_channel: 'whatsapp',
      user_data: { ...ofAd, ...ofPerson },
      custom_data,
    }
  }
  return {
    ...common,
    ...(source === 'website' ? { event_source_url: conversion.click?.pageUrl ?? publicUrl } : {}),
    user_data: ofPerson,
    custom_data,
  }
}

function customData(
  { valueCents, currency, lead, click }: Conversion,
  source: MetaEvent['action_source'],
): MetaCustomData {
  const campaign = lead === null ? click?.campaign : lead.campaign
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
