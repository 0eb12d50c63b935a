import type { Provider } from '#contracts/messaging'
import { type Arrived, receiveMessages } from '#server/conversations/receive-messages'
import type { WebhookItem } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
import { publish } from '#server/live/publish'
import { setState } from '../lines/set-state.ts'
import type { Outcome } from './mark-worked.ts'

/** The webhook that an item stands in. */
export type ItemSource = {
  instance_id: string
  /** Null when the instance is gone. */
  provider: Provider | null
  received_at: Date
}

/**
 * What is received together, in items and in characters: all that go side by side compute one after the
 * other in the same turn of the event loop.
 */
const mostTogether = { items: 500, characters: 256 * 1024 }

export type Handled = Outcome & {
  /** Whom it was about. */
  contactId: string | null
}

/**
 * Handles items in their order and answers what became of each. Messages between two changes of a
 * line are received together.
 */
export async function handleItems(
  work: LeadWork,
  items: readonly { source: ItemSource; item: WebhookItem }[],
): Promise<Handled[]> {
  const handled: Handled[] = []
  let lines = await linesOf(work)
  let messages: Arrived[] = []
  let places: number[] = []
  let characters = 0

  async function receiveWaiting(): Promise<void> {
    const received = await receiveMessages(work, messages)
    for (const [index, place] of places.entries()) {
      const { outcome, reason = null, contactId } = received[index] ?? notReceived
      handled[place] = { outcome, reason, contactId }
    }
    messages = []
    places = []
    characters = 0
  }

  async function changeLine(news: Parameters<typeof setState>[3], line: Line): Promise<void> {
    await receiveWaiting()
    await setState(work.ctx, work.trx, line, news)
    lines = await linesOf(work)
  }

  for (const [place, { source, item }] of items.entries()) {
    if (item.kind === 'ignored') {
      handled[place] = { outcome: 'ignored', reason: item.why, contactId: null }
      continue
    }
    if (item.kind === 'code') {
      await publish(work.trx, work.accountId, { kind: 'code', id: source.instance_id })
      handled[place] = { outcome: 'ignored', reason: 'qr', contactId: null }
      continue
    }
    const line = lineOf(lines, source, item.line)
    if (line === null) {
      // Without a line the item is about the called instance, which was removed meanwhile.
      const reason = item.line === undefined ? 'unknown_instance' : 'other_number'
      handled[place] = { outcome: 'ignored', reason, contactId: null }
      continue
    }
    const at = source.received_at
    if (item.kind === 'connection') {
      const { state, cause, own } = item
      await changeLine({ state, cause, own, reason: 'webhook', at }, line)
      handled[place] = { outcome: 'connection', reason: state, contactId: null }
      continue
    }
    const own = item.kind === 'message' ? item.own : undefined
    // A message that names our own number proves that the phone is linked, whatever event was lost.
    if (own !== undefined && isNews(line, own)) {
      await changeLine({ state: 'connected', own, reason: 'message', at }, line)
    }
    const instance = {
      id: line.id,
      ownPhone: own?.phone ?? line.own_phone,
      ownLid: own?.lid ?? line.own_lid,
    }
    messages.push({ instance, receivedAt: at, item })
    places.push(place)
    characters += 'text' in item ? (item.text?.length ?? 0) : 0
    if (messages.length >= mostTogether.items || characters >= mostTogether.characters) {
      await receiveWaiting()
    }
  }
  await receiveWaiting()
  return handled
}

const notReceived: Handled = { outcome: 'failed', reason: null, contactId: null }

type Line = Awaited<ReturnType<typeof linesOf>>[number]

function linesOf({ trx, accountId }: LeadWork) {
  return trx
    .selectFrom('instances')
    .select(['account_id', 'id', 'provider', 'external_id', 'state', 'own_phone', 'own_lid'])
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * The instance that an item is about. A gateway that sends webhooks of several lines to one address
 * names the `line`: the account's instance of that line. Null when the account has it not, or no more.
 */
function lineOf(lines: Line[], source: ItemSource, line: string | undefined): Line | null {
  const called = lines.find(({ id }) => id === source.instance_id)
  if (line === undefined) return called ?? null
  const named = lines.filter((one) => one.provider === source.provider && one.external_id === line)
  return named.find((one) => one === called) ?? named[0] ?? null
}

function isNews(line: Line, own: { phone?: string; lid?: string }): boolean {
  return (
    line.state !== 'connected' ||
    (own.phone ?? line.own_phone) !== line.own_phone ||
    (own.lid ?? line.own_lid) !== line.own_lid
  )
}
