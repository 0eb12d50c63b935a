import { kindOf } from '#domain/conversions/destinations'
import { sentenceOf } from '#domain/conversions/reasons'
import {
  deadlineText,
  destinationTitle,
  destinationWithArticle,
  momentOf,
  stopTitle,
  waitingText,
} from '#domain/conversions/stop-text'
import type { Backlog, StopDetails } from '#domain/conversions/stops'
import type { AlertPage } from './alert-email.ts'
import type { AlertWords } from './alert-text.ts'

/** Backlog of a notice of an earlier version, which kept none. */
const unknownBacklog: Backlog = {
  waiting: 0,
  waitingSales: [],
  sendableUntil: null,
  lost: 0,
  lostSales: [],
}

type Notice = { id: string; kind: string; details: StopDetails; created_at: Date }
type StopMessage = AlertWords & { id: string; type: string; page: AlertPage; data: object }

/** The message about a destination that stopped, is still stopped, or takes events again. */
export function stopMessage(notice: Notice, timeZone: string): StopMessage {
  const { id, details } = notice
  const { destination, name, cause, since: _since, reason: code, ...backlog } = details
  const kind = kindOf(destination)
  const reason = code && sentenceOf(code)
  const since = details.since ?? notice.created_at.toISOString()
  return {
    id,
    ...wordsOf(notice, timeZone),
    page: kind === 'meta' ? 'settings/meta' : 'destinos',
    data: { id, destination, name, reason, pausedAt: since, ...(cause && { cause }), ...backlog },
  }
}

function wordsOf({ kind, details, created_at }: Notice, timeZone: string) {
  const { cause = 'paused', since = created_at.toISOString() } = details
  const of = { kind: kindOf(details.destination), name: details.name }
  const backlog = { ...unknownBacklog, ...details }
  const shown = destinationWithArticle(of)
  const when = momentOf(since, timeZone)
  const rest = deadlineText(backlog, timeZone)
  const sentences = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  if (kind === 'destination_resumed') {
    return {
      type: 'destination.resumed',
      title: `${destinationTitle(of)} voltou a receber eventos`,
      advice: sentences(
        `O envio para ${shown} estava parado desde ${when} e funciona de novo.`,
        'O que esperava é enviado agora.',
        rest,
      ),
    }
  }
  const reason = details.reason && sentenceOf(details.reason)
  if (kind === 'destination_still_paused') {
    return {
      type: 'destination.still_paused',
      title: stopTitle({ ...backlog, ...of, cause, since }, timeZone),
      advice: sentences(reason, advice[cause], rest),
    }
  }
  return {
    type: 'destination.paused',
    title: titles[cause](shown),
    advice: sentences(
      reason,
      advice[cause],
      backlog.waiting === 0 ? null : `${waitingText(backlog)}.`,
      rest,
    ),
  }
}

const titles = {
  paused: (shown: string) => `O envio de eventos para ${shown} está pausado`,
  held: (shown: string) => `Parte dos eventos para ${shown} espera`,
  failing: (shown: string) => `O envio de eventos para ${shown} falha há mais de uma hora`,
}

const advice = {
  paused: 'Os eventos esperam e são enviados quando a conexão for salva de novo.',
  held: 'Os eventos esperam e são enviados quando a conexão for corrigida e salva de novo.',
  failing: 'O Rastro continua tentando sozinho e avisa quando voltar.',
}
