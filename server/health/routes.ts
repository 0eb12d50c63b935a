import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { PublicAddress } from '#contracts/public-address'
import { unmovedEstimate } from '#server/clicks/store/unmoved-clicks'
import type { Streams } from '#server/live/streams'
import { knownAddress } from '#server/own-address/own-address'
import { addressesIn } from '#server/platform/address-list'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import { timesHeld } from '#server/platform/event-loop'
import { rowsPutAside } from '#server/platform/put-aside'

const probeTimeoutMs = 2_000

/** Liveness, readiness and Prometheus figures; the last to local addresses unless configured. */
export function healthRoutes(http: FastifyInstance, ctx: Context, streams: Streams): void {
  const { siblings } = ctx
  const registry = new Registry()
  /** What is the same whoever is asked: of all processes, the one that answers tells it. */
  const common = new Registry()
  if (siblings.name !== null) registry.setDefaultLabels({ process: siblings.name })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'rastro_waiting',
    help: 'Rows that wait to be worked on, by queue',
    labelNames: ['queue'],
    registers: [common],
    async collect() {
      this.reset()
      try {
        for (const { queue, waiting } of await inTime(waitingRows(ctx))) {
          this.set({ queue }, waiting)
        }
        const unmoved = await unmovedEstimate(ctx)
        if (unmoved !== null) this.set({ queue: 'old_clicks' }, unmoved)
      } catch (error) {
        // The other figures are needed most while the database is away.
        ctx.log.warn({ err: error }, 'waiting rows not counted')
      }
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

  new Gauge({
    name: 'rastro_streams',
    help: 'Browsers that hear of changes at this moment',
    registers: [registry],
    collect() {
      this.set(streams.count())
    },
  })

  new Counter({
    name: 'rastro_security_events_total',
    help: 'Logins, refused calls, limits and changed credentials since the process began',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [event, count] of ctx.security.counts()) this.inc({ event }, count)
    },
  })

  new Counter({
    name: 'rastro_put_aside_total',
    help: 'Messages and clicks that could not be recorded and are kept, since the process began',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [what, count] of Object.entries(rowsPutAside())) this.inc({ what }, count)
    },
  })

  new Gauge({
    name: 'rastro_disk_left_ratio',
    help: 'Share of the disk of the data that is left, 0 to 1',
    registers: [common],
    collect() {
      const left = ctx.disk.left()
      if (left !== null) this.set(left)
    },
  })

  siblings.answer('figures', async () => JSON.stringify(await registry.getMetricsAsJSON()))

  const probe = shared(async () => {
    await inTime(sql`select 1`.execute(ctx.sql.asIngest))
  })
  const mayReadFrom = addressesIn(['127.0.0.0/8', '::1', ...ctx.config.metricsAllow])
  const mayRead = (request: FastifyRequest) => !isHidden(request) && mayReadFrom(request.ip)

  http.get('/healthz', async () => ({ status: 'ok' }))

  http.get('/readyz', async (request) => {
    await probe()
    return mayRead(request)
      ? { status: 'ready', publicAddress: await lastKnownAddress(ctx) }
      : { status: 'ready' }
  })

  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new AppError('not_found')
    const own = figuresIn(await registry.getMetricsAsJSON())
    const others = await siblings.ask('figures', '')
    const all = AggregatorRegistry.aggregate([
      own,
      ...others.map(({ answer }) => figuresIn(JSON.parse(answer))),
    ])
    const text = await Promise.all([all.metrics(), common.metrics()])
    return reply.type(registry.contentType).send(text.join('\n'))
  })
}

/** Those who ask while an answer is on its way share it, so that strangers hold one connection at most. */
function shared(ask: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/**
 * What the last look at the public address found, for who reads why nobody arrives. A probe never looks
 * itself, and a process that can serve is ready whatever its address is: null when it is not told in time.
 */
function lastKnownAddress(ctx: Context): Promise<PublicAddress | null> {
  return inTime(knownAddress(ctx)).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'last look at the public address not read')
    return null
  })
}

/**
 * Figures that are put together with those of other processes, each under the name of its process: none
 * is added to another's, so that one that begins anew at zero is seen as such.
 */
function figuresIn(figures: object[]): object[] {
  return figures.map((figure) => ({ ...figure, aggregator: 'sum' }))
}

/** What the database answers, unless it does not within 2 s. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_resolve, reject) =>
      setTimeout(
        () => reject(new AppError('database_unavailable', { retryAfterSeconds: 2 })),
        probeTimeoutMs,
      ).unref(),
    ),
  ])
}

async function waitingRows(ctx: Context): Promise<{ queue: string; waiting: number }[]> {
  const { rows } = await sql<{ queue: string; waiting: number }>`
    select 'clicks' as queue, count(*) as waiting from click_inbox
    union all select 'messages', count(*) from message_inbox where worked_at is null
    union all select 'deliveries', count(*) from deliveries where state in ('pending', 'retrying')
  `.execute(ctx.sql.asIngest)
  return rows
}

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether somebody else may stand behind the address that the request comes from. Behind a proxy on
 * this machine everybody's connection is local: who it is counts if the proxy is one that may tell
 * (TRUST_PROXY), and then `request.ip` is that client.
 */
function isHidden({ headers, ips = [] }: FastifyRequest): boolean {
  return ips.length < 2 && forwarding.some((name) => headers[name] !== undefined)
}
