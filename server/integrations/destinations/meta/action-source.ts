import type { Conversion } from '../conversion.ts'
import { nameAt } from './event-names.ts'
import type { MetaEvent } from './wire.ts'

/**
 * The truth about where it happened. A tracked click, and the message that it led to, are the
 * website's. What follows in a conversation that an ad began is that ad's (`business_messaging`) as
 * far as Meta takes the event there and a linked dataset is known; anything else in a conversation
 * is the chat's, and a status set later the system's. A user's own 'chat' overrules all of it but
 * the click's, which never was a conversation.
 */
export function actionSourceOf(
  conversion: Conversion,
  eventName: string,
  hasMessagingAccount: boolean,
): MetaEvent['action_source'] {
  const { cause, ad, click, actionSource } = conversion
  if (cause === 'click') return 'website'
  if (actionSource !== null) return actionSource
  if (cause === 'status') return 'system_generated'
  const cameByAd = ad !== null && (click === null || click.at <= ad.at)
  const isAdsOwn = hasMessagingAccount && cameByAd && ad.ctwaClid !== null
  if (isAdsOwn && isTakenThere(conversion, eventName)) return 'business_messaging'
  return cause === 'message' && click !== null && !cameByAd ? 'website' : 'chat'
}

/** A purchase under whatever name needs its value: without one it is a plain event of the chat. */
function isTakenThere({ valueCents }: Conversion, eventName: string): boolean {
  const name = nameAt('business_messaging', eventName)
  if (name === null) return false
  return name !== 'Purchase' || eventName === 'Purchase' || (valueCents ?? 0) > 0
}
