import { maxEventAgeMs } from '#domain/conversions/conversion-rules'
import { appSecretOf, appSecretProof } from '../../meta-graph/app-secret-proof.ts'
import type { Sender } from '../sender.ts'
import type { SecretsOf } from '../without-secrets.ts'
import { classify, subcodeOf } from './classify.ts'
import { sendEvents } from './client.ts'
import { goesAsChat } from './error-table.ts'
import { eventOf, notAfter } from './event.ts'
import { messagingAccount } from './messaging.ts'
import { problemOf, tooOldReason } from './validate.ts'
import type { MetaEvent } from './wire.ts'

/** Half a day before Meta refuses an event as too old. */
const giveUpAfterMs = maxEventAgeMs - 12 * 3_600_000

/** An event, and what it is sent as once Meta does not take it as one of the ad that it names. */
type Sending = { event: MetaEvent; asChat: MetaEvent | null }

/**
 * What the events of one request share: the dataset, and a test code (a lead may have its own).
 * Those about ads travel alone even to the same dataset: Meta may refuse all of them at once.
 */
type Key = { datasetId: string; isMessaging: boolean; testEventCode: string | null }

/** Meta's Conversions API as a destination. */
export const metaSender: Sender<Sending> = {
  maxBatch: 50,
  maxAgeMs: maxEventAgeMs,
  tooOldReason,
  giveUpAfterMs,
  notConnectedReason: { code: 'meta_not_connected' },
  isAdPlatform: true,

  requestKey({ event }, own, to) {
    const isMessaging = event.action_source === 'business_messaging'
    const key: Key = {
      datasetId: isMessaging ? (messagingAccount(to)?.datasetId ?? to.address) : to.address,
      isMessaging,
      testEventCode: own.testEventCode ?? to.testEventCode,
    }
    return JSON.stringify(key)
  },

  makeEvent(conversion, to, { now, config }) {
    const messaging = messagingAccount(to)
    const made = (account: typeof messaging) =>
      notAfter(
        eventOf(conversion, { messaging: account, publicUrl: config.publicUrl }),
        now.getTime(),
      )
    const event = made(messaging)
    const isMessaging = event.action_source === 'business_messaging'
    return {
      event: { event, asChat: isMessaging ? made(null) : null },
      problem: problemOf(event, now.getTime()),
    }
  },

  takesRefund: () => false,

  async send({ config, connection, key, events, signal }) {
    const { datasetId, isMessaging, testEventCode } = keyIn(key)
    const answer = await sendEvents(
      {
        baseUrl: config.metaGraphBaseUrl,
        version: config.metaGraphVersion,
        datasetId,
        accessToken: connection.secret,
        appSecret: appSecretOf(config, connection.tokenAppId ?? null),
        testEventCode,
      },
      events.map(({ event }) => event),
      signal,
    )
    return { answer, verdict: classify(answer, events.length, { isMessaging }) }
  },

  amend({ event, asChat }, { answer }, now) {
    if (goesAsChat.includes(subcodeOf(answer))) {
      return asChat === null ? null : { event: asChat, asChat: null }
    }
    const latestMs = Math.min(answer.serverTimeMs ?? now.getTime(), now.getTime())
    return { event: notAfter(event, latestMs), asChat }
  },

  logged({ event }, { key }) {
    const { testEventCode } = keyIn(key)
    return {
      data: [event],
      ...(testEventCode === null ? {} : { test_event_code: testEventCode }),
    }
  },
}

/** The token, and what proves that a request is the app's. */
export const metaSecrets: SecretsOf = ({ secret, tokenAppId = null }, config) => {
  const appSecret = appSecretOf(config, tokenAppId)
  return appSecret === null ? [secret] : [secret, appSecretProof(appSecret, secret)]
}

// `requestKey` wrote it.
function keyIn(key: string): Key {
  return JSON.parse(key)
}
