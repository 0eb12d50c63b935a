import { remedyFor } from './refusals.ts'

/**
 * Works on rows together. A batch that is refused is halved until the rows at fault stand alone: each of them
 * goes to `putAside` with its refusal, and the others are worked on. A row alone that takes too long is tried
 * later, after all others. Rejects with an error that time mends, at once or, where the other rows can be worked
 * on all the same, after them; the caller then has the rest again.
 */
export async function workApart<Row>(
  rows: readonly Row[],
  {
    work,
    putAside,
  }: {
    work: (rows: readonly Row[]) => Promise<void>
    putAside: (row: Row, refusal: unknown) => Promise<void>
  },
): Promise<void> {
  const failures: unknown[] = []

  async function workOn(part: readonly Row[]): Promise<void> {
    const [row] = part
    if (row === undefined) return
    try {
      await work(part)
    } catch (refusal) {
      if (isLater(refusal)) throw refusal
      if (part.length === 1) return alone(row, refusal)
      const middle = Math.ceil(part.length / 2)
      await workOn(part.slice(0, middle))
      await workOn(part.slice(middle))
    }
  }

  async function alone(row: Row, refusal: unknown): Promise<void> {
    if (remedyFor(refusal) === 'smaller') {
      failures.push(refusal)
      return
    }
    try {
      await putAside(row, refusal)
    } catch (error) {
      if (isLater(error)) throw error
      failures.push(error)
    }
  }

  await workOn(rows)
  if (failures.length > 0) throw failures[0]
}

function isLater(error: unknown): boolean {
  const remedy = remedyFor(error)
  return remedy === 'away' || remedy === 'again'
}
