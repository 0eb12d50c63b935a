import type { DestinationEvent, Sender } from '../destination.ts'
import { classify } from './classify.ts'
import { destinationOf, ingestEvents } from './client.ts'
import { eventOf } from './event.ts'
import { judge } from './judge.ts'
import type { GoogleEvent } from './wire.ts'

const day = 86_400_000
/** The longest that an imported conversion may lie after its click. */
const maxAgeMs = 90 * day

/** An event, and the conversion action that its request goes to. */
type Addressed = { conversionAction: string; event: GoogleEvent }

/**
 * Google's Data Manager API as a destination. A request goes to one conversion action, which is its
 * key; what an accepted request came to is only known later, by its receipt.
 */
export const googleSender: Sender = {
  maxBatch: 50,
  maxAgeMs,
  tooOldReason: 'O evento tem mais de 90 dias: o Google não aceita mais, por isso não foi enviado.',
  giveUpAfterMs: maxAgeMs - day,
  notConnectedReason:
    'O Google Ads não está conectado. Conecte em Configurações, ou importe no Google o arquivo CSV de conversões.',
  isAdPlatform: true,

  requestKey: (event) => addressed(event).conversionAction,

  makeEvent(conversion, _to, { now }) {
    const action = conversion.target?.trim() ?? ''
    if (action === '') {
      return { event: null, problem: 'O evento não diz qual é a ação de conversão no Google Ads.' }
    }
    // What is named instead of numbered can be matched by the file alone.
    if (!isConversionActionId(action)) {
      return {
        event: null,
        problem:
          'O evento diz o nome da ação de conversão, que só serve para o arquivo CSV. Para o envio automático, informe o ID dela (só números).',
      }
    }
    const event = eventOf(conversion, now)
    const problem =
      now.getTime() - conversion.at.getTime() > maxAgeMs
        ? googleSender.tooOldReason
        : event.adIdentifiers === undefined && event.userData === undefined
          ? 'O evento não tem identificador de clique do Google nem telefone: o Google não teria como reconhecê-lo.'
          : null
    return { event: { conversionAction: action, event }, problem }
  },

  async send({ key, events, ...as }) {
    const wire = events.map((each) => addressed(each).event)
    const got = await ingestEvents(as, key, wire, { validateOnly: false })
    return 'verdict' in got ? got : { answer: got, verdict: classify(got) }
  },

  judge,

  amend: () => null,

  logged: (event, { connection, key }) => ({
    destinations: [destinationOf(connection, key)],
    events: [addressed(event).event],
    encoding: 'HEX',
  }),
}

/** Whether a conversion action is given by its number in Google Ads. */
export function isConversionActionId(target: string): boolean {
  return /^\d{1,20}$/.test(target)
}

// What `makeEvent` made comes back as it was.
function addressed(event: DestinationEvent): Addressed {
  return event as Addressed
}
