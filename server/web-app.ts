import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context'

const builtApp = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The built browser app: hashed assets for a year, and index.html for every screen's address. */
export async function webApp(
  http: FastifyInstance,
  ctx: Context,
  dist: string = builtApp,
): Promise<void> {
  if (!existsSync(dist)) return
  const isHttps = ctx.config.publicUrl.startsWith('https:')
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        // Radix writes a style element while a dialog locks the scroll.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await http.register(fastifyStatic, {
    root: dist,
    // No route per file: a build under a running server brings new names and takes old ones away.
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (/^\/(assets\/)?[\w-][\w.-]*\.\w+$/.test(path)) return reply.sendFile(path.slice(1))
    if (/^\/(api|webhooks|r|assets)(\/|$)/.test(path)) return reply.unknownAddress()
    return reply.type('text/html; charset=utf-8').sendFile('index.html')
  })
}
