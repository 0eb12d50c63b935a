/**
 * Milliseconds that this process computed for some work. Unlike the clock it does not count the time
 * that other programs of the machine take, so a limit on it fails for a slow algorithm alone.
 */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
