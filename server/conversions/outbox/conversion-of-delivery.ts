import { clickIdIn } from '#domain/campaign/ad-macro'
import type {
  ClickFacts,
  Conversion,
  LeadFacts,
} from '#server/integrations/destinations/conversion'
import type { ClaimedDelivery } from './load-deliveries.ts'

/** What a delivery reports; null when the lead or click that it is about is gone. */
export function conversionOf(delivery: ClaimedDelivery, publicUrl: string): Conversion | null {
  const isAboutLead = delivery.lead_id !== null
  const subjectId = isAboutLead ? delivery.known_lead_id : delivery.known_click_id
  if (subjectId === null) return null
  return {
    eventId: delivery.event_id,
    eventType: delivery.event_type,
    eventName: delivery.event_name,
    target: delivery.target,
    at: delivery.event_time,
    cause: causeOf(delivery),
    ...statusOf(delivery),
    actionSource: delivery.action_source,
    ...saleOf(delivery),
    ...(delivery.refund_of === null ? {} : { refundOf: delivery.refund_of }),
    lead: leadOf(delivery),
    click: clickOf(delivery, publicUrl),
    ad:
      delivery.ad_at === null
        ? null
        : { ctwaClid: delivery.ctwa_clid, adId: delivery.ad_id, at: delivery.ad_at },
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
  }
}

/** The value that the delivery was promised with; a purchase without one has the lead's value now. */
function saleOf(delivery: ClaimedDelivery): Pick<Conversion, 'valueCents' | 'currency'> {
  if (delivery.value_cents !== null) {
    return { valueCents: delivery.value_cents, currency: delivery.currency }
  }
  const isPurchase = delivery.event_type === 'Purchase'
  return {
    valueCents: isPurchase ? delivery.purchase_value_cents : null,
    currency: delivery.purchase_currency ?? delivery.currency ?? 'BRL',
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

function statusOf(delivery: ClaimedDelivery): Pick<Conversion, 'statusSet'> {
  if (causeOf(delivery) !== 'status') return {}
  return { statusSet: delivery.trigger_condition === 'status_lost' ? 'lost' : 'converted' }
}

function leadOf(delivery: ClaimedDelivery): LeadFacts | null {
  const { known_lead_id: id, first_message_at: firstMessageAt } = delivery
  if (id === null || firstMessageAt === null) return null
  return {
    id,
    status: delivery.lead_status ?? '',
    isTracked: delivery.is_tracked ?? false,
    source: delivery.lead_source ?? '',
    campaign: delivery.lead_campaign,
    adSet: delivery.lead_ad_set,
    creative: delivery.lead_creative,
    firstMessageAt,
  }
}

function clickOf(delivery: ClaimedDelivery, publicUrl: string): ClickFacts | null {
  const { known_click_id: id, clicked_at: at } = delivery
  if (id === null || at === null) return null
  return {
    id,
    at,
    source: delivery.click_source ?? '',
    campaign: delivery.click_campaign,
    adSet: delivery.click_ad_set,
    creative: delivery.click_creative,
    pageUrl: pageOf(delivery, publicUrl),
    referrer: delivery.referrer,
    params: delivery.click_params ?? {},
    gclid: clickIdIn(delivery.gclid),
    gbraid: clickIdIn(delivery.gbraid),
    wbraid: clickIdIn(delivery.wbraid),
    ttclid: clickIdIn(delivery.ttclid),
    msclkid: clickIdIn(delivery.msclkid),
    gaClientId: delivery.ga_client_id,
  }
}

/** The customer's page if the capture script named it, else the tracked link itself. */
function pageOf(delivery: ClaimedDelivery, publicUrl: string): string | null {
  if (delivery.landing_page !== null && /^https?:\/\//i.test(delivery.landing_page)) {
    return delivery.landing_page
  }
  return delivery.link_code === null ? null : `${publicUrl}/r?click_id=${delivery.link_code}`
}
