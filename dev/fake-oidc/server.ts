import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer } from '../fake-http.ts'

const clientId = 'rastro'
const clientSecret = 'segredo-do-cliente'
const keyId = 'chave-1'

/** What is wrong with an ID token that is named so in `flaw`. */
const flaws = ['nonce', 'issuer', 'audience', 'expired', 'signature', 'unsigned'] as const
type Flaw = (typeof flaws)[number]

/** What a person agreed to, until the code is exchanged. */
type Grant = { redirectUri: string; challenge: string; nonce: string; choice: URLSearchParams }

/** The provider under its address, with memory. Not listening yet. */
export function fakeOidc(issuer: string): Server {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()

  function idToken({ nonce, choice }: Grant): string {
    const flaw = flaws.find((one) => one === choice.get('flaw'))
    const now = Math.floor(Date.now() / 1000)
    const email = choice.get('email') ?? ''
    const is = (one: Flaw) => flaw === one
    const claims = {
      iss: is('issuer') ? 'https://outro.example' : issuer,
      aud: is('audience') ? 'outro-cliente' : clientId,
      sub: choice.get('sub') || `sub-${email}`,
      iat: is('expired') ? now - 7200 : now,
      exp: is('expired') ? now - 3600 : now + 300,
      nonce: is('nonce') ? 'outro' : nonce,
      email,
      email_verified: choice.get('verified') !== 'no',
      ...(choice.get('mfa') === 'yes' ? { amr: ['pwd', 'mfa'] } : { amr: ['pwd'] }),
    }
    const header = is('unsigned') ? { alg: 'none' } : { alg: 'RS256', kid: keyId, typ: 'JWT' }
    const text = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    if (is('unsigned')) return `${text}.`
    const key = is('signature') ? stranger.privateKey : privateKey
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (clientOf(request) !== `${clientId}:${clientSecret}`) {
      return answer(response, 401, { error: 'invalid_client' })
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    // A code counts once, right or wrong.
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      grant?.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge
    if (!grant || !isRight) return answer(response, 400, { error: 'invalid_grant' })
    answer(response, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(grant),
    })
  }

  function decide(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (query.get('denied') === 'yes') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      grants.set(code, {
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        choice: query,
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      return answer(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (pathname === '/keys') {
      const jwk = publicKey.export({ format: 'jwk' })
      return answer(response, 200, { keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'RS256' }] })
    }
    if (pathname === '/token') return void exchange(request, response)
    if (pathname !== '/authorize') return answer(response, 404, { error: 'not_found' })
    const isKnown = searchParams.get('client_id') === clientId
    const isAsked = searchParams.get('scope')?.split(' ').includes('openid')
    if (!isKnown || !isAsked || searchParams.get('code_challenge_method') !== 'S256') {
      return answer(response, 400, { error: 'invalid_request' })
    }
    if (searchParams.has('email')) return decide(searchParams, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(formOf(searchParams))
  })
}

/** Id and secret from the header, where each is encoded as in a form (RFC 6749, 2.3.1). */
function clientOf({ headers }: IncomingMessage): string {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const parts = Buffer.from(encoded, 'base64').toString().split(':')
  return parts.map((part) => decodeURIComponent(part.replaceAll('+', ' '))).join(':')
}

/** Asks who signs in; what was asked for goes along. */
function formOf(query: URLSearchParams): string {
  const escaped = (text: string) => text.replace(/[&<"]/g, (one) => `&#${one.charCodeAt(0)};`)
  const hidden = [...query]
    .map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join('')
  return `<!doctype html><title>Provedor</title><form>${hidden}<label>E-mail <input name="email"></label><button>Entrar</button></form>`
}
