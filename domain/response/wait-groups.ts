export type WaitFigures = {
  waits: number
  answered: number
  medianSeconds: number | null
  p90Seconds: number | null
  within5Minutes: number
  withinHour: number
}

const [fiveMinutes, hour] = [300, 3_600]
const shares = [0.5, 0.9] as const
/** Values below this have a bucket each; from here on each power of two is divided into this many buckets. */
const parts = 16
const partBits = 4
/** Number of counts of each group; the last counts unanswered waits. */
export const buckets = 512
export const unansweredBucket = buckets - 1

/**
 * The bucket of a number of seconds (below 2^32); more seconds never lie in a lower bucket. Five minutes and
 * an hour end a bucket each, so that sums of whole buckets count the waits within them.
 */
export function bucketOf(seconds: number): number {
  const beyond = (seconds > fiveMinutes ? 1 : 0) + (seconds > hour ? 1 : 0)
  if (seconds < parts) return seconds
  const power = 31 - Math.clz32(seconds)
  return (power - partBits + 1) * parts + ((seconds >>> (power - partBits)) & (parts - 1)) + beyond
}

const [lastWithin5Minutes, lastWithinHour] = [bucketOf(fiveMinutes), bucketOf(hour)]

/** Where a percentile lies: its bucket, the place among the bucket's sorted values, and those values. */
type Aim = { bucket: number; place: number; values: number[] }

/**
 * Exact figures of `size` groups in two passes over the waits. First the caller adds 1 to
 * `histogram[group * buckets + bucket]` for each wait and calls `aim()`, which finds the buckets of each
 * group's median and 90th percentile. Then it gives each wait in such a bucket (`isAimed`) to `collect()`,
 * and `figures()` answers.
 */
export function createGroups(size: number) {
  const histogram = new Uint32Array(size * buckets)
  const aims: Aim[] = []
  /** The bucket of each group and share; none as long as nobody aims. */
  const aimed = new Int16Array(size * shares.length).fill(-1)
  /** 1 for a bucket at which some group aims. */
  const isAimed = new Uint8Array(buckets)

  const countsOf = (group: number) => histogram.subarray(group * buckets, (group + 1) * buckets)

  return {
    histogram,
    isAimed,
    /** Makes of one group the sum of others. */
    sum(group: number, others: readonly number[]): void {
      for (const other of others) {
        for (let bucket = 0; bucket < buckets; bucket += 1) {
          const at = group * buckets + bucket
          histogram[at] = (histogram[at] ?? 0) + (histogram[other * buckets + bucket] ?? 0)
        }
      }
    },
    aim(): void {
      for (let group = 0; group < size; group += 1) {
        const own = countsOf(group)
        const answered = sumOf(own, 0, unansweredBucket - 1)
        for (const [at, share] of shares.entries()) {
          const aim = aimAt(own, Math.ceil(answered * share))
          aims.push(aim)
          aimed[group * shares.length + at] = aim.bucket
          if (aim.bucket >= 0) isAimed[aim.bucket] = 1
        }
      }
    },
    collect(group: number, bucket: number, seconds: number): void {
      const first = group * shares.length
      if (aimed[first] === bucket) aims[first]?.values.push(seconds)
      if (aimed[first + 1] === bucket) aims[first + 1]?.values.push(seconds)
    },
    figures(group: number): WaitFigures {
      const own = countsOf(group)
      const answered = sumOf(own, 0, unansweredBucket - 1)
      const [median, p90] = [valueAt(aims[group * 2]), valueAt(aims[group * 2 + 1])]
      return {
        waits: answered + (own[unansweredBucket] ?? 0),
        answered,
        medianSeconds: median,
        p90Seconds: p90,
        within5Minutes: sumOf(own, 0, lastWithin5Minutes),
        withinHour: sumOf(own, 0, lastWithinHour),
      }
    },
  }
}

function sumOf(counts: Uint32Array, first: number, last: number): number {
  let sum = 0
  for (let at = first; at <= last; at += 1) sum += counts[at] ?? 0
  return sum
}

/** Finds the bucket of the answered wait with this rank, counted from 1 for the shortest. */
function aimAt(counts: Uint32Array, rank: number): Aim {
  let before = 0
  for (let bucket = 0; bucket < unansweredBucket; bucket += 1) {
    const count = counts[bucket] ?? 0
    if (before + count >= rank && count > 0) return { bucket, place: rank - before - 1, values: [] }
    before += count
  }
  return { bucket: -1, place: 0, values: [] }
}

function valueAt(aim: Aim | undefined): number | null {
  if (aim === undefined || aim.bucket === -1) return null
  return Uint32Array.from(aim.values).sort()[aim.place] ?? null
}
