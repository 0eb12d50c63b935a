import { Agent } from 'node:http'
import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { describedRoutes, unknownId } from '#tests/isolation/routes'
import type { FuzzRequest } from './fuzz-request.ts'
import { requestsTo } from './requests.ts'
import { type Answer, answerTo } from './send.ts'

export type FuzzOptions = {
  url: string
  session: string
  /** A tracked link's public code. */
  linkCode: string
  /** Paths of the webhooks of all lines: asked before each batch, since requests delete lines, too. */
  webhooks: () => Promise<string[]>
  seed: number
  requests: number
  /** An answer that takes longer, also when nothing else is asked, is a failure. */
  slowAfterMs: number
  /** Called after every batch, with what is known by then. */
  onProgress?: (soFar: FuzzResult) => Promise<void>
}

export type Failure = { what: string; request: FuzzRequest; answer: string }

export type FuzzResult = {
  answered: number
  failures: Failure[]
  slowestMs: number
  /** How often each address was tried, by manner and by status. */
  tried: Map<string, Record<string, number>>
  /** How often each oddity was tried, by status. */
  traits: Map<string, Record<string, number>>
  /** Milliseconds that each answer took alone which had been slow in the crowd. */
  slowAlone: number[]
}

const batchSize = 500
const connections = 12
const maxKnownIds = 60
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
/** What an error says to nobody outside: our files, statements and libraries. */
const innards =
  /node_modules|node:internal|\.ts:\d+|syntax error at or near|violates \w+ constraint/
/** An outside system failed, which the answer says; nothing of ours did. */
const outside = /"code":"(?:gateway_\w+|ad_platform_unavailable)"/

/**
 * Sends requests made from the API's own description, the same for the same seed as far as the ids
 * allow that the answers brought. A failure is a 5xx, an answer that takes too long, none at all, an
 * error that is not JSON, or one that tells of our innards.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const openapi = await fetch(`${options.url}/api/openapi.json`, {
    headers: { 'x-session-id': options.session },
  })
  const arbitrary = requestsTo(describedRoutes(await openapi.json()), options.linkCode)
  const known: KnownIds = new Map()
  const result: FuzzResult = {
    answered: 0,
    failures: [],
    slowestMs: 0,
    tried: new Map(),
    traits: new Map(),
    slowAlone: [],
  }
  let lines: string[] = []
  const slow: FuzzRequest[] = []

  async function attempt(agent: Agent, request: FuzzRequest): Promise<void> {
    const startedAt = performance.now()
    const answer = await answerTo(options, agent, request).catch((error: Error) => error)
    const ms = performance.now() - startedAt
    result.answered++
    const status = answer instanceof Error ? 'none' : String(answer.status)
    note(result.tried, request.name, request.manner, status)
    note(result.traits, request.trait, status)
    const what = problemOf(answer, request)
    const text = answer instanceof Error ? answer.message : answer.text
    if (what !== null) result.failures.push({ what, request, answer: text })
    else if (ms > options.slowAfterMs && !outside.test(text)) slow.push(request)
    if (status === '200') learn(known, request.path, text)
    result.slowestMs = Math.max(result.slowestMs, ms)
  }

  /** What was slow in the crowd is asked again alone: whose fault it was shows there. */
  async function attemptAlone(agent: Agent, request: FuzzRequest): Promise<void> {
    const startedAt = performance.now()
    const answer = await answerTo(options, agent, request).catch((error: Error) => error)
    const ms = performance.now() - startedAt
    result.slowAlone.push(ms)
    if (ms <= options.slowAfterMs) return
    const text = answer instanceof Error ? answer.message : answer.text
    result.failures.push({ what: `slow: ${Math.round(ms)} ms alone`, request, answer: text })
  }

  for (let sent = 0; sent < options.requests; sent += batchSize) {
    const numRuns = Math.min(batchSize, options.requests - sent)
    // The server ends connections on which nothing comes between two batches.
    lines = await options.webhooks()
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const waiting = fc.sample(arbitrary, { seed: options.seed + sent, numRuns })
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          await attempt(agent, withLine(withIds(next, known), lines))
        }
      }),
    )
    for (const request of slow.splice(0)) await attemptAlone(agent, request)
    agent.destroy()
    await options.onProgress?.(result)
  }
  return result
}

function problemOf(answer: Answer | Error, { raw }: FuzzRequest): string | null {
  if (answer instanceof Error) return `no answer: ${answer.message}`
  const { status, text, type } = answer
  if (status >= 500 && !outside.test(text)) return String(status)
  if (status >= 400 && innards.test(text)) return 'innards'
  // What Node itself answers to broken HTTP has no body.
  if (status >= 400 && raw === undefined && !type.startsWith('application/json')) {
    // Pages are for people, and who asks for a bare word gets none.
    const isText = type.startsWith('text/') && (text === '' || /^(Not|Method)|html/i.test(text))
    return isText ? null : `no JSON: ${type}`
  }
  return null
}

/** Ids that the server told of, by what they were told at: leads, links, events … */
type KnownIds = Map<string, string[]>

const kindOf = (path: string) => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? ''

/** Three of four ids are of the kind that the address is about. */
function withIds(request: FuzzRequest, known: KnownIds): FuzzRequest {
  const own = known.get(kindOf(request.path)) ?? []
  const others = [...known.values()].flat()
  const fill = (text: string) =>
    text.replace(/(?:@|%40)id(?::|%3A)(\d+)(?:@|%40)/g, (_, digits: string) => {
      const n = Number(digits)
      const ids = own.length > 0 && n % 4 > 0 ? own : others
      return ids[n % Math.max(ids.length, 1)] ?? unknownId
    })
  const { body } = request
  return {
    ...request,
    path: fill(request.path),
    body: typeof body === 'string' ? fill(body) : body,
  }
}

/** A webhook's path in place of the mark, of the gateway that it names if it has a line. */
function withLine(request: FuzzRequest, lines: readonly string[]): FuzzRequest {
  const path = request.path.replace(/@line:([\w-]+):(\d+)@/, (_, provider: string, n: string) => {
    const own = lines.filter((line) => line.startsWith(`/webhooks/${provider}/`))
    return own[Number(n) % Math.max(own.length, 1)] ?? `/webhooks/${provider}/none`
  })
  return { ...request, path }
}

/** The newest ids take the places of the oldest. */
function learn(known: KnownIds, path: string, text: string): void {
  const kind = kindOf(path)
  const ids = known.get(kind) ?? []
  for (const [id] of text.slice(0, 20_000).matchAll(uuid)) if (!ids.includes(id)) ids.push(id)
  if (ids.length > 0) known.set(kind, ids.slice(-maxKnownIds))
}

function note(tried: FuzzResult['tried'], name: string, ...what: string[]): void {
  const counts = tried.get(name) ?? {}
  for (const one of what) counts[one] = (counts[one] ?? 0) + 1
  tried.set(name, counts)
}
