import { createHash } from 'node:crypto'
import type { Config } from '#server/platform/config'
import { longestAttemptMs, postJson } from '../../post-json.ts'
import { filledIn, objectIn } from '../../read-json.ts'
import type { Connection } from '../connection.ts'
import type { Answer, Failure } from '../verdict.ts'
import { cleaned } from '../without-secrets.ts'
import { classifyTokenRefusal } from './classify.ts'
import { credentialsIn } from './credentials.ts'

/** One process: what a connection's access token is asked with, and until when one is good. */
export type TokenRequest = {
  config: Config
  now: Date
  connection: Connection
  signal?: AbortSignal | undefined
}

export type TokenRefusal = { answer: Answer; verdict: Failure }

/** A token is not used in the last minute of its life: a request takes time. */
const reserveMs = 60_000
const maxKept = 10_000
// Tokens live an hour and cost a request each. By account and credentials: never another's.
const kept = new Map<string, { token: string; endsAt: number }>()

/**
 * Makes a call with the connection's access token, asking Google for one where none is good any
 * more; a token that the call is refused with (401) is replaced once. Answers what came back, or
 * why there is no token. All of it ends within `longestAttemptMs`, which counts as no answer: a claim on
 * what is sent lasts little longer.
 */
export async function withAccessToken(
  request: TokenRequest,
  call: (accessToken: string, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | TokenRefusal> {
  const key = keyOf(request)
  const stops = request.signal === undefined ? [] : [request.signal]
  const signal = AbortSignal.any([AbortSignal.timeout(longestAttemptMs), ...stops])
  const known = kept.get(key)
  if (known !== undefined && known.endsAt - reserveMs > request.now.getTime()) {
    const answer = await call(known.token, signal)
    if (answer.httpStatus !== 401) return cleaned(answer, [known.token])
    kept.delete(key)
  }
  const asked = await askToken({ ...request, signal })
  if ('verdict' in asked) return asked
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, asked)
  const answer = await call(asked.token, signal)
  if (answer.httpStatus === 401) kept.delete(key)
  return cleaned(answer, [asked.token])
}

async function askToken({
  config,
  now,
  connection,
  signal,
}: TokenRequest): Promise<{ token: string; endsAt: number } | TokenRefusal> {
  const { clientId, clientSecret, refreshToken } = credentialsIn(connection.secret)
  const answer = await postJson({
    url: `${config.googleOauthBaseUrl}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
      grant_type: 'refresh_token',
    }).toString(),
    isRepeatable: true,
    signal,
  })
  const body = objectIn(answer.body)
  const token = filledIn(body.access_token, 4_000)
  if (answer.httpStatus === 200 && token !== null) {
    const seconds = Number(body.expires_in)
    const livesMs = seconds > 0 && seconds <= 86_400 ? seconds * 1000 : 0
    return { token, endsAt: now.getTime() + livesMs }
  }
  // Of the body only the error is kept for the log: the rest may repeat what was sent.
  const error = filledIn(body.error, 100)
  const description = filledIn(body.error_description, 300)
  const shown = error === null ? null : { error, error_description: description }
  // Without a token nothing was sent, or it was refused for the one before.
  return {
    answer: { ...answer, body: shown, isUntaken: true },
    verdict: classifyTokenRefusal(answer),
  }
}

function keyOf({ config, connection }: TokenRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([config.googleOauthBaseUrl, connection.accountId, connection.secret]))
    .digest('hex')
}
