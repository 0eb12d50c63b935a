import { formatMoney } from '../money.ts'
import { counted } from '../number-text.ts'
import { type DestinationKind, destinationNames } from './destinations.ts'
import type { Amount, Backlog, StopCause } from './stops.ts'

/** A stopped destination as its texts name it. */
type StopFacts = {
  kind: DestinationKind
  /** Name of a webhook; null for an ad platform. */
  name: string | null
  cause: StopCause
}

const isFeminine: Record<DestinationKind, boolean> = {
  meta: true,
  google: false,
  tiktok: false,
  ga4: false,
  webhook: false,
}

/** 'Meta', 'Webhook “CRM”'. */
export function destinationTitle({ kind, name }: Pick<StopFacts, 'kind' | 'name'>): string {
  return name === null ? destinationNames[kind] : `${destinationNames[kind]} “${name}”`
}

/** 'a Meta', 'o webhook “CRM”', in the middle of a sentence. */
export function destinationWithArticle(of: Pick<StopFacts, 'kind' | 'name'>): string {
  const title = destinationTitle(of)
  if (of.kind === 'webhook') return `o ${title.replace('Webhook', 'webhook')}`
  return `${isFeminine[of.kind] ? 'a' : 'o'} ${title}`
}

/** 'Meta parada', 'TikTok parado'; of held events only a part waits. */
function stoppedName(of: StopFacts): string {
  const title = destinationTitle(of)
  if (of.cause === 'held') return `${title}: parte dos envios parada`
  if (of.cause === 'failing') return `${title} não responde`
  return `${title} ${isFeminine[of.kind] ? 'parada' : 'parado'}`
}

/** '3 eventos esperam (R$ 1.500,00 em vendas)'. */
export function waitingText({ waiting, waitingSales }: Backlog): string {
  return withSales(counted(waiting, 'evento espera', 'eventos esperam'), waitingSales)
}

/** Until when the waiting events can be sent, and what is lost already; '' where neither is the case. */
export function deadlineText(backlog: Backlog, timeZone: string): string {
  const { waiting, sendableUntil, lost, lostSales } = backlog
  const parts: string[] = []
  if (sendableUntil !== null) {
    const which = waiting === 1 ? 'O evento pode ser enviado' : 'O mais antigo pode ser enviado'
    parts.push(`${which} até ${dayOf(sendableUntil, timeZone)}; depois se perde.`)
  }
  if (lost > 0) {
    const words = counted(
      lost,
      'evento passou do prazo e se perdeu',
      'eventos passaram do prazo e se perderam',
    )
    parts.push(`${withSales(words, lostSales)}.`)
  }
  return parts.join(' ')
}

/** 'Meta parada desde 28/11 14:05: 3 eventos esperam (R$ 1.500,00 em vendas)'. */
export function stopTitle(stop: Backlog & StopFacts & { since: string }, timeZone: string): string {
  const title = `${stoppedName(stop)} desde ${momentOf(stop.since, timeZone)}`
  return stop.waiting === 0 ? title : `${title}: ${waitingText(stop)}`
}

/** '28/11 14:05', in the account's time. */
export function momentOf(instant: string, timeZone: string): string {
  return formatted(instant, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).replace(',', '')
}

function dayOf(instant: string, timeZone: string): string {
  return formatted(instant, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
}

function formatted(instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('pt-BR', options).format(new Date(instant))
}

function withSales(words: string, sales: readonly Amount[]): string {
  if (sales.length === 0) return words
  const amounts = sales.map(({ cents, currency }) => formatMoney(cents, currency)).join(' e ')
  return `${words} (${amounts} em vendas)`
}
