import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, type Json } from '../fake-http.ts'
import {
  adAccountIds,
  entitiesOf,
  factsOf,
  namedAdAccounts,
  refusalOfAdAccount,
} from './graph-ad-accounts.ts'
import { fakeInsights } from './graph-insights.ts'
import { fakeOauth, namedTokens } from './graph-oauth.ts'
import { people, pixelNames, pixelsOfAdAccount } from './graph-people.ts'
import { answerError, tokenOf } from './http.ts'
import { metaError } from './meta-error.ts'

const maxCalls = 5_000
const maxFormBytes = 64 * 1024

/** What of the Graph API is about accounts: login, tokens, pixels, ad accounts, ads, their cost. */
export function fakeGraph(nowMs: () => number) {
  const oauth = fakeOauth(nowMs)
  const insights = fakeInsights()
  /** Method and address of each call, for tests that look at what was asked and how often. */
  let calls: string[] = []

  /** Answers a call that is about accounts; false leaves it to others. */
  async function take(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    if (url.pathname === '/_graph') {
      if (request.method === 'DELETE') calls = []
      answer(response, 200, { calls })
      return true
    }
    const [, version = '', path = ''] = /^\/(v\d+\.\d+)\/(.+)$/.exec(url.pathname) ?? []
    if (version === '' || path.endsWith('/events')) return false
    if (calls.length < maxCalls) calls.push(`${request.method} ${path}${url.search}`)
    if (path === 'dialog/oauth') return done(oauth.showDialog(response, url))
    if (path === 'dialog/oauth/answer') return done(oauth.answerDialog(response, url))
    if (path === 'oauth/access_token') return done(oauth.giveToken(response, url))
    if (path === 'debug_token') return done(oauth.inspect(request, response, url))

    const token = tokenOf(request, url, {}) ?? ''
    // A POST carries it in its form, which the one who answers reads.
    const isGet = request.method === 'GET'
    const proof = isGet ? url.searchParams.get('appsecret_proof') : undefined
    const refusal = oauth.refusalOf(token, proof)
    if (refusal !== null) return done(answerError(response, refusal))
    return aboutAssets(request, response, url, path, token)
  }

  async function aboutAssets(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    path: string,
    token: string,
  ): Promise<boolean> {
    const person = oauth.personOf(token)
    const list = (rows: Record<string, unknown>[]) =>
      done(insights.page(request, response, url, rows))
    const maySeeAds = person?.scopes.includes('ads_read') ?? token.includes('ads-read')
    if (person?.limited && /^me\/|pixels$/.test(path)) {
      return done(answerError(response, metaError(400, 4, 'Application request limit reached')))
    }
    if (path === 'me/adaccounts') {
      if (!maySeeAds) return done(answerError(response, missing('ads_read')))
      return list((person?.adAccounts ?? adAccountIds()).map(factsOf))
    }
    if (path === 'me/businesses') {
      return list((person?.businesses ?? []).map(({ id, name }) => ({ id, name })))
    }
    const [, business, whose] = /^(\w+)\/(owned|client)_pixels$/.exec(path) ?? []
    if (business !== undefined) {
      const found = person?.businesses.find((one) => one.id === business)
      return list(pixels(whose === 'owned' ? found?.pixels : found?.shared))
    }
    if (path === 'dataset_quality') return showQuality(response, url, token, maySeeAds)

    const [, encoded, edge = ''] = /^act_([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (encoded !== undefined) {
      const id = decodeURIComponent(encoded)
      const refused = maySeeAds ? refusalOfAdAccount(id) : missing('ads_read')
      if (refused !== null) return done(answerError(response, refused))
      if (edge === '') return done(answer(response, 200, factsOf(id)))
      if (edge === 'adspixels') return list(pixels(pixelsOfAdAccount[id]))
      if (id === 'no-ads-list' && edge === 'ads') {
        return done(answerError(response, metaError(400, 100, 'Invalid parameter')))
      }
      const listed = entitiesOf(edge, insights.renamed)
      if (listed !== null) return list(listed)
      if (edge === 'insights' && request.method === 'GET') {
        return done(insights.read(request, response, url, id))
      }
      if (edge === 'insights') {
        return done(insights.start(response, await formOf(request), id))
      }
      return false
    }
    const [, run = '', part] = /^(\d+)(\/insights)?$/.exec(path) ?? []
    if (run === '') return false
    const isKnown =
      part === undefined
        ? insights.showRun(response, run)
        : insights.readRun(request, response, url, run)
    if (!isKnown) answerError(response, metaError(400, 100, 'Unsupported get request.', 33))
    return true
  }

  function showQuality(
    response: ServerResponse,
    url: URL,
    token: string,
    maySeeAds: boolean,
  ): boolean {
    if (!maySeeAds && !token.includes('may-read-quality')) {
      return done(answerError(response, missing('ads_read')))
    }
    if (!url.searchParams.get('dataset_id')) {
      return done(
        answerError(response, metaError(400, 100, 'The parameter dataset_id is required')),
      )
    }
    const key = (identifier: string, percentage: number) => ({
      identifier,
      coverage: { percentage },
    })
    const event = (name: string, score: number) => ({
      event_name: name,
      event_match_quality: {
        composite_score: score,
        match_key_feedback: [
          key('phone', 98.5),
          key('external_id', 100),
          key('ip_address', 61.2),
          key('fbc', 44),
        ],
      },
    })
    return done(answer(response, 200, { web: [event('Lead', 6.2), event('Purchase', 8.1)] }))
  }

  return {
    take,
    names: {
      people: Object.fromEntries(Object.entries(people).map(([name, one]) => [name, one.what])),
      tokens: namedTokens,
      adAccounts: namedAdAccounts,
    },
    /** `{insights, pageSize, runningPolls}` as in `graph-insights.ts`; `{forgetReports: true}`. */
    control(wanted: Json): void {
      insights.control(wanted)
      if (wanted.forgetReports === true) insights.forgetRuns()
    },
  }
}

function pixels(ids: string[] = []): Record<string, unknown>[] {
  return ids.map((id) => ({ id, name: pixelNames[id] ?? id, is_unavailable: false }))
}

function missing(permission: string) {
  return metaError(403, 200, `(#200) Ad account owner has NOT granted ${permission} permission`)
}

function done(_answered: unknown): true {
  return true
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxFormBytes) break
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
