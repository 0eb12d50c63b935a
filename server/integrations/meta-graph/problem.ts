import type { ReadProblem } from '#domain/spend/read-problems'
import { objectIn } from '../read-json.ts'

/**
 * Why a call brought nothing. `limit`: later; `token`: the token is no longer good; `permission`:
 * it may not do this; `missing`: no such object, or not for this token; `too_much`: ask for less;
 * `temporary`: try again; `refused`: the same call will be refused again.
 */
export type ProblemKind =
  | 'limit'
  | 'token'
  | 'permission'
  | 'missing'
  | 'too_much'
  | 'temporary'
  | 'refused'

export type GraphProblem = { kind: ProblemKind; reason: ReadProblem }

export function problem(kind: ProblemKind, reason: ReadProblem = { code: kind }): GraphProblem {
  return { kind, reason }
}

/**
 * The problem that an error body names: by code and subcode, because throttling and missing
 * permissions also come as 400 (ad-platform error guide of Meta, as in `error-table.ts`).
 */
export function problemOf(httpStatus: number, body: unknown): GraphProblem {
  const error = objectIn(objectIn(body).error)
  const code = Number(error.code)
  const subcode = Number(error.error_subcode)
  if (httpStatus === 429) return problem('limit')
  if (!Number.isFinite(code)) {
    return problem(httpStatus >= 500 || httpStatus < 400 ? 'temporary' : 'refused')
  }
  // 'Please reduce the amount of data you're asking for' comes with code 1, too.
  if (subcode === 1487534 || (code === 1 && /reduce the amount/i.test(String(error.message)))) {
    return problem('too_much')
  }
  if ([4, 17, 32, 341, 368, 613].includes(code) || (code >= 80_000 && code <= 80_014)) {
    return problem('limit')
  }
  if (code === 190 || code === 102) return problem('token')
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return problem('permission')
  if ((code === 100 && subcode === 33) || code === 803) return problem('missing')
  if (code === 1 || code === 2 || error.is_transient === true || httpStatus >= 500) {
    return problem('temporary')
  }
  return problem('refused', { code: 'refused_with', error: code })
}
