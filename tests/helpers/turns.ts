/**
 * Runs the work and tells the longest computing of this process between two turns of its event loop,
 * in milliseconds of CPU time of its own thread: what others had to wait for, however busy the machine is.
 * The process has more threads, which collect garbage and compile beside it and hold up nobody.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const tick = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return longest
}
