import { type Reason, sentenceOf } from '../conversions/reasons.ts'
import type { StopDetails } from '../conversions/stops.ts'
import type { LineCause } from './line-outage.ts'

const plainSentences = {
  email_delivered: 'Entregue ao servidor de e-mail.',
  email_login_refused: 'O servidor de e-mail recusou o login (SMTP_URL).',
  email_unanswered: 'O servidor de e-mail não respondeu.',
  email_not_set_up: 'O servidor não tem e-mail configurado.',
  webhook_not_set_up: 'Não há webhook configurado.',
  secret_unreadable: 'O segredo não pôde ser lido. Gere outro nas configurações.',
  channel_off: 'O canal foi desligado antes do envio.',
  alert_gone: 'O alerta não existe mais.',
}

/** What became of an attempt to send an alert's message, as it is stored; a webhook's as a `Reason`. */
export type AlertOutcome =
  | { code: keyof typeof plainSentences }
  | { code: 'email_refused'; status: number }
  | Reason

/** The sentence that a user reads. */
export function outcomeSentence(outcome: AlertOutcome): string {
  if (outcome.code === 'email_refused') return `O servidor de e-mail respondeu ${outcome.status}.`
  return isPlain(outcome) ? plainSentences[outcome.code] : sentenceOf(outcome)
}

function isPlain(
  outcome: AlertOutcome,
): outcome is Extract<AlertOutcome, { code: keyof typeof plainSentences }> {
  return Object.hasOwn(plainSentences, outcome.code)
}

/** What an alert knows besides its times; which of it depends on the kind. */
export type AlertDetails = {
  /** Instant at which the line went down, also when the outage has become another kind since. */
  downSince?: string
  cause?: LineCause
  /** Instant of the first click without an answer. */
  quietSince?: string
  clicks?: number
  links?: ClickedLinks
  downMs?: number
  /** Outages that one report is about; several when the line flapped. */
  times?: number
}

export type ClickedLinks = { id: string; campaignName: string; clicks: number }[]

/** What an account is told of besides its lines, by the notice's kind. */
export type NoticeDetails =
  | StopDetails
  /** `disk_low`, `disk_critical`: the share of the server's disk that is left. */
  | { leftPercent: number }
  /** `webhooks_limited`: the line whose webhooks are refused for now. */
  | { instanceId: string; instanceName: string }
  /** `put_aside`: messages or clicks that could not be recorded and are kept. */
  | { putAside: 'messages' | 'clicks' }
