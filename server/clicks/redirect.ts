import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { classifyHit } from '#domain/click-filter'
import { deviceOf } from '#domain/device'
import { messageWithCode, whatsappUrl } from '#domain/message-code'
import { type CachedLink, openLinkCache } from '#server/links/link-cache'
import type { Context } from '#server/platform/context'
import type { ClickIntake } from './click-intake.ts'
import { type Hit, hitText } from './hit.ts'
import { keptHeaders } from './kept-headers.ts'
import { leadCodes } from './lead-codes.ts'
import { readTrackingUrl } from './read-tracking-url.ts'
import { answerPage, desktopPage, laterPage, previewPage, unknownPage } from './redirect-pages.ts'
import { isSignedInTo } from './signed-in-to.ts'

/**
 * `/r?click_id=<code>` and `/r/<code>`: the visitor goes on to the chat once the click is durable.
 * The answer is written to the raw response: this is the one path whose cost an advertiser's budget
 * multiplies, and no value in the address may be a reason to refuse it.
 */
export async function redirectRoutes(
  http: FastifyInstance,
  ctx: Context,
  intake: ClickIntake,
): Promise<void> {
  const links = await openLinkCache(ctx)
  http.addHook('onClose', () => links.close())
  const newLeadCode = leadCodes(ctx)

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    ip: string,
  ): Promise<void> {
    const arrivedAt = ctx.now().getTime()
    const { code, query } = readTrackingUrl(request.url ?? '')
    const known = code === null ? null : links.peek(code)
    const link = known === undefined && code !== null ? await links.find(code) : known
    if (!link) return answerPage(request, response, 404, unknownPage)

    const userAgent = request.headers['user-agent'] ?? null
    const method = request.method ?? 'GET'
    const { purpose, 'sec-purpose': sec, 'x-purpose': x, 'x-moz': moz } = request.headers
    const verdict = classifyHit({
      method,
      userAgent,
      headers: { purpose, 'sec-purpose': sec, 'x-purpose': x, 'x-moz': moz },
    })
    const leadCode = verdict.class === 'head' ? null : newLeadCode()
    const hit: Hit = {
      query,
      at: arrivedAt,
      ip: ip.startsWith('::ffff:') ? ip.slice(7) : ip,
      userAgent: userAgent === null ? null : userAgent.slice(0, 2_048),
      headers: keptHeaders(request.headers),
      method,
      class: verdict.class,
      reason: verdict.reason,
      code: leadCode,
      orphan: link.deleted,
    }
    await intake.record({
      id: ctx.newId(),
      accountId: link.accountId,
      linkId: link.id,
      text: hitText(hit),
    })
    await goOn(request, response, link, verdict.class, leadCode)
  }

  async function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    link: CachedLink,
    hitClass: string,
    leadCode: string | null,
  ): Promise<void> {
    const text =
      leadCode === null ? link.message : messageWithCode(link.message, leadCode, link.codeStyle)
    const chat = whatsappUrl(link.whatsappNumber, text)
    if (hitClass === 'preview') {
      return answerPage(request, response, 200, previewPage(link.whatsappNumber, chat))
    }
    const { cookie } = request.headers
    if (link.simulated && cookie && (await isSignedInTo(ctx, link.accountId, cookie))) {
      const simulator = new URLSearchParams({ to: link.whatsappNumber, text })
      return redirect(response, `/simulador?${simulator}`)
    }
    if (link.desktopPage && hitClass === 'human' && isDesktop(request)) {
      const page = await desktopPage({ digits: link.whatsappNumber, text, chat })
      return answerPage(request, response, 200, page)
    }
    redirect(response, chat)
  }

  const handler = {
    async handler(
      request: { raw: IncomingMessage; ip: string },
      reply: { hijack(): unknown; raw: ServerResponse },
    ) {
      reply.hijack()
      try {
        await answer(request.raw, reply.raw, request.ip)
      } catch (error) {
        // Only a link that this process has never seen needs the database before the answer.
        ctx.log.warn({ err: error }, 'link not found out')
        answerPage(request.raw, reply.raw, 503, laterPage)
      }
    },
  }
  http.route({ method: ['GET', 'HEAD'], url: '/r', ...handler })
  http.route({ method: ['GET', 'HEAD'], url: '/r/:code', ...handler })
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, [
    'Location',
    location,
    'Cache-Control',
    'no-store',
    'Referrer-Policy',
    'no-referrer',
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
