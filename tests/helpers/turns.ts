/**
 * Runs the work and tells the longest computing of this process between two turns of its event loop,
 * in milliseconds of CPU time: what others had to wait for, however busy the machine is.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.cpuUsage()
  const tick = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return longest
}
