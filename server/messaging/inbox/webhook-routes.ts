import type { FastifyInstance } from 'fastify'
import { webhookPath } from '#contracts/messaging'
import type { Context } from '#server/platform/context'
import { answerChallenge, openWebhookBudget, receiveWebhook } from './receive-webhook.ts'
import { openWebhookIntake } from './webhook-intake.ts'

const maxBodyBytes = 1024 * 1024

/**
 * The addresses that gateways call. Any bytes of any type are taken: a gateway that gets a 4xx
 * gives up or tries for ever, so a body that makes no sense is stored like any other.
 */
export function webhookRoutes(http: FastifyInstance, ctx: Context): void {
  const parts = { budget: openWebhookBudget(ctx.siblings), intake: openWebhookIntake(ctx) }
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_, body, done) =>
    done(null, body),
  )
  // Fastify refuses a content type that it cannot read before any parser sees the body.
  http.addHook('onRequest', async (request) => {
    request.raw.headers['content-type'] = 'application/octet-stream'
  })
  // A gateway that is set to use an address per event appends the event's name.
  http.post<{ Params: { provider: string; token: string; event?: string } }>(
    `${webhookPath}/:event?`,
    { config: { access: 'public' }, bodyLimit: maxBodyBytes },
    async (request, reply) => {
      const { provider, token, event } = request.params
      const query = queryOf(request.url)
      if (event !== undefined) query.set('event', event)
      const outcome = await receiveWebhook(ctx, parts, {
        provider,
        token,
        headers: request.headers,
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        query,
      })
      return reply.code(outcome === 'stored' ? 200 : 401).send({ success: outcome === 'stored' })
    },
  )
  http.get<{ Params: { provider: string; token: string } }>(
    webhookPath,
    { config: { access: 'public' } },
    async (request, reply) => {
      const { provider, token } = request.params
      const answer = await answerChallenge(ctx, { provider, token, query: queryOf(request.url) })
      return reply
        .code(answer === null ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(answer ?? '')
    },
  )
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}
