import { classify } from '../../ga4/classify.ts'
import type { DestinationEvent, Sender } from '../destination.ts'
import { bodyOf, sendHits } from './client.ts'
import { type Ga4Hit, hitOf } from './event.ts'
import { isEventName } from './event-names.ts'

const hour = 3_600_000

/**
 * GA4's Measurement Protocol as a destination. A request is about one browser at one instant: that
 * is its key. GA4 says nothing of what it does with an event.
 */
export const ga4Sender: Sender = {
  maxBatch: 25,
  maxAgeMs: 72 * hour,
  tooOldReason:
    'O evento tem mais de 72 horas: o Google Analytics não aceita mais, por isso não foi enviado.',
  giveUpAfterMs: 71 * hour,
  notConnectedReason:
    'O Google Analytics 4 não está conectado. Informe o ID da métrica e a chave secreta da API em Configurações.',
  isAdPlatform: true,

  requestKey(event) {
    const { clientId, timestampMicros } = asHit(event)
    return `${clientId} ${timestampMicros}`
  },

  makeEvent(conversion, _to, { now }) {
    const clientId = conversion.click?.gaClientId ?? ''
    if (!/^\d{1,20}\.\d{1,20}$/.test(clientId)) {
      return {
        event: null,
        problem:
          'O clique não trouxe o cookie _ga do Google Analytics: sem ele o evento não teria a quem ser ligado.',
      }
    }
    const event = hitOf(conversion, clientId, now)
    if (!isEventName(event.event.name)) {
      return { event: null, problem: 'O nome do evento não é aceito pelo Google Analytics.' }
    }
    const isTooOld = now.getTime() - conversion.at.getTime() > ga4Sender.maxAgeMs
    return { event, problem: isTooOld ? ga4Sender.tooOldReason : null }
  },

  async send({ events, ...as }) {
    const answer = await sendHits(as, events.map(asHit), { isDebug: false })
    return { answer, verdict: classify(answer) }
  },

  amend: () => null,

  logged: (event) => bodyOf([asHit(event)]),
}

// What `makeEvent` made comes back as it was.
function asHit(event: DestinationEvent): Ga4Hit {
  return event as Ga4Hit
}
