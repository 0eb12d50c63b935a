import { sentenceOf } from '#domain/conversions/reasons'
import { filledIn, objectIn } from '../../read-json.ts'
import type { TryConnection } from '../destination.ts'
import { classify } from './classify.ts'
import { sendHits } from './client.ts'

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
  const verdict = classify(answer)
  if (verdict.kind !== 'sent') {
    return { success: false, message: sentenceOf(verdict.reason), response: answer.body }
  }
  const { validationMessages } = objectIn(answer.body)
  if (!Array.isArray(validationMessages)) {
    const message = 'O Google Analytics respondeu algo ilegível.'
    return { success: false, message, response: answer.body }
  }
  const problems = validationMessages.slice(0, 5).map((each) => {
    const { description, fieldPath } = objectIn(each)
    return filledIn(description, 300) ?? filledIn(fieldPath, 100) ?? 'motivo não informado'
  })
  return problems.length === 0
    ? {
        success: true,
        message:
          'O Google Analytics aceita o formato dos eventos. Ele não confirma o ID da métrica nem a chave: depois do primeiro envio, confira no relatório Tempo real.',
        response: answer.body,
      }
    : {
        success: false,
        message: `O Google Analytics apontou problemas: ${problems.join('; ')}`,
        response: answer.body,
      }
}
