import { createHash } from 'node:crypto'
import type { Config } from '#server/platform/config'
import type { Answer, Connection, Verdict } from '../destinations/destination.ts'
import { type Refused, withAccessToken } from '../destinations/google/access-token.ts'
import { classify } from '../destinations/google/classify.ts'
import { ingestEvents } from '../destinations/google/client.ts'
import type { GoogleEvent } from '../destinations/google/wire.ts'

type At = { config: Config; now: Date; connection: Connection }

/** Whether Google gives an access token for the connection's credentials. */
export async function tryCredentials(at: At): Promise<Refused | null> {
  const nothing: Answer = { httpStatus: 200, body: null, serverTimeMs: null, failure: null }
  const got = await withAccessToken(at, async () => nothing)
  return 'verdict' in got ? got : null
}

/** Has Google check an event like ours for a conversion action; nothing is counted. */
export async function tryConversionAction(
  at: At,
  conversionAction: string,
): Promise<{ answer: Answer; verdict: Verdict }> {
  const phoneNumber = createHash('sha256').update('+5511987654321').digest('hex')
  const event: GoogleEvent = {
    eventTimestamp: `${at.now.toISOString().slice(0, 19)}Z`,
    transactionId: 'rastro-teste',
    eventSource: 'MESSAGE',
    userData: { userIdentifiers: [{ phoneNumber }] },
    currency: 'BRL',
    conversionValue: 1,
    consent: { adUserData: 'CONSENT_GRANTED' },
  }
  const got = await ingestEvents(at, conversionAction, [event], { validateOnly: true })
  return 'verdict' in got ? got : { answer: got, verdict: classify(got) }
}
