import type { Failure, FuzzResult } from './fuzz.ts'

/** What the server held after so many answers, in megabytes. */
export type Memory = { answered: number; heapMb: number; residentMb: number }

/** The floor of the last third lies well above that of the second: what is kept is not let go. */
export function hasGrown(samples: readonly Memory[]): boolean {
  const third = Math.floor(samples.length / 3)
  if (third < 3) return false
  const floor = (some: readonly Memory[], of: 'heapMb' | 'residentMb') =>
    Math.min(...some.map((sample) => sample[of]))
  return (['heapMb', 'residentMb'] as const).some(
    (of) =>
      floor(samples.slice(-third), of) > floor(samples.slice(third, 2 * third), of) * 1.25 + 10,
  )
}

/** A line for each address and each oddity: how often, and what the answers were. */
export function triedIn({ tried, traits }: FuzzResult): string {
  return [...linesOf(tried), '', ...linesOf(traits)].join('\n')
}

function linesOf(counts: FuzzResult['tried']): string[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => {
      const told = Object.entries(times).map(([what, n]) => `${what} ${n}`)
      return `${name.padEnd(60)} ${told.join(', ')}`
    })
}

/** All answers by status, as one line. */
export function statusesIn({ traits }: FuzzResult): string {
  const sums: Record<string, number> = {}
  for (const counts of traits.values()) {
    for (const [status, n] of Object.entries(counts)) sums[status] = (sums[status] ?? 0) + n
  }
  return Object.entries(sums)
    .map(([status, n]) => `${status === '0' ? 'closed' : status} ${n}`)
    .join(', ')
}

export function described({ what, request, answer }: Failure): string {
  const { method, path, body, headers, raw } = request
  const sent = typeof body === 'string' ? body : Buffer.from(raw ?? body ?? []).toString('base64')
  return [
    `\n${what}: ${method} ${path.slice(0, 500)} (${request.trait})`,
    `  ${JSON.stringify(headers).slice(0, 500)} ${sent.slice(0, 500)}`,
    `  ${answer.slice(0, 300)}`,
  ].join('\n')
}
