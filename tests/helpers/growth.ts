// Below this, in milliseconds, the clock of a process and its collector of garbage count for more
// than the work.
const least = 2

/**
 * How many times as much this process computes for a text eight times as long: about 1 where only so
 * much of a text is read, 8 where the time grows with the length, 64 where it grows with its square.
 * A limit on it says the same on every machine, which one on milliseconds does not. The shorter and
 * the longer text take turns, and of each the quickest of three readings counts.
 *
 * @param textOf a text of about so many characters
 * @param length of the longer text
 */
export function growth(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length = 65_536,
): number {
  const short = textOf(length / 8)
  const long = textOf(length)
  let shortMs = Number.POSITIVE_INFINITY
  let longMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    shortMs = Math.min(
      shortMs,
      cpuMs(() => read(short)),
    )
    longMs = Math.min(
      longMs,
      cpuMs(() => read(long)),
    )
  }
  return Math.max(longMs, least) / Math.max(shortMs, least)
}

/** The growth for a text that says the same again and again. */
export function growthOf(part: string, read: (text: string) => unknown, length?: number): number {
  return growth((length) => part.repeat(length / part.length), read, length)
}

/** What lies between the two growths that it tells apart: 8, with the length, and 64, its square. */
export const linear = 24

/** What this process computes meanwhile, whatever else the machine does. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
