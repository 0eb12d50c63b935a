import { type Destination, kindOf } from '#domain/destinations'
import { webhookSender } from '#server/integrations/customer-webhook/sender'
import type { Sender } from '#server/integrations/destination'
import { ga4Sender } from '#server/integrations/ga4/sender'
import { googleSender } from '#server/integrations/google/sender'
import { metaSender } from '#server/integrations/meta/sender'
import { tiktokSender } from '#server/integrations/tiktok/sender'

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
