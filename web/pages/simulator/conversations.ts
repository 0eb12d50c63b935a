import { z } from 'zod'
import { type SimulatorSent, simulatorMessage } from '../../data/simulator.ts'

const sent = z.object({
  message: simulatorMessage,
  /** 'received': the business sent it from the product, and the phone has it. */
  state: z.enum(['sending', 'delivered', 'failed', 'received']),
})

const conversation = z.object({
  number: z.string(),
  name: z.string(),
  messages: z.array(sent),
  /** ISO instant; what the product sent until then is not shown any more. */
  forgottenAt: z.string().optional(),
})

export type SentMessage = z.output<typeof sent>
export type Conversation = z.output<typeof conversation>

/** What was played in this browser: one conversation per simulated number. */
export type Conversations = Conversation[]

export type Change =
  | { kind: 'contact'; number: string; name: string }
  | { kind: 'forget'; number: string; at: string }
  | { kind: 'message'; message: SentMessage['message'] }
  | { kind: 'outcome'; id: string; state: SentMessage['state'] }

/** A message is filed under its customer's number, whoever wrote it. */
export function changed(conversations: Conversations, change: Change): Conversations {
  switch (change.kind) {
    case 'contact':
      return withOne(conversations, change.number, (one) => ({ ...one, name: change.name }))
    case 'forget':
      return withOne(conversations, change.number, (one) => ({
        ...one,
        messages: [],
        forgottenAt: change.at,
      }))
    case 'message': {
      const { message } = change
      return withOne(conversations, message.from, (one) => ({
        ...one,
        name: one.name || (message.name ?? ''),
        messages: [...one.messages, { message, state: 'sending' }],
      }))
    }
    case 'outcome':
      return conversations.map((one) => ({
        ...one,
        messages: one.messages.map((entry) =>
          entry.message.id === change.id ? { ...entry, state: change.state } : entry,
        ),
      }))
  }
}

/** Changes the conversation with a number; a new one, or one that was forgotten, comes first. */
function withOne(
  conversations: Conversations,
  number: string,
  change: (one: Conversation) => Conversation,
): Conversations {
  const known = conversations.some((one) => one.number === number)
  return known
    ? conversations.map((one) => (one.number === number ? change(one) : one))
    : [change({ number, name: '', messages: [] }), ...conversations]
}

/**
 * The conversations as the phone shows them: with what the product sent in them, also to people whom
 * nobody played here, and without those that were forgotten and are silent since.
 */
export function shownConversations(
  conversations: Conversations,
  sent: readonly SimulatorSent[],
): Conversations {
  const played = new Set(conversations.map(({ number }) => number))
  const others = [...new Map(sent.map((one) => [one.to, one])).values()]
    .filter(({ to }) => !played.has(to))
    .map(({ to, name }): Conversation => ({ number: to, name: name ?? '', messages: [] }))
  return [...conversations, ...others].flatMap((one) => {
    const since = one.forgottenAt ?? ''
    const received = sent.filter(({ to, at }) => to === one.number && at > since).map(asReceived)
    const messages = [...one.messages, ...received].sort((a, b) => timeOf(a) - timeOf(b))
    return since !== '' && messages.length === 0 ? [] : { ...one, messages }
  })
}

function asReceived({ id, to, name, text, at }: SimulatorSent): SentMessage {
  return { message: { id, at, from: to, name, text, fromMe: true }, state: 'received' }
}

function timeOf({ message }: SentMessage): number {
  return new Date(message.at).getTime()
}

/** Digits with country code of a typed number; without one it is Brazilian. Null when it is none. */
export function simulatedNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const whole = digits.length === 10 || digits.length === 11 ? `55${digits}` : digits
  return /^[1-9]\d{9,14}$/.test(whole) ? whole : null
}

const storageKey = (instanceId: string) => `rastroSimulator:${instanceId}`

/** Null when nothing was played in this browser yet. */
export function storedConversations(instanceId: string): Conversations | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(instanceId)) ?? 'null')
    const parsed = z.array(conversation).safeParse(stored)
    if (!parsed.success) return null
    // An answer that was awaited when the page closed will not come any more.
    return parsed.data.map((one) => ({
      ...one,
      messages: one.messages.map((entry) =>
        entry.state === 'sending' ? { ...entry, state: 'failed' } : entry,
      ),
    }))
  } catch {
    return null
  }
}

export function storeConversations(instanceId: string, conversations: Conversations): void {
  localStorage.setItem(storageKey(instanceId), JSON.stringify(conversations))
}
