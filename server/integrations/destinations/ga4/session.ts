import type { ClickFacts } from '../conversion.ts'

/** GA4 takes an event into a session for so long after its start. */
const sessionLastsMs = 24 * 3_600_000

/**
 * The session of the stream in which the visitor clicked, null when there is none that an event at
 * that instant still belongs to. It is the cookie `_ga_<stream>`: `GS1.1.<id>.…`, since 2025
 * `GS2.1.s<id>$o1$…` with parts in any order. The id is the session's start, in Unix seconds.
 */
export function sessionIdOf(
  click: Pick<ClickFacts, 'params'> | null,
  measurementId: string,
  at: Date,
): string | null {
  const cookie = click?.params?.[`_ga_${measurementId.replace(/^G-/i, '').toUpperCase()}`] ?? ''
  const id = /^GS1\.\d+\.(\d{10})\./.exec(cookie)?.[1] ?? newFormat.exec(cookie)?.[1]
  if (id === undefined) return null
  const ageMs = at.getTime() - Number(id) * 1000
  return ageMs >= 0 && ageMs < sessionLastsMs ? id : null
}

const newFormat = /^GS[2-9]\.\d+\.(?:.*\$)?s(\d{10})(?:\$|$)/
