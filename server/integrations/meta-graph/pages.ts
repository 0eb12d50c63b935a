import { isObject, type JsonObject, objectIn, textIn } from '../read-json.ts'
import { callGraph, type GraphTarget } from './call.ts'
import type { GraphProblem } from './problem.ts'

const maxRows = 1_000
const maxCursor = 2_000

export type Page = {
  rows: JsonObject[]
  /** Where the next page begins; null after the last. */
  after: string | null
}

/**
 * The rows of one page and where the next begins. Only the cursor is taken: the `next` address
 * carries the access token.
 */
export function pageIn(body: JsonObject): Page {
  const paging = objectIn(body.paging)
  const after = textIn(objectIn(paging.cursors).after)
  const hasMore = typeof paging.next === 'string' && after !== null && after !== ''
  return {
    rows: (Array.isArray(body.data) ? body.data : []).filter(isObject).slice(0, maxRows),
    after: hasMore && after.length <= maxCursor ? after : null,
  }
}

/** All rows of a short list, at most `maxPages` pages; what was read before a problem is kept. */
export async function readList(
  target: GraphTarget,
  path: string,
  params: Record<string, string>,
  options: { maxPages: number; signal?: AbortSignal },
): Promise<{ rows: JsonObject[]; problem: GraphProblem | null }> {
  const rows: JsonObject[] = []
  let after: string | null = null
  for (let pages = 0; pages < options.maxPages; pages += 1) {
    const asked: Record<string, string> = after === null ? params : { ...params, after }
    const answer = await callGraph(target, 'GET', path, asked, options.signal)
    if (!answer.ok) return { rows, problem: answer.problem }
    const page = pageIn(answer.body)
    rows.push(...page.rows)
    if (page.after === null || page.after === after) break
    after = page.after
  }
  return { rows, problem: null }
}
