import type { FastifyInstance } from 'fastify'
import { type LiveEvent, liveEvent, streamPath } from '#contracts/live'
import type { Context } from '#server/platform/context'
import { sessionOf } from '#server/platform/http'
import { coalesced } from './coalesce.ts'
import { recentEvents } from './recent.ts'
import { createStreams } from './streams.ts'

const streamType = 'text/event-stream; charset=utf-8'
const heartbeatMs = 25_000
// A stream outlives its session by this and the time of one question: five seconds are promised.
const lookAgainMs = 2_000

/** Answers those of the hashed session ids that still let in. */
type StillLetIn = (idHashes: string[]) => Promise<ReadonlySet<string>>

/** Server-sent events of the account, fed by NOTIFY so that every process hears every change. */
export function liveRoutes(http: FastifyInstance, ctx: Context, stillLetIn: StillLetIn): void {
  const streams = createStreams(ctx.siblings.limits)
  let stopListening: (() => Promise<void>) | null = null
  let heartbeat: NodeJS.Timeout | undefined
  let lookAgain: NodeJS.Timeout | undefined
  let isAsking = false

  const live = coalesced((accountId, event) => streams.write(accountId, lineOf(event)))
  const recent = recentEvents(() => ctx.now().getTime())

  function hear(payload: string): void {
    // `publish` wrote it.
    const { accountId, ...rest }: { accountId: string } = JSON.parse(payload)
    const event = liveEvent.safeParse(rest)
    if (!event.success) return
    recent.keep(accountId, event.data)
    if (streams.isHeardBy(accountId)) live.push(accountId, event.data)
  }

  /**
   * A stream is asked for once and lasts: logout, suspension, another password or the removal of the
   * user, in whatever process or by whatever statement, are seen by asking again.
   */
  async function endRefused(): Promise<void> {
    const open = streams.sessions()
    if (open.length === 0 || isAsking) return
    isAsking = true
    try {
      const allowed = await stillLetIn(open)
      streams.end(open.filter((idHash) => !allowed.has(idHash)))
    } catch {
      // While the database is away nobody can tell; no change is told then either.
    } finally {
      isAsking = false
    }
  }

  http.addHook('onReady', async () => {
    stopListening = await ctx.sql.listen('rastro_live', hear)
    heartbeat = setInterval(() => {
      recent.prune()
      streams.writeToAll(': still here\n\n')
    }, heartbeatMs)
    lookAgain = setInterval(endRefused, lookAgainMs)
  })
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
    clearInterval(lookAgain)
    live.stop()
    streams.end(streams.sessions())
    await stopListening?.()
  })

  http.get(streamPath, { config: { access: 'leads', isStream: true } }, async (request, reply) => {
    // Nothing of a stream goes to who asks for its headers alone, who would wait for them without end.
    if (request.method === 'HEAD') return reply.type(streamType).send()
    const session = sessionOf(request)
    const isOpen = await streams.add(session, reply)
    reply.hijack()
    if (!isOpen) return
    reply.raw.writeHead(200, {
      'Content-Type': streamType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
      // A stream that ends takes its socket along, so that closing does not wait for it.
      Connection: 'close',
    })
    reply.raw.write('retry: 2000\n\n')
    for (const event of recent.of(session.accountId)) reply.raw.write(lineOf(event))
  })
}

function lineOf(event: LiveEvent): string {
  return `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
}
