import { type Conversion, eventOf, notAfter } from '#server/integrations/meta/event'
import { problemOf } from '#server/integrations/meta/validate'
import type { MetaEvent } from '#server/integrations/meta/wire'
import type { ClaimedDelivery } from './claim-due.ts'
import { leadGoneReason } from './reasons.ts'

/** The event of a delivery, or why there is none to send. */
export function eventOfDelivery(
  delivery: ClaimedDelivery,
  publicUrl: string,
  now: Date,
): { event: MetaEvent; problem: string | null } | { event: null; problem: string } {
  const isAboutLead = delivery.lead_id !== null
  const subjectId = isAboutLead ? delivery.known_lead_id : delivery.known_click_id
  if (subjectId === null) return { event: null, problem: leadGoneReason }

  const isPurchase = delivery.event_type === 'Purchase'
  const valueCents = delivery.value_cents ?? (isPurchase ? delivery.purchase_value_cents : null)
  const event = eventOf({
    eventName: delivery.event_type,
    eventId: delivery.event_id,
    at: delivery.event_time,
    cause: causeOf(delivery),
    hasClick: delivery.known_click_id !== null,
    pageUrl: pageOf(delivery, publicUrl),
    campaign: isAboutLead ? delivery.lead_campaign : delivery.click_campaign,
    valueCents,
    currency:
      delivery.value_cents === null
        ? (delivery.purchase_currency ?? delivery.currency ?? 'BRL')
        : delivery.currency,
    person: {
      externalId: subjectId,
      phone: delivery.phone,
      name: delivery.contact_name,
      city: delivery.city,
      region: delivery.region,
      country: delivery.country,
      ip: delivery.ip,
      userAgent: delivery.user_agent,
      fbc: delivery.fbc,
      fbp: delivery.fbp,
    },
  })
  return {
    event: notAfter(event, now.getTime()),
    problem: problemOf(event, now.getTime()),
  }
}

function causeOf(delivery: ClaimedDelivery): Conversion['cause'] {
  if (delivery.lead_id === null) return 'click'
  if (delivery.by_phrase) return 'sale_in_chat'
  switch (delivery.trigger_condition) {
    case 'status_converted':
    case 'status_lost':
      return 'status'
    default:
      return 'message'
  }
}

/** The customer's page if the snippet told it, else the tracked link itself. */
function pageOf(delivery: ClaimedDelivery, publicUrl: string): string | null {
  if (delivery.landing_page !== null && /^https?:\/\//i.test(delivery.landing_page)) {
    return delivery.landing_page
  }
  return delivery.link_code === null ? null : `${publicUrl}/r?click_id=${delivery.link_code}`
}
