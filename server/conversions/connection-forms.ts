import { type Destination, kindOf } from '#domain/destinations'
import type { ConnectionForm } from '#server/integrations/destination'

const forms: Partial<Record<ReturnType<typeof kindOf>, ConnectionForm>> = {}

/** How the connection to a destination is read; undefined for Meta, whose settings are a form of their own. */
export function formOf(destination: Destination): ConnectionForm | undefined {
  return forms[kindOf(destination)]
}
