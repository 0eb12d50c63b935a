import { createHash } from 'node:crypto'
import type { Config } from '#server/platform/config'
import type { Connection } from '../connection.ts'
import type { TrialResult, TryConnection } from '../destination.ts'
import type { SendResult } from '../sender.ts'
import { trialResult } from '../trial-result.ts'
import type { Answer } from '../verdict.ts'
import { type TokenRefusal, withAccessToken } from './access-token.ts'
import { classify } from './classify.ts'
import { ingestEvents } from './client.ts'
import { isConversionActionId } from './sender.ts'
import type { GoogleEvent } from './wire.ts'

const maxActions = 5

type At = { config: Config; now: Date; connection: Connection }

/** Tries the credentials, then has Google check an event for each configured conversion action. */
export const tryGoogle: TryConnection = async (ctx, connection, { targets }) => {
  const at = { config: ctx.config, now: ctx.now(), connection }
  const actions = targets.filter(isConversionActionId).slice(0, maxActions)
  if (actions.length === 0) {
    const refused = await tryCredentials(at)
    const message =
      'O Google aceitou o acesso. Crie um evento com o ID da ação de conversão para testar também o envio.'
    return refused === null
      ? { outcome: 'accepted', message, response: null }
      : trialResult(refused, message)
  }
  const which = `${actions.length === 1 ? 'a ação' : 'as ações'} de conversão ${actions.join(', ')}`
  const accepted = `O Google aceitou um evento de teste para ${which}. Ele não conta como conversão.`
  let last: TrialResult = { outcome: 'accepted', message: accepted, response: null }
  for (const action of actions) {
    last = trialResult(await tryConversionAction(at, action), accepted)
    if (last.outcome !== 'accepted') {
      return { ...last, message: `Ação de conversão ${action}: ${last.message}` }
    }
  }
  return last
}

/** Null when Google gives an access token for the connection's credentials. */
async function tryCredentials(at: At): Promise<TokenRefusal | null> {
  const nothing: Answer = { httpStatus: 200, body: null, serverTimeMs: null, failure: null }
  const got = await withAccessToken(at, async () => nothing)
  return 'verdict' in got ? got : null
}

/** Has Google check an event like ours for a conversion action; nothing is counted. */
async function tryConversionAction(at: At, conversionAction: string): Promise<SendResult> {
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
