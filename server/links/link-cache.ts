import { setTimeout as timeout } from 'node:timers/promises'
import type { Context } from '#server/platform/context'
import { type CachedLink, openLinkCacheFile } from './link-cache-file.ts'

export type LinkCache = {
  /** From memory: the link, null for a code known to be nobody's, undefined when it is not known. */
  peek(code: string): CachedLink | null | undefined
  /** Asks the database once per code and moment; rejects when it is away and the code unknown. */
  find(code: string): Promise<CachedLink | null>
  /** Writes what is unwritten and stops listening. */
  close(): Promise<void>
}

const maxLinks = 200_000
const maxWarmLinks = 50_000
const maxUnknown = 20_000
const maxWaiting = 5_000
const maxCodesPerQuery = 500
// NOTIFY brings changes at once; the age only covers one lost with its connection.
const freshMs = 30_000
const unknownMs = 5_000
const patienceMs = 2_000

type Entry = { link: CachedLink; loadedAt: number }
type Waiting = { resolve(link: CachedLink | null): void; reject(error: unknown): void }

/**
 * Links by code in memory: filled from the disk copy and from the database, refreshed by NOTIFY
 * 'rastro_links' (payload: a link's code, or an account's id for all of its links) and by age.
 * Codes that are nobody's are remembered for seconds and in a bounded number, and at most one
 * look-up query runs at a time, so that scanning cannot fill the memory or hammer the database.
 */
export async function openLinkCache(ctx: Context): Promise<LinkCache> {
  const links = new Map<string, Entry>()
  const unknown = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  // In the query that runs now: what changes meanwhile has to be read again.
  const querying = new Map<string, Waiting[]>()
  let isAsking = false
  const file = await openLinkCacheFile(ctx, () => [...links.values()].map((entry) => entry.link))

  for (const link of file.restored) links.set(link.code, { link, loadedAt: 0 })

  function keep(link: CachedLink, loadedAt: number): void {
    const before = links.get(link.code)
    if (before && JSON.stringify(before.link) === JSON.stringify(link)) {
      before.loadedAt = loadedAt
      return
    }
    unknown.delete(link.code)
    links.set(link.code, { link, loadedAt })
    forgetOldest(links, maxLinks)
    file.changed()
  }

  function keepUnknown(code: string, at: number): void {
    if (links.delete(code)) file.changed()
    unknown.delete(code)
    unknown.set(code, at)
    forgetOldest(unknown, maxUnknown)
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (waiting.size > 0) {
      const codes = [...waiting.keys()].slice(0, maxCodesPerQuery)
      for (const code of codes) {
        querying.set(code, waiting.get(code) ?? [])
        waiting.delete(code)
      }
      try {
        const found = new Map((await linksByCode(ctx, codes)).map((link) => [link.code, link]))
        const at = ctx.now().getTime()
        for (const code of codes) {
          const link = found.get(code) ?? null
          if (link) keep(link, at)
          else keepUnknown(code, at)
          answer(code, (one) => one.resolve(link))
        }
      } catch (error) {
        for (const code of codes) answer(code, (one) => one.reject(error))
      }
    }
    isAsking = false
  }

  function answer(code: string, tell: (one: Waiting) => void): void {
    const ones = querying.get(code) ?? []
    querying.delete(code)
    for (const one of ones) tell(one)
  }

  function wait(code: string, one: Waiting): void {
    waiting.set(code, [...(waiting.get(code) ?? []), one])
    void ask()
  }

  function refresh(code: string): void {
    if (waiting.has(code) || querying.has(code)) return
    waiting.set(code, [])
    void ask()
  }

  async function changed(payload: string): Promise<void> {
    const codes =
      payload.length === 36
        ? [...links.values()].filter((e) => e.link.accountId === payload).map((e) => e.link.code)
        : [payload]
    const reloaded = codes.map((code) => {
      unknown.delete(code)
      return new Promise<void>((done) =>
        wait(code, { resolve: () => done(), reject: () => done() }),
      )
    })
    await Promise.all(reloaded)
  }

  // Before the links are read, so that no change falls between; a frozen database must not hold up
  // the start.
  const listening = ctx.sql.listen('rastro_links', (payload) => void changed(payload))
  ctx.linkReloads.add(changed)
  ctx.siblings.answer('reload-link', async (payload) => {
    await changed(payload)
    return 'read'
  })
  await Promise.race([listening, timeout(patienceMs, undefined, { ref: false })])
  try {
    const at = ctx.now().getTime()
    const current = await linksByCode(ctx, null)
    if (current.length < maxWarmLinks) {
      const codes = new Set(current.map((link) => link.code))
      for (const code of links.keys()) if (!codes.has(code)) links.delete(code)
    }
    for (const link of current.reverse()) keep(link, at)
  } catch (error) {
    ctx.log.warn({ err: error }, 'database away: links as they were on disk')
  }

  return {
    peek(code) {
      const now = ctx.now().getTime()
      const entry = links.get(code)
      if (entry) {
        if (now - entry.loadedAt > freshMs) refresh(code)
        return entry.link
      }
      const unknownSince = unknown.get(code)
      return unknownSince !== undefined && now - unknownSince < unknownMs ? null : undefined
    },
    find(code) {
      return new Promise((resolve, reject) => {
        const ones = waiting.get(code) ?? querying.get(code)
        if (ones) ones.push({ resolve, reject })
        else if (waiting.size < maxWaiting) wait(code, { resolve, reject })
        else reject(new Error('too many link codes are being looked up'))
      })
    },
    async close() {
      ctx.linkReloads.delete(changed)
      const stopListening = await listening
      await stopListening()
      await file.close()
    },
  }
}

/** Maps keep insertion order, so the first key is the oldest. */
function forgetOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}

/** The links of these codes; with null the newest of all accounts. Rejects within 3 s. */
async function linksByCode(ctx: Context, codes: string[] | null): Promise<CachedLink[]> {
  let timer: NodeJS.Timeout | undefined
  // The pool waits longer for a connection than a visitor should for the answer.
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('timeout exceeded when looking up links')),
      patienceMs,
    )
  })
  const { rows } = await Promise.race([
    ctx.sql.pool.query<CachedLink>(lookUp(codes)),
    tooLate,
  ]).finally(() => clearTimeout(timer))
  return rows
}

function lookUp(codes: string[] | null) {
  return {
    text: `
      select c.code, l.id, l.account_id as "accountId", l.whatsapp_number as "whatsappNumber",
        l.message, l.deleted_at is not null as deleted,
        l.desktop_page as "desktopPage", a.code_style as "codeStyle",
        exists(select from instances i where i.account_id = l.account_id and i.is_default
          and i.provider = 'simulator') as simulated
      from link_codes c
      join links l on l.account_id = c.account_id and l.id = c.link_id
      join accounts a on a.id = c.account_id
      where $1::text[] is null or c.code = any($1)
      order by l.created_at desc
      limit $2`,
    values: [codes, maxWarmLinks],
    // Ends the connection too, so that look-ups of a frozen server do not use up the pool.
    query_timeout: patienceMs,
  }
}
