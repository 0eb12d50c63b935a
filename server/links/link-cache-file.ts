import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/platform/context'

/** What the redirect must know of a link, current or as it was when the database was last here. */
export type CachedLink = {
  code: string
  id: string
  accountId: string
  /** Digits with country code. */
  whatsappNumber: string
  message: string
  deleted: boolean
  desktopPage: boolean
  codeStyle: 'id' | 'hash'
  /** The account's default number is the simulator's. */
  simulated: boolean
}

export type LinkCacheFile = {
  /** What an earlier process left. */
  restored: CachedLink[]
  /** The links are no longer those of the file: it is rewritten soon. */
  changed(): void
  close(): Promise<void>
}

const format = 1
const settleMs = 2_000

/**
 * The copy of the link cache in the data folder: with it known links redirect after a restart even
 * while the database is away. Only a help: an unreadable one is ignored, a failed write is logged.
 */
export async function openLinkCacheFile(
  ctx: Context,
  current: () => CachedLink[],
): Promise<LinkCacheFile> {
  const path = join(ctx.config.dataDir, 'links-cache.json')
  let timer: NodeJS.Timeout | undefined
  let isChanged = false
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    if (!isChanged) return
    isChanged = false
    const partial = `${path}.${process.pid}.tmp`
    try {
      await writeFile(partial, JSON.stringify({ format, links: current() }), { mode: 0o600 })
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      ctx.log.warn({ err: error }, 'link cache not written')
    }
  }

  return {
    restored: await read(path),
    changed() {
      isChanged = true
      timer ??= setTimeout(() => {
        timer = undefined
        writing = writing.then(write)
      }, settleMs).unref()
    },
    async close() {
      clearTimeout(timer)
      await writing.then(write)
    },
  }
}

async function read(path: string): Promise<CachedLink[]> {
  try {
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (!isStored(stored)) return []
    return stored.links
  } catch {
    return []
  }
}

function isStored(value: unknown): value is { links: CachedLink[] } {
  if (typeof value !== 'object' || value === null) return false
  return (
    'format' in value && value.format === format && 'links' in value && Array.isArray(value.links)
  )
}
