import { gatewayPhone, maskPhone } from '#domain/phone'
import type { ClickFacts, Conversion, Person } from '../conversion.ts'

/** What happened, in the words of the documentation (docs/manual/webhooks.md). */
export type WebhookType =
  | 'click.created'
  | 'lead.created'
  | 'lead.converted'
  | 'lead.lost'
  | 'lead.phrase'
  | 'sale.refunded'

/** The body of a customers' webhook. */
export type WebhookPayload = {
  type: WebhookType
  /** When it happened, ISO 8601 in UTC; also on a later attempt. */
  timestamp: string
  data: {
    eventId: string
    eventName: string
    eventType: string
    /** Id of the event that told of the sale, when this one says that it was refunded. */
    refundOf?: string
    /** In units of the currency. */
    value: number | null
    currency: string | null
    lead: LeadPart | null
    click: ClickPart | null
  }
}

type LeadPart = {
  id: string
  name: string | null
  /** With `+` and country code. */
  phone: string | null
  status: string
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  isTracked: boolean
  firstMessageAt: string
}

type ClickPart = {
  id: string
  clickedAt: string
  source: string
  campaign: string | null
  adSet: string | null
  creative: string | null
  pageUrl: string | null
  referrer: string | null
  fbc: string | null
  fbp: string | null
  /** The parameters of the address: utm_…, fbclid, gclid, ttclid and whatever else it had. */
  params: Record<string, string>
}

/** The message about a conversion, personal data in the clear: it goes to the customer's own system. */
export function payloadOf(conversion: Conversion): WebhookPayload {
  const { at, eventId, eventName, eventType, valueCents, currency, click, person } = conversion
  const { refundOf } = conversion
  return {
    type: typeOf(conversion),
    timestamp: at.toISOString(),
    data: {
      eventId,
      eventName,
      eventType,
      ...(refundOf === undefined ? {} : { refundOf }),
      value: valueCents === null ? null : valueCents / 100,
      currency: valueCents === null ? null : currency,
      lead: leadPart(conversion),
      click: click === null ? null : clickPart(click, person),
    },
  }
}

/** The same without what names the person: the first letter, and a number with two digits left. */
export function withoutPerson(payload: WebhookPayload): WebhookPayload {
  const { lead } = payload.data
  if (lead === null) return payload
  const name = lead.name === null ? null : `${[...lead.name.trim()][0] ?? ''}•••`
  const phone = lead.phone === null ? null : maskPhone(lead.phone.slice(1))
  return { ...payload, data: { ...payload.data, lead: { ...lead, name, phone } } }
}

function typeOf({ cause, statusSet, refundOf }: Conversion): WebhookType {
  if (refundOf !== undefined) return 'sale.refunded'
  switch (cause) {
    case 'click':
      return 'click.created'
    case 'message':
      return 'lead.created'
    case 'sale_in_chat':
      return 'lead.phrase'
    case 'status':
      return statusSet === 'lost' ? 'lead.lost' : 'lead.converted'
  }
}

function leadPart({ lead, person }: Conversion): LeadPart | null {
  if (lead === null) return null
  const phone = person.phone === null ? null : gatewayPhone(`${person.phone}@s.whatsapp.net`)
  return {
    id: lead.id,
    name: person.name,
    phone: phone === null ? null : `+${phone.canonical}`,
    status: lead.status,
    source: lead.source,
    campaign: lead.campaign,
    adSet: lead.adSet,
    creative: lead.creative,
    isTracked: lead.isTracked,
    firstMessageAt: lead.firstMessageAt.toISOString(),
  }
}

function clickPart(click: ClickFacts, { fbc, fbp }: Person): ClickPart {
  const { id, at, source, campaign, adSet, creative, pageUrl, referrer, params = {} } = click
  return {
    id,
    clickedAt: at.toISOString(),
    source,
    campaign,
    adSet,
    creative,
    pageUrl,
    referrer,
    fbc,
    fbp,
    params,
  }
}
