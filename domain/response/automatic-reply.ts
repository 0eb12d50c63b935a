/** What is known of a text of ours. */
export type TextVerdict = 'automatic' | 'human'
export type TextFacts = {
  /** What people of the account have said of it. */
  verdict: TextVerdict | null
  /** It was sent at once to several people. */
  isRepeated: boolean
}

/** No person reads a question and answers it within this time. */
const atOnceMs = 5_000
/** Automatic greetings and absence messages come within this time, whatever the load of WhatsApp. */
export const instantMs = 15_000
/** A text that went out at once to this many people is taken for one that a program sends. */
export const repeatedTo = 3

/** What decides whether one of our messages was sent by a program. */
export type ReplyFacts = {
  text: TextFacts
  isFromHere: boolean
  /** Since the message that began the wait. */
  sinceBegan: number
  /** Since the contact's last message before it. */
  sinceLast: number
}

/**
 * Whether one of our messages is an automatic one, the first line that says something: what people said of
 * its text; that somebody wrote it here; that it came at once after what began the wait; that a text
 * that often comes at once came so again, as absence messages do while the contact goes on writing.
 */
export function isAutomatic({ text, isFromHere, sinceBegan, sinceLast }: ReplyFacts): boolean {
  if (text.verdict !== null) return text.verdict === 'automatic'
  if (isFromHere) return false
  if (sinceBegan <= atOnceMs) return true
  return text.isRepeated && sinceLast <= instantMs
}
