import { answerBytes } from '../answer-bytes.ts'
import { isObject, type JsonObject, parseJson } from '../read-json.ts'
import { appSecretProof } from './app-secret-proof.ts'
import { type GraphProblem, problem, problemOf } from './problem.ts'
import { type Usage, usageOf } from './usage.ts'

/** Where to ask and as whom. `baseUrl` has no slash at the end. */
export type GraphTarget = {
  baseUrl: string
  version: string
  /** A person's, a system user's or an app's (`id|secret`); null for calls that bring their own proof. */
  accessToken: string | null
  /** Of the app that the token belongs to, where it is known. */
  appSecret: string | null
}

export type GraphAnswer =
  | { ok: true; body: JsonObject; usage: Usage }
  | { ok: false; problem: GraphProblem; usage: Usage }

/** Nothing may hang longer: connecting, sending and reading together. */
const timeoutMs = 10_000
const noUsage: Usage = { percent: 0, regainAfterMs: null }

/**
 * One call of the Graph API. It never throws for what the other side does: a silent, endless or
 * unreadable answer is a `temporary` problem. The token travels in a header, so that no URL or log
 * can carry it. An aborted `signal` (the process stops) counts as no answer.
 */
export async function callGraph(
  target: GraphTarget,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<GraphAnswer> {
  const { accessToken, appSecret } = target
  const search = new URLSearchParams(params)
  if (accessToken !== null && appSecret !== null) {
    search.set('appsecret_proof', appSecretProof(appSecret, accessToken))
  }
  const isGet = method === 'GET'
  const url = `${target.baseUrl}/${target.version}/${path}${isGet && search.size > 0 ? `?${search}` : ''}`
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      headers: {
        accept: 'application/json',
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGet ? {} : { body: search.toString() }),
    })
    const usage = usageOf(response.headers)
    const body = parseJson(await answerBytes(response))
    if (response.ok && isObject(body) && !('error' in body)) return { ok: true, body, usage }
    return { ok: false, problem: problemOf(response.status, body), usage }
  } catch {
    return {
      ok: false,
      problem: problem('temporary', { code: 'unanswered' }),
      usage: noUsage,
    }
  }
}

/** A part of a path that came from outside. */
export function segment(id: string): string {
  return encodeURIComponent(id)
}
