import { type TrialOutcome, trialSentence } from '#domain/conversions/trials'
import type { TryConnection } from '../destination.ts'
import { callWebhook } from './client.ts'
import { readSecrets, signingAt } from './signing-secrets.ts'

/** Sends a signed `test.ping` about nobody, and answers what the address said. */
export const tryWebhook: TryConnection = async (ctx, { address, secret }) => {
  const at = ctx.now()
  const { ok, outcome, answer, isPrivate } = await callWebhook(
    {
      url: address,
      secrets: signingAt(readSecrets(secret), at),
      allowedHosts: ctx.config.allowedPrivateHosts,
    },
    {
      id: `test-${ctx.newId()}`,
      at,
      body: JSON.stringify({
        type: 'test.ping',
        timestamp: at.toISOString(),
        data: { message: 'Este é um teste do Rastro.' },
      }),
    },
  )
  return {
    outcome: ok ? 'accepted' : isPrivate ? 'unsent' : outcomeOf(answer.httpStatus),
    message: trialSentence(outcome),
    response: answer.body,
  }
}

function outcomeOf(httpStatus: number | null): TrialOutcome {
  return httpStatus === null || httpStatus >= 500 ? 'unanswered' : 'refused'
}
