import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { addressesIn } from '#server/platform/address-list'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { timesHeld } from '#server/platform/event-loop'

const probeTimeoutMs = 2_000

/** Liveness, readiness and Prometheus figures; the last to local addresses unless configured. */
export function healthRoutes(http: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'rastro_waiting',
    help: 'Rows that wait to be worked on, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ queue: string; waiting: number }>`
        select 'clicks' as queue, count(*) as waiting from click_inbox
        union all select 'messages', count(*) from message_inbox where worked_at is null
        union all select 'deliveries', count(*) from deliveries where state in ('pending', 'retrying')
      `.execute(ctx.sql.asOwner)
      for (const { queue, waiting } of rows) this.set({ queue }, waiting)
    },
  })

  new Counter({
    name: 'rastro_event_loop_held_total',
    help: 'Seconds in which one computation held the event loop for more than 200 ms',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(timesHeld())
    },
  })

  new Counter({
    name: 'rastro_security_events_total',
    help: 'Logins, refused writes, limits and changed credentials since the process began',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [event, count] of ctx.security.counts()) this.inc({ event }, count)
    },
  })

  const mayRead = addressesIn(['127.0.0.0/8', '::1', ...ctx.config.metricsAllow])

  http.get('/healthz', async () => ({ status: 'ok' }))

  http.get('/readyz', async () => {
    await Promise.race([
      sql`select 1`.execute(ctx.sql.asOwner),
      new Promise((_resolve, reject) =>
        setTimeout(
          () => reject(new AppError('database_unavailable', { retryAfterSeconds: 2 })),
          probeTimeoutMs,
        ).unref(),
      ),
    ])
    return { status: 'ready' }
  })

  http.get('/metrics', async (request, reply) => {
    // Behind a trusted proxy on this machine everybody's socket is local: the client counts.
    if (!mayRead(request.ip)) {
      throw new AppError('not_found')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
