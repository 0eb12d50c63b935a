// The clock of a process may tell in steps of 4 ms alone.
const measurableMs = 24

/**
 * How many times as much this process computes for a text eight times as long: about 1 where only so
 * much of a text is read, 8 where the time grows with the length, 64 where it grows with its square.
 * A limit on it says the same on every machine, which one on milliseconds does not.
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
  // The first readings are slower, since V8 has not translated the code yet.
  costOf(() => read(short))
  const costOfShort = costOf(() => read(short))
  return costOf(() => read(long)) / costOfShort
}

/** The growth for a text that says the same again and again. */
export function growthOf(part: string, read: (text: string) => unknown, length?: number): number {
  return growth((length) => part.repeat(length / part.length), read, length)
}

/** What lies between the two growths that it tells apart: 8, with the length, and 64, its square. */
export const linear = 24

/** Milliseconds of computing for doing something once, which is done until it can be measured. */
function costOf(work: () => unknown): number {
  for (let times = 1; ; times *= 2) {
    const before = process.threadCpuUsage()
    for (let i = 0; i < times; i++) work()
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1_000
    if (ms >= measurableMs) return ms / times
  }
}
