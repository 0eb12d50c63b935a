import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contracts/shares'
import { readLogo } from '#server/accounts/logo/logo'
import { addressBlock } from '#server/platform/address-block'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { route } from '#server/platform/http'
import { sharedCounts } from '#server/platform/shared-counts'
import { type Period, readFigures } from './figures.ts'
import {
  countOpening,
  findShare,
  isOpen,
  needShare,
  type OpenedShare,
  tellPassword,
} from './opened-share.ts'
import { sharedContacts } from './shared-contacts.ts'
import { createShare, listShares, revokeShare } from './shares.ts'

const mostPerMinuteAndNetwork = 120
const mostPerMinuteAndShare = 300
const passCookie = 'rastro_share'

export function shareRoutes(http: FastifyInstance, ctx: Context): void {
  route(http, contract.listShares, ({ session }) => listShares(ctx, session.accountId))
  route(http, contract.createShare, ({ session, body }) => createShare(ctx, session, body))
  route(http, contract.revokeShare, ({ session, params }) =>
    revokeShare(ctx, session.accountId, params.id),
  )
  http.register(async (scope) => {
    await scope.register(rateLimit, {
      max: mostPerMinuteAndNetwork,
      timeWindow: '1 minute',
      store: sharedCounts(ctx.siblings.limits, 'shares'),
      keyGenerator: (request) => addressBlock(request.ip),
    })
    publicRoutes(scope, ctx)
  })
}

/** All that a link opens: each answer looks anew whether it is still good. */
function publicRoutes(http: FastifyInstance, ctx: Context): void {
  const secure = ctx.config.publicUrl.startsWith('https:')
  const passIn = (request: FastifyRequest) => request.cookies[passCookie]

  async function opened(token: string, request: FastifyRequest): Promise<OpenedShare> {
    const share = await needShare(ctx, token, passIn(request))
    const { current } = await ctx.siblings.limits.count(`share ${share.id}`, 60_000)
    if (current > mostPerMinuteAndShare) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
    }
    return share
  }

  route(http, contract.readShare, async ({ params, request }) => {
    const share = await findShare(ctx, params.token)
    if (!isOpen(ctx, share, passIn(request))) return { needsPassword: true as const }
    await countOpening(ctx, share)
    const { name, accountName, timeZone, hasLogo } = share
    return {
      needsPassword: false as const,
      name,
      accountName,
      timeZone,
      dateRange: share.date_range,
      hasLogo,
      showsContacts: share.shows_contacts,
    }
  })
  route(http, contract.openShare, async ({ params, body, request, reply }) => {
    const { pass, lastsMs } = await tellPassword(ctx, params.token, {
      password: body.password,
      ip: request.ip,
    })
    // Sent back to this link alone, and read by no script.
    reply.setCookie(passCookie, pass, {
      path: `/api/share/${params.token}`,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: lastsMs / 1_000,
    })
    return { success: true as const }
  })
  route(http, contract.shareFigures, async ({ params, request }) => {
    const share = await opened(params.token, request)
    const figures = await readFigures(ctx, share.account_id, periodOf(share))
    return { ...figures, readAt: ctx.now().toISOString() }
  })
  route(http, contract.shareContacts, async ({ params, request }) => {
    const share = await opened(params.token, request)
    if (!share.shows_contacts) throw new AppError('forbidden')
    return sharedContacts(ctx, share.account_id, periodOf(share))
  })
  http.get(
    contract.shareLogoPath,
    {
      config: { access: 'public' },
      schema: { summary: 'O logotipo da conta do link', params: contract.readShare.params },
    },
    async (request, reply) => {
      const { token } = contract.readShare.params.parse(request.params)
      const share = await opened(token, request)
      const { content, type } = await readLogo(ctx, share.account_id)
      return reply.type(type).send(content)
    },
  )
}

function periodOf(share: OpenedShare): Period {
  return {
    dateRange: share.date_range,
    startDate: share.start_date ?? undefined,
    endDate: share.end_date ?? undefined,
  }
}
