import { sentenceOf } from '#domain/conversions/reasons'
import { AppError } from '#server/platform/errors'
import type { Conversion } from '../conversion.ts'
import type { Trial, TryConnection } from '../destination.ts'
import { trialResult } from '../trial-result.ts'
import { metaSender } from './sender.ts'

/** Sends one real PageView about the visitor who pressed the button, and answers what Meta said. */
export const tryMeta: TryConnection = async (ctx, connection, { visitor }) => {
  const at = { now: ctx.now(), config: ctx.config }
  const conversion = pageViewOf(connection.accountId, visitor, { at: at.now, id: ctx.newId() })
  const { event, problem } = metaSender.makeEvent(conversion, connection, at)
  if (event === null || problem !== null) {
    throw new AppError('conflict', problem === null ? {} : { message: sentenceOf(problem) })
  }
  const result = await metaSender.send({
    ...at,
    connection,
    key: metaSender.requestKey(event, { testEventCode: null }, connection),
    events: [event],
    signal: undefined,
  })
  const received = 'A Meta recebeu o evento de teste (PageView).'
  return trialResult(
    result,
    connection.testEventCode === null
      ? received
      : `${received} Veja em Gerenciador de Eventos, aba Testar eventos.`,
  )
}

function pageViewOf(
  accountId: string,
  visitor: Trial['visitor'],
  { at, id }: { at: Date; id: string },
): Conversion {
  return {
    eventId: `test-${id}`,
    eventType: 'PageView',
    eventName: 'PageView',
    target: null,
    at,
    cause: 'click',
    actionSource: null,
    valueCents: null,
    currency: null,
    lead: null,
    click: null,
    ad: null,
    person: {
      externalId: `test-${accountId}`,
      phone: null,
      name: null,
      city: null,
      region: null,
      country: null,
      ip: visitor.ip,
      userAgent: visitor.userAgent,
      fbc: null,
      fbp: null,
    },
  }
}
