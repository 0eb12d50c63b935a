import { filledIn, objectIn } from '../../read-json.ts'
import type { TryConnection } from '../destination.ts'
import { trialResult } from '../trial-result.ts'
import { classify } from './classify.ts'
import { sendHits } from './client.ts'

const acceptsFormat =
  'O Google Analytics aceita o formato dos eventos. Ele não confirma o ID da métrica nem a chave: depois do primeiro envio, confira no relatório Tempo real.'

/** Has GA4 check an event like ours. It neither counts it nor checks whose the secret is. */
export const tryGa4: TryConnection = async (ctx, connection) => {
  const hit = {
    clientId: '1234567890.1234567890',
    timestampMicros: ctx.now().getTime() * 1000,
    event: {
      name: 'generate_lead',
      params: { value: 1, currency: 'BRL', engagement_time_msec: 1 },
    },
  }
  const answer = await sendHits({ config: ctx.config, connection }, [hit], { isDebug: true })
  const checked = trialResult({ answer, verdict: classify(answer) }, acceptsFormat)
  if (checked.outcome !== 'accepted') return checked
  const { validationMessages } = objectIn(answer.body)
  const response = answer.body
  if (!Array.isArray(validationMessages)) {
    const message = 'O Google Analytics não deu uma resposta legível.'
    return { outcome: 'unanswered', message, response }
  }
  const problems = validationMessages.slice(0, 5).map((each) => {
    const { description, fieldPath } = objectIn(each)
    return filledIn(description, 300) ?? filledIn(fieldPath, 100) ?? 'motivo não informado'
  })
  if (problems.length === 0) return checked
  const message = `O Google Analytics apontou problemas: ${problems.join('; ')}`
  return { outcome: 'refused', message, response }
}
