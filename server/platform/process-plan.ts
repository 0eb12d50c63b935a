/** Which processes serve: one that does everything, or some of each kind under a supervisor. */
export type ProcessPlan = 'one' | { webs: number; workers: number }

/** What a machine, or the container around us, has. */
export type Machine = {
  cores: number
  memoryBytes: number
  /** Several processes can listen on one port. */
  sharesPorts: boolean
}

const gigabyte = 1_000_000_000
// Machines sold as 2 GB have a little less for us to see.
const smallBelow = 1.9 * gigabyte
const mostWebsByRule = 4
const mostOfAKind = 32

/**
 * The plan for a machine of which nobody said anything: with less than 2 GB, or one core, one process
 * (and on macOS, whose kernel shares no port out); otherwise one worker, and a web process for each further core and each gigabyte, four at most.
 */
export function planFor({ cores, memoryBytes, sharesPorts }: Machine): ProcessPlan {
  if (cores < 2 || memoryBytes < smallBelow || !sharesPorts) return 'one'
  const gigabytes = Math.max(1, Math.floor(memoryBytes / gigabyte))
  return { webs: Math.min(cores - 1, gigabytes, mostWebsByRule), workers: 1 }
}

/**
 * Reads `1`, a total (`3`: two web processes and a worker) or `web:2,worker:1`; undefined for anything
 * else, also for a plan in which nobody answers or nobody works.
 */
export function processPlan(value: string): ProcessPlan | undefined {
  if (/^\d{1,2}$/.test(value)) {
    const total = Number(value)
    if (total === 1) return 'one'
    return checked({ webs: total - 1, workers: 1 })
  }
  const counts = new Map<string, number>()
  for (const part of value.split(',')) {
    const match = /^\s*(web|worker)\s*:\s*(\d{1,2})\s*$/.exec(part)
    if (match === null || counts.has(match[1] ?? '')) return undefined
    counts.set(match[1] ?? '', Number(match[2]))
  }
  return checked({ webs: counts.get('web') ?? 0, workers: counts.get('worker') ?? 0 })
}

function checked({ webs, workers }: { webs: number; workers: number }): ProcessPlan | undefined {
  const isPossible = (count: number) => count >= 1 && count <= mostOfAKind
  return isPossible(webs) && isPossible(workers) ? { webs, workers } : undefined
}

/** The plan in words for who starts the product. */
export function describePlan(plan: ProcessPlan, { cores, memoryBytes }: Machine): string {
  const gigabytes = (memoryBytes / gigabyte).toFixed(1).replace('.', ',')
  const machine = `${cores} ${cores === 1 ? 'núcleo' : 'núcleos'}, ${gigabytes} GB`
  if (plan === 'one') return `1 processo (${machine})`
  const { webs, workers } = plan
  return `${webs} web e ${workers} worker (${machine})`
}
