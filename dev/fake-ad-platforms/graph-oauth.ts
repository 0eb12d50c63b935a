import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer } from '../fake-http.ts'
import { type Person, people } from './graph-people.ts'
import { answerError, tokenOf } from './http.ts'
import { type MetaError, metaError, ofMethod } from './meta-error.ts'

const shortSeconds = 5_400
const longSeconds = 5_184_000

type Code = { person: string; clientId: string; redirectUri: string }
/** `secret`: of the app that asked for it. */
type Token = { person: string; expiresAtMs: number | null; secret: string }

/** Tokens whose text names what is special about them; every other pasted token has no end. */
export const namedTokens: Record<string, string> = {
  'expires-in-5d': 'ends in five days (any number of days)',
  'invalid-token': 'debug_token says that it is not valid',
  'refused-190': 'every call with it is refused with 190/463',
  'inspection-500': 'debug_token answers 500',
  'ads-read': 'may read every ad account',
  'may-read-quality': 'may read the quality of the dataset',
}

/** The login page, codes, tokens and what is known of them, with memory. */
export function fakeOauth(nowMs: () => number) {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Token>()
  let made = 0

  function issue(
    person: string,
    secret: string,
    kind: 'short' | 'long',
    seconds: number | null,
  ): string {
    made += 1
    const token = `EAAF-${person}-${kind}-${made}`
    const expiresAtMs = seconds === null ? null : nowMs() + seconds * 1000
    tokens.set(token, { person, expiresAtMs, secret })
    return token
  }

  function showDialog(response: ServerResponse, url: URL) {
    const wanted = url.searchParams
    const missing = ['client_id', 'redirect_uri', 'state'].find((name) => !wanted.get(name))
    const asks = wanted.has('scope') || wanted.has('config_id')
    if (missing !== undefined || wanted.get('response_type') !== 'code' || !asks) {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><title>Erro</title><p>Invalid ${missing ?? 'request'}</p>`)
      return
    }
    const kept = ['client_id', 'redirect_uri', 'state']
      .map((name) => `<input type="hidden" name="${name}" value="${html(wanted.get(name) ?? '')}">`)
      .join('')
    const choices = Object.entries(people)
      .map(
        ([name, person], index) =>
          `<p><label><input type="radio" name="person" value="${name}"${index === 0 ? ' checked' : ''}> ${html(name)}: ${html(person.what)}</label></p>`,
      )
      .join('')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width">
<title>Entrar (de mentira)</title><h1>Rastro quer acessar seus anúncios</h1>
<form action="${url.pathname}/answer">${kept}<fieldset><legend>Entrar como</legend>${choices}</fieldset>
<button name="answer" value="continue">Continuar</button>
<button name="answer" value="cancel">Cancelar</button></form></html>`)
  }

  function answerDialog(response: ServerResponse, url: URL) {
    const wanted = url.searchParams
    const redirectUri = wanted.get('redirect_uri') ?? ''
    const back = URL.parse(redirectUri)
    if (back === null) return answerError(response, metaError(400, 191, 'Invalid redirect_uri'))
    if (wanted.get('answer') === 'continue') {
      made += 1
      const code = `AQFake-${made}-${'x'.repeat(180)}`
      const person = wanted.get('person') ?? 'one-pixel'
      codes.set(code, { person, clientId: wanted.get('client_id') ?? '', redirectUri })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_reason', 'user_denied')
      back.searchParams.set('error_description', 'Permissions error')
    }
    back.searchParams.set('state', wanted.get('state') ?? '')
    response.writeHead(302, { location: `${back.href}#_=_` }).end()
  }

  function giveToken(response: ServerResponse, url: URL) {
    const wanted = url.searchParams
    if (!wanted.get('client_id') || !wanted.get('client_secret')) {
      return answerError(response, metaError(400, 101, 'Missing client_id or client_secret'))
    }
    const secret = wanted.get('client_secret') ?? ''
    if (wanted.get('grant_type') === 'fb_exchange_token') {
      const short = tokens.get(wanted.get('fb_exchange_token') ?? '')
      const person = short && people[short.person]
      if (short === undefined || person?.noExchange || person?.neverEnds) {
        return answerError(response, metaError(400, 1, 'Could not exchange the token'))
      }
      const token = issue(short.person, secret, 'long', longSeconds)
      return answer(response, 200, {
        access_token: token,
        token_type: 'bearer',
        expires_in: longSeconds,
      })
    }
    const code = codes.get(wanted.get('code') ?? '')
    codes.delete(wanted.get('code') ?? '')
    if (code === undefined) {
      const used = 'This authorization code has been used.'
      return answerError(response, metaError(400, 100, used, 36009))
    }
    const isOther =
      code.redirectUri !== wanted.get('redirect_uri') || code.clientId !== wanted.get('client_id')
    if (isOther) {
      const mismatch =
        'Error validating verification code. Please make sure your redirect_uri is identical'
      return answerError(response, metaError(400, 100, mismatch, 36008))
    }
    const seconds = people[code.person]?.neverEnds ? null : shortSeconds
    answer(response, 200, {
      access_token: issue(code.person, secret, seconds === null ? 'long' : 'short', seconds),
      token_type: 'bearer',
      ...(seconds === null ? {} : { expires_in: seconds }),
    })
  }

  function inspect(request: IncomingMessage, response: ServerResponse, url: URL) {
    const asker = tokenOf(request, url, {}) ?? ''
    const token = url.searchParams.get('input_token') ?? ''
    const refusal = refusalOf(asker, url.searchParams.get('appsecret_proof'))
    if (refusal !== null) return answerError(response, refusal)
    if (token.includes('inspection-500')) {
      return answerError(response, metaError(500, 2, 'Service temporarily unavailable'))
    }
    if (asker !== token && !/^\d+\|.+$/.test(asker)) {
      return answerError(response, metaError(400, 100, 'You must provide an app access token'))
    }
    if (token.includes('invalid-token')) {
      const error = { code: 190, message: 'The session has been invalidated', subcode: 460 }
      answer(response, 200, { data: { is_valid: false, error, scopes: [] } })
      return
    }
    const days = /expires-in-(\d+)d/.exec(token)?.[1]
    const known = tokens.get(token)
    const endMs = days === undefined ? (known?.expiresAtMs ?? null) : nowMs() + +days * 86_400_000
    const person = personOf(token)
    answer(response, 200, {
      data: {
        app_id: '1234567890',
        type: person?.neverEnds || known === undefined ? 'SYSTEM_USER' : 'USER',
        is_valid: true,
        expires_at: endMs === null ? 0 : Math.floor(endMs / 1000),
        data_access_expires_at: 0,
        scopes: person?.scopes ?? (token.includes('ads-read') ? ['ads_read'] : ['ads_management']),
        user_id: '100200300',
      },
    })
  }

  /** Why Meta would not talk to the bearer of this token at all; `proof` is `appsecret_proof`,
   * null without one, undefined where nobody looked. */
  function refusalOf(token: string, proof: string | null | undefined): MetaError | null {
    if (token === '') return metaError(401, 190, 'Invalid OAuth access token.')
    const known = tokens.get(token)
    if (proof !== undefined && known !== undefined && people[known.person]?.needsProof) {
      const right = createHmac('sha256', known.secret).update(token).digest('hex')
      if (proof === null)
        return ofMethod('API calls from the server require an appsecret_proof argument')
      if (proof !== right) return ofMethod('Invalid appsecret_proof provided in the API argument')
    }
    const end = known?.expiresAtMs ?? null
    if (token.includes('refused-190') || (end !== null && end <= nowMs())) {
      return metaError(401, 190, 'Error validating access token: Session has expired', 463)
    }
    return null
  }

  function personOf(token: string): Person | undefined {
    const name = tokens.get(token)?.person ?? /^EAAF-(.+)-(?:short|long)-\d+$/.exec(token)?.[1]
    return name === undefined ? undefined : people[name]
  }

  return { showDialog, answerDialog, giveToken, inspect, refusalOf, personOf }
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
