import { instantMs, isAutomatic, type TextFacts } from './automatic-reply.ts'

/** A message of a conversation, as far as it tells who waited how long for whom. */
export type ChatMessage = {
  id: string
  /** Epoch milliseconds. */
  at: number
  isOurs: boolean
  /** What is known of one of ours. */
  reply: {
    /** Stands for its text; null without one. */
    textKey: string | null
    /** Somebody wrote it in this product. */
    isFromHere: boolean
  } | null
}

/** By what a reply came: a person here, the phone of the line, or another program. */
export const replyVias = ['person', 'phone', 'program'] as const
export type ReplyVia = (typeof replyVias)[number]

/** From a message of the contact that nobody had answered, to the first reply by a person. */
export type Wait = {
  beganAt: number
  isFirst: boolean
  reply: { at: number; messageId: string } | null
}

/** A message of ours that came right after one of the contact's: a person can hardly be so fast. */
export type InstantReply = {
  messageId: string
  at: number
  textKey: string
  isAutomatic: boolean
}

const nothingKnown: TextFacts = { verdict: null, isRepeated: false }

/** Messages in the order of the conversation; of the same second the contact's come first. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  return [...messages].sort(
    (a, b) => a.at - b.at || Number(a.isOurs) - Number(b.isOurs) || (a.id < b.id ? -1 : 1),
  )
}

/**
 * The waits of a conversation and the replies that came at once. `isFirst` says that nothing of the
 * conversation lies before these messages. A part of a conversation gives the waits that the whole has
 * there, when it begins where nobody waited.
 */
export function waitsIn(
  messages: readonly ChatMessage[],
  factsOf: (textKey: string) => TextFacts | undefined,
  isFirst = true,
): { waits: Wait[]; instant: InstantReply[] } {
  const waits: Wait[] = []
  const instant: InstantReply[] = []
  let open: Wait | null = null
  let lastAt = 0
  for (const { id, at, isOurs, reply } of inOrder(messages)) {
    if (!isOurs) {
      lastAt = at
      if (open !== null) continue
      open = { beganAt: at, isFirst: isFirst && waits.length === 0, reply: null }
      waits.push(open)
      continue
    }
    if (open === null || reply === null) continue
    const { textKey, isFromHere } = reply
    const text = (textKey === null ? undefined : factsOf(textKey)) ?? nothingKnown
    const sinceLast = at - lastAt
    const isByProgram = isAutomatic({ text, isFromHere, sinceBegan: at - open.beganAt, sinceLast })
    if (textKey !== null && !isFromHere && sinceLast <= instantMs) {
      instant.push({ messageId: id, at, textKey, isAutomatic: isByProgram })
    }
    if (isByProgram) continue
    open.reply = { at, messageId: id }
    open = null
  }
  return { waits, instant }
}
