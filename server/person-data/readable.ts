import { z } from 'zod'
import { type Explanation, explanationText } from '#domain/attribution/explanation'
import { privacySignalNames } from '#domain/clicks/privacy-signal'
import { currencies } from '#domain/conversions/conversion-rules'
import { stateWords } from '#domain/conversions/delivery-states'
import { type Reason, sentenceOf } from '#domain/conversions/reasons'
import { leadStatusWord } from '#domain/filters'
import type { LeadEventDetails, LeadEventKind } from '#domain/lead-event'
import { formatMoney } from '#domain/money'
import { formatPhone } from '#domain/phone'
import { presentLeadEvent } from '#server/leads/detail/lead-timeline'
import type { Row } from './read-people.ts'

// What the database holds was written by these types.
const stored = {
  explanation: z.custom<Explanation>((value) => typeof value === 'object' && value !== null),
  reason: z.custom<Reason>((value) => typeof value === 'object' && value !== null),
  event: z.custom<{ kind: LeadEventKind; details: LeadEventDetails; actor: string }>(),
}

const confidences: Record<string, string> = { high: 'Alta', medium: 'Média', low: 'Baixa' }
const deliveryStates: Record<string, string> = stateWords
const saleStates: Record<string, string> = {
  paid: 'Paga',
  waiting: 'Aguardando pagamento',
  refunded: 'Estornada',
  cancelled: 'Cancelada',
}

const signals: Record<string, string> = privacySignalNames

const wordOf = (words: Record<string, string>, value: unknown) => words[String(value)] ?? value

/** A row of a section in the words in which the screens tell it; the file of JSON has it as it is. */
export function readableRow(key: string, row: Row): Row {
  switch (key) {
    case 'contacts':
      return { ...row, phone: phoneText(row.phone) }
    case 'leads': {
      const explanation = stored.explanation.safeParse(row.explanation)
      return {
        ...row,
        ...money(row),
        status: leadStatusWord(String(row.status)),
        confidence: wordOf(confidences, row.confidence),
        explanation: explanation.success ? explanationText(explanation.data) : row.explanation,
      }
    }
    case 'clicks':
      return { ...row, privacySignal: wordOf(signals, row.privacySignal) }
    case 'sales':
      return { ...row, ...money(row), status: wordOf(saleStates, row.status) }
    case 'deliveries': {
      const reason = stored.reason.safeParse(row.reason)
      return {
        ...row,
        ...money(row),
        state: wordOf(deliveryStates, row.state),
        reason: reason.success ? sentenceOf(reason.data) : null,
      }
    }
    case 'opposition':
    case 'events': {
      const { kind, details, actor } = stored.event.parse(row)
      const event = { id: '', kind, details, actor, happened_at: new Date(0) }
      return { ...row, kind: null, details: presentLeadEvent(event).text ?? details }
    }
    default:
      return row
  }
}

function phoneText(phone: unknown): unknown {
  return typeof phone === 'string' ? formatPhone(phone) : phone
}

/** The amount with its currency in one; a currency without an amount says nothing. */
function money({ cents, currency }: Row): Row {
  const known = currencies.find((one) => one === currency) ?? 'BRL'
  return { cents: typeof cents === 'number' ? formatMoney(cents, known) : null, currency: null }
}
