import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccountOf } from '#server/accounts/create-account'
import { type App, createApp } from '#server/app'
import { type Config, readConfig } from '#server/platform/config'
import type { Log } from '#server/platform/log'
import { hashPassword } from '#server/platform/passwords'
import { aloneAmongSiblings } from '#server/platform/siblings'
import { createTestDatabase } from './database.ts'
import { type OwnerContext, withOwner } from './owner.ts'
import { testLog } from './test-log.ts'

/** An ordinary Tuesday, 12:00 in São Paulo. */
export const testNow = new Date('2026-11-17T15:00:00.000Z')

export type Answer = { status: number; headers: Headers; text: string; json: unknown }

const password = 'uma senha comprida'
/** With a hash that costs nothing: each test has somebody log in, and few are about that. */
const passwordHash = hashPassword('known', password, { memory: 8, passes: 1, parallelism: 1 })

type Call = {
  body?: unknown
  /** Sent as it is, with the given content type. */
  rawBody?: string | Uint8Array
  headers?: Record<string, string>
  /** Session id; null for a call without one. Default: the first account's owner. */
  session?: string | null
}

export type TestAccount = { accountId: string; email: string; password: string; session: string }

export type TestApp = {
  app: App
  ctx: OwnerContext
  /** The operator's address of its database. */
  databaseUrl: string
  url: string
  account: TestAccount
  /** One HTTP request to the real server; redirects are not followed. */
  request(method: string, path: string, call?: Call): Promise<Answer>
  get<T>(path: string, call?: Call): Promise<T>
  post<T>(path: string, body?: unknown, call?: Call): Promise<T>
  newAccount(name: string): Promise<TestAccount>
  /** Moves the fixed clock. */
  advance(ms: number): void
  /** Makes the server find so much of its disk free, from 0 to 1. */
  setDiskLeft(share: number): Promise<void>
  setNow(instant: Date): void
  drain(): Promise<void>
  close(): Promise<void>
}

/** The real application on a fresh clone of the migrated database, with a clock that stands still. */
export async function startTestApp(
  options: {
    now?: Date
    env?: Record<string, string>
    config?: Partial<Config>
    /** Instead of a log of fatal errors alone. */
    log?: Log
    /** False: on one server also where the tests run on a cluster, for what belongs to one server. */
    isDistributed?: boolean
    /** It is one of so many web processes, which share the amounts of a machine. */
    webs?: number
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-test-'))
  let now = options.now ?? testNow
  let diskLeft = 1
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://rastro.test', ...options.env }),
    // Role web: no timers and no runner; drain() does the work when the test says so.
    role: 'web',
    port: 0,
    ...options.config,
  }
  const app = await createApp({
    config,
    databaseUrl: database.url,
    secretKey: new Uint8Array(32).fill(7),
    log: options.log ?? testLog,
    now: () => new Date(now),
    diskLeft: async () => diskLeft,
    siblings: { ...aloneAmongSiblings(() => now.getTime()), webs: options.webs ?? 1 },
  })
  const ctx = withOwner(app.ctx, database.url)
  const url = await app.start()

  async function request(method: string, path: string, call: Call = {}): Promise<Answer> {
    const session = call.session === undefined ? account?.session : call.session
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(session ? { 'x-session-id': session } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.rawBody !== undefined
        ? { body: call.rawBody as BodyInit }
        : call.body !== undefined
          ? { body: JSON.stringify(call.body) }
          : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

  async function wanted<T>(method: string, path: string, call: Call): Promise<T> {
    const answer = await request(method, path, call)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json as T
  }

  async function newAccount(name: string): Promise<TestAccount> {
    const email = `${name.toLowerCase()}@example.com`
    const userId = ctx.newId()
    await ctx.sql.asIngest
      .insertInto('users')
      .values({
        id: userId,
        email,
        username: name.toLowerCase(),
        name,
        password_hash: await passwordHash,
        created_at: ctx.now(),
      })
      .execute()
    const accountId = await createAccountOf(ctx, userId, name)
    const { sessionId } = await wanted<{ sessionId: string }>('POST', '/api/auth/login', {
      body: { email, password },
      session: null,
    })
    return { accountId, email, password, session: sessionId }
  }

  let account: TestAccount | undefined
  account = await newAccount('Loja')

  return {
    app,
    ctx,
    databaseUrl: database.url,
    url,
    account,
    request,
    get: (path, call = {}) => wanted('GET', path, call),
    post: (path, body = {}, call = {}) => wanted('POST', path, { body, ...call }),
    newAccount,
    advance(ms) {
      now = new Date(now.getTime() + ms)
    },
    async setDiskLeft(share) {
      diskLeft = share
      await app.ctx.disk.check()
    },
    setNow(instant) {
      now = instant
    },
    drain: () => app.drain(),
    async close() {
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
