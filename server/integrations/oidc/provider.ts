import * as oauth from 'oauth4webapi'
import { answerBytes } from '../answer-bytes.ts'

export type OidcSettings = {
  /** Of the provider's description, `…/.well-known/openid-configuration`. */
  discoveryUrl: string
  clientId: string
  clientSecret: string
}

/** What is made up for one login, and has to come back with it. */
export type LoginSecrets = { state: string; nonce: string; verifier: string }

/** Who signed in there. */
export type Identity = {
  issuer: string
  subject: string
  /** In lower case; null unless the provider says that it is verified. */
  verifiedEmail: string | null
  /** The provider says that it asked for more than one factor (RFC 8176, `mfa`). */
  isProvenTwice: boolean
}

export type OidcProvider = {
  /** Makes up what a login needs, and the provider's address that it begins at. */
  begin(redirectUri: string): Promise<{ url: string; secrets: LoginSecrets }>
  /**
   * Exchanges what came back for who it is. Rejects unless state, nonce, issuer, audience, times and the
   * signature of the ID token are right.
   */
  finish(redirectUri: string, query: URLSearchParams, secrets: LoginSecrets): Promise<Identity>
}

const timeoutMs = 10_000
const descriptionLastsMs = 3_600_000
const wellKnown = '/.well-known/openid-configuration'

/**
 * An OpenID Connect provider by its description, which is read at the first login and again after an
 * hour. Over http only where the operator named an http address.
 */
export function openOidcProvider(settings: OidcSettings, now: () => Date): OidcProvider {
  const issuer = new URL(settings.discoveryUrl.slice(0, -wellKnown.length))
  const client: oauth.Client = { client_id: settings.clientId }
  const keys: oauth.JWKSCacheInput = {}
  const options = {
    [oauth.customFetch]: boundedFetch,
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    [oauth.jwksCache]: keys,
  }
  let known: { server: oauth.AuthorizationServer; readAtMs: number } | null = null

  async function description(): Promise<oauth.AuthorizationServer> {
    const nowMs = now().getTime()
    if (known === null || nowMs - known.readAtMs > descriptionLastsMs) {
      const response = await oauth.discoveryRequest(issuer, options)
      known = { server: await oauth.processDiscoveryResponse(issuer, response), readAtMs: nowMs }
    }
    return known.server
  }

  return {
    async begin(redirectUri) {
      const { authorization_endpoint: endpoint } = await description()
      if (endpoint === undefined) throw new Error('the provider has no authorization endpoint')
      const secrets: LoginSecrets = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const url = new URL(endpoint)
      const parameters = {
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, secrets }
    },

    async finish(redirectUri, query, { state, nonce, verifier }) {
      const server = await description()
      const parameters = oauth.validateAuthResponse(server, client, query, state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        clientAuthentication(server, settings.clientSecret),
        parameters,
        redirectUri,
        verifier,
        options,
      )
      const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, response, options)
      const claims = oauth.getValidatedIdTokenClaims(answer)
      if (claims === undefined) throw new Error('the provider gave no ID token')
      return identityOf(claims)
    },
  }
}

function identityOf(claims: oauth.IDToken): Identity {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, amr } = claims
  return {
    issuer,
    subject,
    verifiedEmail: isVerified === true && typeof email === 'string' ? email.toLowerCase() : null,
    isProvenTwice: Array.isArray(amr) && amr.includes('mfa'),
  }
}

/** As the provider wants it; by default in the header (OpenID Connect Discovery, 3). */
function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
): oauth.ClientAuth {
  const isByPost =
    methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return isByPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
}

/** Nothing hangs, and no answer is longer than any can be. */
async function boundedFetch(
  url: string,
  { body, headers, method, redirect }: oauth.CustomFetchOptions<string, unknown>,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    redirect,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body instanceof URLSearchParams ? { body } : {}),
  })
  const bytes = await answerBytes(response)
  const { status, headers: told } = response
  return new Response(new Uint8Array(bytes), { status, headers: told })
}
