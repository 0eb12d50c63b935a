import type { PhraseAnswer } from '../sales/phrase.ts'
import type { TriggerCondition } from './conversion-rules.ts'
import { sentenceOf } from './reasons.ts'

/** A configured event, as far as it decides about firing. Instants in epoch milliseconds. */
export type EventRule = {
  trigger: TriggerCondition
  /** Of the trigger `phrase`. */
  phrase: string | null
  isActive: boolean
  createdAtMs: number
  /** It goes to an ad platform, which hears nothing of people who are not to be reported. */
  toAdPlatform: boolean
}

/** What is known of a lead, or of a click that nobody has answered (`firstMessageAtMs` null). */
export type LeadHistory = {
  firstMessageAtMs: number | null
  /** Since when the lead has a trail: of one that came with its message, that message's instant. */
  tracked: { sinceMs: number } | null
  /** Why it has a trail or not, as a sentence for the user. */
  trackedWhy: string
  /** The hit that the lead came by. */
  click: { atMs: number; isCounted: boolean } | null
  /** When the lead last got each status that it was given, by name. */
  statusSinceMs: Partial<Record<string, number>>
  /** What keeps it from ad platforms: a switch, or the browser's signal; null: it may be reported. */
  withheldBy: keyof typeof withheldSentences | null
  /** What the business wrote to it, judged by the event's phrase. */
  said: Wording
}

/**
 * How close what the business wrote came to a phrase, and what became of it: a person has yet to
 * confirm the sale, or refused it, or the message was too old when it arrived.
 */
export type Wording =
  | { kind: 'nothing_written' }
  | { kind: 'not_said'; closest: Exclude<PhraseAnswer, { says: true }>['why'] }
  | { kind: 'said'; atMs: number; outcome: 'nothing' | 'waiting' | 'refused' | 'too_late' }

const withheldSentences = {
  account: sentenceOf({ code: 'reporting_off' }),
  lead: sentenceOf({ code: 'contact_opted_out' }),
  signal: sentenceOf({ code: 'privacy_signal' }),
}

type Occurrence = { atMs: number; what: string }

/**
 * Why an event was not sent for a lead that has no delivery of it: a sentence for the user in
 * Portuguese; null when, by what is known, it should have fired. What keeps it from firing for
 * anybody comes first, then what this lead lacks, then what came too late.
 */
export function whyNotFired(event: EventRule, lead: LeadHistory): string | null {
  if (!event.isActive) return 'O evento está inativo.'
  if (event.toAdPlatform && lead.withheldBy !== null) return withheldSentences[lead.withheldBy]
  const cause = causeOf(event, lead)
  if (typeof cause === 'string') return cause
  return event.createdAtMs > cause.atMs ? `O evento foi criado depois ${cause.what}.` : null
}

/** What the trigger waited for, or why that has not happened. */
function causeOf(event: EventRule, lead: LeadHistory): Occurrence | string {
  switch (event.trigger) {
    case 'click':
      return clickOf(lead)
    case 'both': {
      const click = clickOf(lead)
      return lead.firstMessageAtMs === null && typeof click !== 'string' ? click : messageOf(lead)
    }
    case 'any_whatsapp':
    case 'whatsapp_contact':
      return messageOf(lead)
    case 'campaign_whatsapp':
      return campaignMessageOf(lead)
    case 'status_converted':
      return statusOf(lead, 'converted', 'Cliente')
    case 'status_lost':
      return statusOf(lead, 'lost', 'perdido')
    case 'phrase':
      return phraseOf(event.phrase ?? '', lead)
  }
}

function clickOf({ click }: LeadHistory): Occurrence | string {
  if (click === null) return 'O lead não veio de um clique em um link seu.'
  if (!click.isCounted) {
    return 'O clique não foi contado: veio de um robô, de uma pré-visualização ou foi repetido.'
  }
  return { atMs: click.atMs, what: 'do clique' }
}

function messageOf({ firstMessageAtMs }: LeadHistory): Occurrence | string {
  if (firstMessageAtMs === null) return 'A pessoa clicou, mas ainda não mandou mensagem.'
  return { atMs: firstMessageAtMs, what: 'da primeira mensagem do lead' }
}

function campaignMessageOf(lead: LeadHistory): Occurrence | string {
  const message = messageOf(lead)
  if (typeof message === 'string') return message
  if (lead.tracked === null) return `O lead não tem rastreamento. ${lead.trackedWhy}`.trim()
  return lead.tracked.sinceMs > message.atMs
    ? { atMs: lead.tracked.sinceMs, what: 'que o lead passou a ter rastreamento' }
    : message
}

function statusOf(lead: LeadHistory, status: string, name: string): Occurrence | string {
  const sinceMs = lead.statusSinceMs[status]
  if (sinceMs === undefined) return `O lead ainda não foi marcado como ${name}.`
  return { atMs: sinceMs, what: `que o lead foi marcado como ${name}` }
}

function phraseOf(phrase: string, lead: LeadHistory): Occurrence | string {
  if (lead.firstMessageAtMs === null) return 'A pessoa clicou, mas ainda não mandou mensagem.'
  const { said } = lead
  switch (said.kind) {
    case 'nothing_written':
      return 'Sua empresa ainda não escreveu para este contato.'
    case 'not_said':
      return notSaid[said.closest](phrase)
    case 'said':
      return said.outcome === 'nothing'
        ? { atMs: said.atMs, what: 'da mensagem com a frase' }
        : afterPhrase[said.outcome]
  }
}

const afterPhrase = {
  waiting: 'A frase foi enviada, e a venda espera que alguém a confirme nos detalhes do lead.',
  refused: 'A frase foi enviada, mas alguém recusou a venda.',
  too_late: 'A mensagem com a frase chegou com mais de 7 dias e não conta mais.',
}

const notSaid: Record<Exclude<PhraseAnswer, { says: true }>['why'], (phrase: string) => string> = {
  words: (phrase) => `Nenhuma mensagem da sua empresa trouxe a frase “${phrase}”.`,
  apart: (phrase) =>
    `As palavras de “${phrase}” apareceram em uma mensagem, mas não juntas e nessa ordem.`,
  question: (phrase) => `A frase “${phrase}” só apareceu em uma pergunta, e perguntas não contam.`,
  denied: (phrase) => `A frase “${phrase}” só apareceu depois de uma negação, que não conta.`,
  condition: (phrase) => `A frase “${phrase}” só apareceu em uma condição, que não conta.`,
  other_sale: (phrase) => `A frase “${phrase}” só apareceu sobre a venda a outra pessoa.`,
  unsettled: (phrase) =>
    `A frase “${phrase}” só apareceu sobre o que ainda não aconteceu, ou foi desfeito.`,
}
