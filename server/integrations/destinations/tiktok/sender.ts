import { maxEventAgeMs } from '#domain/conversions/conversion-rules'
import type { Sender } from '../sender.ts'
import { classify } from './classify.ts'
import { bodyOf, sendEvents } from './client.ts'
import { eventOf, tooOldReason } from './event.ts'
import type { TikTokEvent } from './wire.ts'

/** Half a day before TikTok refuses an event as too old. */
const giveUpAfterMs = maxEventAgeMs - 12 * 3_600_000

/** TikTok's Events API as a destination. A request's key is its test code: a lead may have its own. */
export const tiktokSender: Sender<TikTokEvent> = {
  maxBatch: 50,
  maxAgeMs: maxEventAgeMs,
  tooOldReason,
  giveUpAfterMs,
  notConnectedReason: { code: 'tiktok_not_connected' },
  isAdPlatform: true,

  requestKey: (_event, own, to) => own.testEventCode ?? to.testEventCode ?? '',

  makeEvent: (conversion, _to, { now }) => eventOf(conversion, now),

  takesRefund: () => false,

  async send({ config, connection, key, events, signal }) {
    const target = {
      baseUrl: config.tiktokBaseUrl,
      pixelCode: connection.address,
      accessToken: connection.secret,
      testEventCode: key,
    }
    const answer = await sendEvents(target, events, signal)
    return { answer, verdict: classify(answer) }
  },

  amend: () => null,

  logged: (event, { connection, key }) =>
    bodyOf({ pixelCode: connection.address, testEventCode: key }, [event]),
}
