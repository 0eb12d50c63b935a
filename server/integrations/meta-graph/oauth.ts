import { filledIn, idIn, instantIn, isObject, objectIn } from '../read-json.ts'
import { isPlainSecret } from '../secret-text.ts'
import { callGraph, type GraphTarget } from './call.ts'
import { type GraphProblem, problem } from './problem.ts'

export type MetaApp = { id: string; secret: string }

/** What a login asks for: reading ads and what they cost, sending events, also those of messages. */
const loginScopes = [
  'ads_read',
  'ads_management',
  'business_management',
  'whatsapp_business_manage_events',
] as const

/** The page on which a person lets the app act for them; `configId` names permissions kept at Meta. */
export function dialogUrl(where: {
  dialogBaseUrl: string
  version: string
  appId: string
  redirectUri: string
  state: string
  configId: string | null
}): string {
  const query = new URLSearchParams({
    client_id: where.appId,
    redirect_uri: where.redirectUri,
    state: where.state,
    response_type: 'code',
    ...(where.configId === null
      ? { scope: loginScopes.join(',') }
      : { config_id: where.configId, override_default_response_type: 'true' }),
  })
  return `${where.dialogBaseUrl}/${where.version}/dialog/oauth?${query}`
}

export type Token = {
  token: string
  /** Seconds from now; null when Meta names no end. */
  expiresInSeconds: number | null
}

type Result<T> = { ok: true; value: T } | { ok: false; problem: GraphProblem }

/** The token that a code stands for; `redirectUri` is the one of the dialog, to the letter. */
export function exchangeCode(
  target: GraphTarget,
  app: MetaApp,
  redirectUri: string,
  code: string,
): Promise<Result<Token>> {
  return tokenBy(target, {
    client_id: app.id,
    client_secret: app.secret,
    redirect_uri: redirectUri,
    code,
  })
}

/** A token of about 60 days for one of about an hour. */
export function exchangeForLongLived(
  target: GraphTarget,
  app: MetaApp,
  token: string,
): Promise<Result<Token>> {
  return tokenBy(target, {
    grant_type: 'fb_exchange_token',
    client_id: app.id,
    client_secret: app.secret,
    fb_exchange_token: token,
  })
}

async function tokenBy(
  target: GraphTarget,
  params: Record<string, string>,
): Promise<Result<Token>> {
  const answer = await callGraph(
    { ...target, accessToken: null },
    'GET',
    'oauth/access_token',
    params,
  )
  if (!answer.ok) return answer
  const token = filledIn(answer.body.access_token)
  if (token === null || !isPlainSecret(token)) {
    return { ok: false, problem: problem('temporary', { code: 'no_access_token' }) }
  }
  const seconds = Number(answer.body.expires_in)
  return { ok: true, value: { token, expiresInSeconds: seconds > 0 ? seconds : null } }
}

export type TokenFacts = {
  isValid: boolean
  /** Null: without an end. */
  expiresAt: Date | null
  /** Null when Meta did not list them. */
  scopes: string[] | null
  /** Of the app that it belongs to; null when Meta did not say. */
  appId: string | null
}

/**
 * What Meta knows of a token, asked with the token itself: the app's own would not do for tokens
 * that were made elsewhere and pasted.
 */
export async function inspectToken(
  target: GraphTarget,
  token: string,
): Promise<Result<TokenFacts>> {
  const asker = { ...target, accessToken: token }
  const answer = await callGraph(asker, 'GET', 'debug_token', { input_token: token })
  if (!answer.ok) return answer
  const { data } = answer.body
  if (!isObject(data) || typeof data.is_valid !== 'boolean') {
    return { ok: false, problem: problem('temporary', { code: 'unreadable_token' }) }
  }
  return {
    ok: true,
    value: {
      isValid: data.is_valid,
      expiresAt: instantIn(data.expires_at),
      scopes: scopesIn(data.scopes),
      appId: idIn(data.app_id),
    },
  }
}

function scopesIn(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null
  return value
    .map((scope) => filledIn(scope, 100))
    .filter((scope) => scope !== null)
    .slice(0, 100)
}

/** Why Meta sent the person back without a code. */
export function denialIn(query: unknown): 'denied' | 'failed' | null {
  const { error, code } = objectIn(query)
  if (error === undefined && filledIn(code) !== null) return null
  return error === 'access_denied' ? 'denied' : 'failed'
}
