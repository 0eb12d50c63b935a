import { type Destination, kindOf } from '#domain/destinations'
import { webhookForm } from '#server/integrations/customer-webhook/form'
import type { ConnectionForm } from '#server/integrations/destination'
import { ga4Form } from '#server/integrations/ga4/connection-form'
import { googleForm } from '#server/integrations/google/connection-form'
import { tiktokForm } from '#server/integrations/tiktok/form'

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
