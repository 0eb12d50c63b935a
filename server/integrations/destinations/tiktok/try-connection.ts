import { createHash } from 'node:crypto'
import type { TryConnection } from '../destination.ts'
import { trialResult } from '../trial-result.ts'
import { classify } from './classify.ts'
import { sendEvents } from './client.ts'

/**
 * Sends one event under the connection's test code, so that no campaign counts it, and answers what
 * TikTok said; without a test code nothing is sent.
 */
export const tryTikTok: TryConnection = async (
  ctx,
  { accountId, address, secret, testEventCode },
) => {
  if (testEventCode === null) {
    return {
      outcome: 'unsent',
      message:
        'Para testar, informe o código de teste: no Gerenciador de Eventos do TikTok, abra o pixel, aba Testar eventos, e copie o código.',
      response: null,
    }
  }
  const target = {
    baseUrl: ctx.config.tiktokBaseUrl,
    pixelCode: address,
    accessToken: secret,
    testEventCode,
  }
  const answer = await sendEvents(target, [
    {
      event: 'ViewContent',
      event_time: Math.floor(ctx.now().getTime() / 1000),
      event_id: `test-${ctx.newId()}`,
      user: { external_id: [createHash('sha256').update(`test-${accountId}`).digest('hex')] },
      page: { url: ctx.config.publicUrl },
    },
  ])
  return trialResult(
    { answer, verdict: classify(answer) },
    'O TikTok recebeu o evento de teste (ViewContent). Veja no Gerenciador de Eventos, aba Testar eventos.',
  )
}
