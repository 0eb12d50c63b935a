import { z } from 'zod'
import { simulatorMessage } from '../../data/simulator.ts'

const sent = z.object({
  message: simulatorMessage,
  state: z.enum(['sending', 'delivered', 'failed']),
})

const conversation = z.object({
  number: z.string(),
  name: z.string(),
  messages: z.array(sent),
})

export type SentMessage = z.output<typeof sent>
export type Conversation = z.output<typeof conversation>

/** What was played in this browser: one conversation per simulated number. */
export type Conversations = Conversation[]

export type Change =
  | { kind: 'contact'; number: string; name: string }
  | { kind: 'forget'; number: string }
  | { kind: 'message'; message: SentMessage['message'] }
  | { kind: 'outcome'; id: string; state: SentMessage['state'] }

/** A message is filed under its customer's number, whoever wrote it. */
export function changed(conversations: Conversations, change: Change): Conversations {
  switch (change.kind) {
    case 'contact': {
      const known = conversations.some(({ number }) => number === change.number)
      return known
        ? conversations.map((one) =>
            one.number === change.number ? { ...one, name: change.name } : one,
          )
        : [{ number: change.number, name: change.name, messages: [] }, ...conversations]
    }
    case 'forget':
      return conversations.filter(({ number }) => number !== change.number)
    case 'message':
      return conversations.map((one) =>
        one.number === change.message.from
          ? { ...one, messages: [...one.messages, { message: change.message, state: 'sending' }] }
          : one,
      )
    case 'outcome':
      return conversations.map((one) => ({
        ...one,
        messages: one.messages.map((entry) =>
          entry.message.id === change.id ? { ...entry, state: change.state } : entry,
        ),
      }))
  }
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
