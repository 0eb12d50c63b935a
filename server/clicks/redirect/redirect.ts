import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { boundedQuery } from '#domain/clicks/bounded-query'
import { classifyHit } from '#domain/clicks/click-filter'
import { deviceOf } from '#domain/clicks/device'
import type { ExcessReason } from '#domain/clicks/excess'
import { readQuery } from '#domain/clicks/read-query'
import { leadCodeFrom, messageWithCode, whatsappUrl } from '#domain/codes/message-code'
import { openLinkCache } from '#server/links/link-cache'
import type { CachedLink } from '#server/links/link-cache-file'
import type { Context } from '#server/platform/context'
import type { ClickIntake } from '../intake/click-intake.ts'
import { type Hit, hitText } from '../intake/hit.ts'
import { openHitBudget } from '../intake/hit-budget.ts'
import { beforeFramework } from './before-framework.ts'
import { clientAddress } from './client-address.ts'
import { readTrackingUrl } from './read-tracking-url.ts'
import { answerPage, desktopPage, laterPage, previewPage, unknownPage } from './redirect-pages.ts'
import { isSignedInTo } from './signed-in-to.ts'
import { visitHeaders } from './visit-headers.ts'

const maxUserAgentLength = 1_024
const bytesPerCode = 5
const codesPerFill = 800
const greetingParam = 'rastro_text'
const maxGreetingLength = 700

/** A visit of a known link, whose hit is where it belongs. */
type Visit = { link: CachedLink; hit: Hit; query: string; cookie: string | undefined }

/**
 * `/r?click_id=<code>` and `/r/<code>`: the visitor goes on to the chat once the click is durable.
 * Answers on the raw request, before the framework: no hook of the API runs here, and no value in
 * the address is a reason to refuse it.
 */
export async function redirectRoutes(
  http: FastifyInstance,
  ctx: Context,
  intake: ClickIntake,
): Promise<void> {
  const links = await openLinkCache(ctx)
  http.addHook('onClose', () => links.close())
  const newLeadCode = leadCodes(ctx)
  const addressOf = clientAddress(ctx.config.trustProxy)
  const budget = openHitBudget(ctx.siblings)

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { code, query } = readTrackingUrl(request.url ?? '')
    const known = code === null ? null : links.peek(code)
    if (known !== undefined) {
      visit(request, response, query, known)
      return
    }
    // Only a link that this process has never seen needs the database before the answer.
    links.find(code ?? '').then(
      (link) => visit(request, response, query, link),
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'link not looked up')
        answerPage(request, response, 503, laterPage)
      },
    )
  }

  function visit(
    request: IncomingMessage,
    response: ServerResponse,
    query: string,
    link: CachedLink | null,
  ): void {
    if (link === null) {
      answerPage(request, response, 404, unknownPage)
      return
    }
    const headers = visitHeaders(request.rawHeaders)
    const { userAgent, cookie } = headers
    const method = request.method ?? 'GET'
    const verdict = classifyHit({ method, userAgent, headers: headers.kept })
    const code = verdict.class === 'head' ? null : newLeadCode()
    const bounded = boundedQuery(query)
    const hit: Hit = {
      query: bounded.query,
      at: ctx.now().getTime(),
      ip: addressOf(request.socket.remoteAddress, headers.forwardedFor),
      userAgent: userAgent === null ? null : userAgent.slice(0, maxUserAgentLength),
      headers: headers.kept,
      method,
      class: verdict.class,
      reason: verdict.reason,
      code,
      orphan: link.deleted,
      isCut: bounded.isCut || headers.isCut || (userAgent?.length ?? 0) > maxUserAgentLength,
    }
    const { accountId, id: linkId } = link
    const text = hitText(hit)
    const reason = excessOf(hit, linkId, text.length)
    if (reason === null) {
      intake
        .record({ id: ctx.newId(), accountId, linkId, text })
        .then(() => goOn(request, response, { link, hit, query, cookie }))
      return
    }
    // No click will be there that a code could lead to.
    const counted = { ...hit, code: null }
    intake
      .count({ accountId, linkId, reason })
      .then(() => goOn(request, response, { link, hit: counted, query, cookie }))
  }

  function excessOf(hit: Hit, linkId: string, bytes: number): ExcessReason | null {
    // What is no person's waits for nothing: it is counted where the disk has no room for it.
    if (hit.class !== 'human' && ctx.disk.level() === 'critical') return 'disk'
    return budget.excessOf({ ip: hit.ip, userAgent: hit.userAgent, linkId, bytes }, hit.at)
  }

  function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    { link, hit, query, cookie }: Visit,
  ): void {
    const { message, codeStyle, whatsappNumber: digits } = link
    const greeting = ownGreeting(query) ?? message
    const text = hit.code === null ? greeting : messageWithCode(greeting, hit.code, codeStyle)
    const chat = whatsappUrl(digits, text)
    if (hit.class === 'preview') {
      answerPage(request, response, 200, previewPage(digits, chat))
    } else if (link.simulated && cookie !== undefined) {
      const simulator = `/simulador?${new URLSearchParams({ to: digits, text })}`
      isSignedInTo(ctx, link.accountId, cookie).then((isOwn) =>
        redirect(response, isOwn ? simulator : chat),
      )
    } else if (
      link.desktopPage &&
      hit.class === 'human' &&
      hit.code !== null &&
      isDesktop(request)
    ) {
      // Drawing costs more than all else of a visit: beyond its bounds a visitor is sent on without.
      desktopPage({ digits, text, chat }).then((page) => answerPage(request, response, 200, page))
    } else {
      redirect(response, chat)
    }
  }

  beforeFramework(http.server, answer, ctx.config.publicUrl)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, [
    'Location',
    location,
    'Cache-Control',
    'no-store',
    'Referrer-Policy',
    'no-referrer',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Length',
    '0',
  ])
  response.end()
}

function isDesktop(request: IncomingMessage): boolean {
  const { headers } = request
  const mobile = headers['sec-ch-ua-mobile']
  return deviceOf(headers['user-agent'], { mobile: String(mobile ?? '') }).type === 'desktop'
}

/** Makes lead codes; random bytes are fetched for many at a time, as each fetch costs a call. */
function leadCodes(ctx: Context): () => string {
  let pool: Uint8Array = new Uint8Array(0)
  let used = 0
  return () => {
    if (used + bytesPerCode > pool.length) {
      pool = ctx.randomBytes(bytesPerCode * codesPerFill)
      used = 0
    }
    const code = leadCodeFrom(pool.subarray(used, used + bytesPerCode))
    used += bytesPerCode
    return code
  }
}

/**
 * The greeting that a page's own chat link had before the capture script put the tracked link in its
 * place; null when there is none. Only the text: the number is always the link's (decision 007).
 */
function ownGreeting(query: string): string | null {
  if (!query.includes(`${greetingParam}=`)) return null
  const text = readQuery(query).params[greetingParam]?.trim()
  return text ? text.slice(0, maxGreetingLength) : null
}
