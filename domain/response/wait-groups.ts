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
/** Values below have a bucket each; from there on each power of two is parted in so many. */
const parts = 16
const partBits = 4
const buckets = 512

/** In which bucket a percentile lies, at which place of its values, and those values. */
type Aim = { bucket: number; place: number; values: number[] }

/**
 * Figures of so many groups, all exact: `count` each wait in its groups, `aim`, `collect` each wait in the
 * same groups, then ask for `figures`. What is between is a histogram by which few values are looked at twice.
 */
export function createGroups(size: number) {
  const waits = new Uint32Array(size)
  const answered = new Uint32Array(size)
  const within5Minutes = new Uint32Array(size)
  const withinHour = new Uint32Array(size)
  const histogram = new Uint32Array(size * buckets)
  /** Of each group and share. */
  const aims: Aim[] = []
  const aimed = new Int16Array(size * shares.length).fill(-1)

  return {
    /** A wait of these seconds, null when it is unanswered. */
    count(group: number, value: number | null): void {
      raise(waits, group)
      if (value === null) return
      raise(answered, group)
      if (value <= fiveMinutes) raise(within5Minutes, group)
      if (value <= hour) raise(withinHour, group)
      raise(histogram, group * buckets + bucketOf(value))
    },
    aim(): void {
      for (let group = 0; group < size; group += 1) {
        const own = histogram.subarray(group * buckets, (group + 1) * buckets)
        for (const [at, share] of shares.entries()) {
          const aim = aimAt(own, Math.ceil((answered[group] ?? 0) * share))
          aims.push(aim)
          aimed[group * shares.length + at] = aim.bucket
        }
      }
    },
    collect(group: number, value: number): void {
      const bucket = bucketOf(value)
      const first = group * shares.length
      if (aimed[first] === bucket) aims[first]?.values.push(value)
      if (aimed[first + 1] === bucket) aims[first + 1]?.values.push(value)
    },
    figures(group: number): WaitFigures {
      const [median, p90] = [valueAt(aims[group * 2]), valueAt(aims[group * 2 + 1])]
      return {
        waits: waits[group] ?? 0,
        answered: answered[group] ?? 0,
        medianSeconds: median,
        p90Seconds: p90,
        within5Minutes: within5Minutes[group] ?? 0,
        withinHour: withinHour[group] ?? 0,
      }
    },
  }
}

function raise(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function bucketOf(value: number): number {
  if (value < parts) return value
  const power = 31 - Math.clz32(value)
  return (power - partBits + 1) * parts + ((value >>> (power - partBits)) & (parts - 1))
}

/** The bucket with the value that stands at this rank of all, which begins with 1. */
function aimAt(histogram: Uint32Array, rank: number): Aim {
  let before = 0
  for (const [bucket, count] of histogram.entries()) {
    if (before + count >= rank && count > 0) return { bucket, place: rank - before - 1, values: [] }
    before += count
  }
  return { bucket: -1, place: 0, values: [] }
}

function valueAt(aim: Aim | undefined): number | null {
  if (aim === undefined || aim.bucket === -1) return null
  return Uint32Array.from(aim.values).sort()[aim.place] ?? null
}
