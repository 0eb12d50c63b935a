/** What is known of a line's clicks and answers. Instants are epoch milliseconds. */
export type Quiet = {
  /** People's clicks on the line's links since it last heard from anybody, all old enough to count. */
  clicks: number
  /** The first of them; null without any. */
  firstClickAt: number | null
  /** The seven days before the quiet began: clicks, and how many of them became a conversation. */
  before: { clicks: number; answered: number }
}

/** Days before the quiet that tell how often a click is answered. */
export const historyDays = 7
/** A person who has just clicked may still be typing: until then the click says nothing. */
export const typingMs = 15 * 60_000
/** Fewer clicks than this are no silence, however willingly people write. */
export const fewestClicks = 20
/** Nor is a shorter time: gateways deliver late, above all after an interruption of their own. */
export const shortestMs = 2 * 3_600_000
/** How improbable the quiet has to be if the line worked. */
const mostProbable = 0.01

// As if there had been four unanswered clicks and an answered one before: a new account begins with
// one answer in five, and a week without any answer does not prove that none ever comes.
const assumed = { clicks: 5, answered: 1 }

/** How many clicks without any message prove a silence at this account's own rate of answers. */
function clicksThatProve({ clicks, answered }: Quiet['before']): number {
  const known = Math.max(clicks, answered)
  const rate = (answered + assumed.answered) / (known + assumed.clicks)
  return Math.max(fewestClicks, Math.ceil(Math.log(mostProbable) / Math.log(1 - rate)))
}

/**
 * Whether clicks flow and messages do not arrive: with an answer in `rate` clicks, that many without
 * one happen by chance less than once in a hundred times. Clicks drive it, so nights and holidays,
 * in which nobody clicks, do not matter.
 */
export function isSilent(quiet: Quiet, now: number): boolean {
  if (quiet.firstClickAt === null || now - quiet.firstClickAt < shortestMs) return false
  return quiet.clicks >= clicksThatProve(quiet.before)
}
