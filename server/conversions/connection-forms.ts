import { type Destination, kindOf } from '#domain/conversions/destinations'
import { webhookForm } from '#server/integrations/destinations/customer-webhook/form'
import type { ConnectionForm } from '#server/integrations/destinations/destination'
import { ga4Form } from '#server/integrations/destinations/ga4/form'
import { googleForm } from '#server/integrations/destinations/google/form'
import { tiktokForm } from '#server/integrations/destinations/tiktok/form'

const forms: Partial<Record<ReturnType<typeof kindOf>, ConnectionForm>> = {
  google: googleForm,
  tiktok: tiktokForm,
  ga4: ga4Form,
  webhook: webhookForm,
}

/** How the connection to a destination is read; undefined for Meta, whose settings are a form of their own. */
export function formOf(destination: Destination): ConnectionForm | undefined {
  return forms[kindOf(destination)]
}
