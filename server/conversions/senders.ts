import { type Destination, kindOf } from '#domain/conversions/destinations'
import { webhookSender } from '#server/integrations/destinations/customer-webhook/sender'
import type { Sender } from '#server/integrations/destinations/destination'
import { ga4Sender } from '#server/integrations/destinations/ga4/sender'
import { googleSender } from '#server/integrations/destinations/google/sender'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import { tiktokSender } from '#server/integrations/destinations/tiktok/sender'

const senders: Partial<Record<ReturnType<typeof kindOf>, Sender>> = {
  meta: metaSender,
  google: googleSender,
  ga4: ga4Sender,
  tiktok: tiktokSender,
  webhook: webhookSender,
}

/** How events are made for a destination, sent to it and judged. */
export function senderOf(destination: Destination): Sender {
  const sender = senders[kindOf(destination)]
  if (sender === undefined) throw new Error(`nothing is sent to ${kindOf(destination)}`)
  return sender
}
