import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, type Compressed, compressed } from '#server/platform/compressed'

type ScriptFile = { etag: string; bodies: Compressed }

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
const names = ['c.js', 'c-more.js']

/**
 * The capture script: the same text for every customer, readable by every page, kept by browsers for
 * ten minutes and confirmed by its ETag afterwards. A build under a running server is noticed.
 */
export function scriptFiles(http: FastifyInstance, folder: string = built): void {
  const files = new Map<string, { changedAt: number; file: Promise<ScriptFile> }>()

  for (const name of names) {
    http.get(`/${name}`, { config: { access: 'public' } }, async (request, reply) => {
      const path = join(folder, name)
      const changedAt = (await stat(path).catch(() => null))?.mtimeMs
      if (changedAt === undefined) return reply.unknownAddress()
      let known = files.get(name)
      if (known?.changedAt !== changedAt) {
        known = { changedAt, file: load(path) }
        files.set(name, known)
      }
      const { etag, bodies } = await known.file
      reply
        .type('text/javascript; charset=utf-8')
        .header('Cache-Control', 'public, max-age=600')
        .header('ETag', etag)
        .header('Vary', 'Accept-Encoding')
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Timing-Allow-Origin', '*')
        .header('X-Content-Type-Options', 'nosniff')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
      return reply.send(bodies[encoding])
    })
  }
}

async function load(path: string): Promise<ScriptFile> {
  const identity = await readFile(path)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, bodies: await compressed(identity) }
}
