import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from '#server/platform/compressed'
import type { Context } from '#server/platform/context'
import { securityHeaders } from '#server/platform/security-headers'
import { openSalesNumber } from './agency/sales-contact.ts'
import { openWebPage } from './web-page.ts'

const builtApp = fileURLToPath(new URL('../web/dist', import.meta.url))

const policyHeader = 'Content-Security-Policy'

/** Pages whose address is the key to them: no other page and no search engine may learn it. */
const secretAddress = /^\/(compartilhado|parar-relatorio|convite)\//

/** The built pages: hashed assets for a year, sales.html, and index.html for every screen. */
export async function webApp(
  http: FastifyInstance,
  ctx: Context,
  dist: string = builtApp,
  salesNumber: () => Promise<string | null> = openSalesNumber(ctx),
): Promise<void> {
  if (!existsSync(dist)) return
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
    // As for every answer (platform/security-headers.ts).
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await http.register(fastifyStatic, {
    root: dist,
    // No route per file: a build under a running server brings new names and takes old ones away.
    serve: false,
    cacheControl: false,
    // The build left the assets compressed beside themselves (scripts/compressed-files.ts).
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const otherHeaders = securityHeaders(ctx.config.publicUrl)
  const readApp = openWebPage(join(dist, 'index.html'), async () => null)
  const readSales = openWebPage(join(dist, 'sales.html'), salesNumber)
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = path === '/index.html' || path === '/sales.html'
    const isFile = !isPage && /^\/(assets\/)?[\w-][\w.-]*\.\w+$/.test(path)
    if (isFile) return reply.sendFile(path.slice(1))
    if (/^\/(api|webhooks|r|assets)(\/|$)/.test(path)) return noPage(reply, otherHeaders)
    const page = await (/^\/sales(\/|\.html)?$/.test(path) ? readSales : readApp)()
    if (!page) return noPage(reply, otherHeaders)
    reply
      .header('Cache-Control', 'no-cache')
      .header('ETag', page.etag)
      .header('Vary', 'Accept-Encoding')
      .header(policyHeader, withScripts(`${reply.getHeader(policyHeader)}`, page.scripts))
    if (secretAddress.test(path)) {
      reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex, nofollow')
    }
    if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
  })
}

/** The policy, by which no script runs that the page does not bring, with those that stand in the page itself. */
function withScripts(policy: string, scripts: string[]): string {
  return scripts.length === 0 ? policy : `${policy};script-src 'self' ${scripts.join(' ')}`
}

/** An answer that is no page of ours has the headers of every other answer instead of a page's. */
function noPage(reply: FastifyReply, headers: ReturnType<typeof securityHeaders>) {
  for (const [name, value] of headers) reply.header(name, value)
  return reply.unknownAddress()
}

/** Whether the browser already has this page (RFC 9110, 13.1.2: compared weakly). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => opaque(tag.trim())) ?? []
  return known.includes(opaque(etag)) || known.includes('*')
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
