import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type LiveEvent, liveEvent, streamPath } from '#contracts/live'
import { may, type Role } from '#domain/people/roles'
import type { Context } from '#server/platform/context'
import { type Session, sessionOf } from '#server/platform/http'
import { coalesced } from './coalesce.ts'
import { recentEvents } from './recent.ts'
import type { Streams } from './streams.ts'

const streamType = 'text/event-stream; charset=utf-8'
const heartbeatMs = 25_000
// A stream outlives its session by this and the time of one question: five seconds are promised.
const lookAgainMs = 2_000

type Opened = Pick<Session, 'idHash' | 'accountId'>

/** Answers the role that each session has now in the account that it opened something in; null for none any more. */
type RolesStillOpen = (opened: readonly Opened[]) => Promise<(one: Opened) => Role | null>

/** Server-sent events of the account, fed by NOTIFY so that every process hears every change. */
export function liveRoutes(
  http: FastifyInstance,
  ctx: Context,
  streams: Streams,
  rolesStillOpen: RolesStillOpen,
): void {
  let stopListening: (() => Promise<void>) | null = null
  let heartbeat: NodeJS.Timeout | undefined
  let lookAgain: NodeJS.Timeout | undefined
  let isAsking = false

  const live = coalesced((accountId, event) =>
    streams.write(accountId, ({ user }) => linesFor(user.role, event)),
  )
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
   * A stream or a file is asked for once and lasts: logout, suspension, another password, another role or the
   * removal of the user, in whatever process or by whatever statement, are seen by asking again.
   */
  async function endRefused(): Promise<void> {
    const open = streams.sessions()
    if (open.length === 0 || isAsking) return
    isAsking = true
    try {
      const roleNow = await rolesStillOpen(open)
      // One that was opened meanwhile was not asked about.
      const asked = new Set(open)
      const isOver = (session: Session) =>
        asked.has(session) && roleNow(session) !== session.user.role
      streams.endWhere(isOver)
      streams.breakOffWhere(isOver)
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
    streams.endWhere(() => true)
    await stopListening?.()
  })

  http.addHook('onSend', (request, reply, payload, done) => {
    const { session, routeOptions } = request
    if (
      session !== null &&
      routeOptions.config.work === 'download' &&
      payload instanceof Readable
    ) {
      streams.addDownload(session, reply)
    }
    done()
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
    for (const event of recent.of(session.accountId)) {
      const lines = linesFor(session.user.role, event)
      if (lines !== '') reply.raw.write(lines)
    }
  })
}

/** The event as the role may hear it: one that sees only some leads is not told which lead has news. */
function linesFor(role: Role, event: LiveEvent): string {
  if (may(role, 'everyLead')) return lineOf(event)
  return event.kind === 'lead' || event.kind === 'click' ? lineOf({ ...event, id: null }) : ''
}

function lineOf(event: LiveEvent): string {
  return `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
}
