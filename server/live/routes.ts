import type { FastifyInstance, FastifyReply } from 'fastify'
import { type LiveEvent, liveEvent, streamPath } from '#contracts/live'
import type { Context } from '#server/platform/context'
import { coalesced } from './coalesce.ts'
import { recentEvents } from './recent.ts'

const heartbeatMs = 25_000
// An account has a handful of open screens; the bound keeps a runaway script from holding sockets.
const maxStreamsPerAccount = 200

/** Server-sent events of the account, fed by NOTIFY so that every process hears every change. */
export function liveRoutes(http: FastifyInstance, ctx: Context): void {
  const streams = new Map<string, Set<FastifyReply>>()
  let stopListening: (() => Promise<void>) | null = null
  let heartbeat: NodeJS.Timeout | undefined

  const live = coalesced(send)
  const recent = recentEvents(() => ctx.now().getTime())

  function send(accountId: string, event: LiveEvent): void {
    for (const reply of streams.get(accountId) ?? []) reply.raw.write(lineOf(event))
  }

  function hear(payload: string): void {
    // `publish` wrote it.
    const { accountId, ...rest }: { accountId: string } = JSON.parse(payload)
    const event = liveEvent.safeParse(rest)
    if (!event.success) return
    recent.keep(accountId, event.data)
    if (streams.has(accountId)) live.push(accountId, event.data)
  }

  http.addHook('onReady', async () => {
    stopListening = await ctx.sql.listen('rastro_live', hear)
    heartbeat = setInterval(() => {
      recent.prune()
      for (const replies of streams.values()) {
        for (const reply of replies) reply.raw.write(': still here\n\n')
      }
    }, heartbeatMs)
  })
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
    live.stop()
    for (const replies of streams.values()) for (const reply of replies) reply.raw.end()
    await stopListening?.()
  })

  http.get(streamPath, { config: { access: 'session' } }, (request, reply) => {
    const accountId = request.session?.accountId ?? ''
    const replies = streams.get(accountId) ?? new Set()
    if (replies.size >= maxStreamsPerAccount) {
      return reply.code(429).header('Retry-After', 60).send()
    }
    streams.set(accountId, replies.add(reply))
    reply.hijack()
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      // A stream that ends takes its socket along, so that closing does not wait for it.
      Connection: 'close',
    })
    reply.raw.write('retry: 2000\n\n')
    for (const event of recent.of(accountId)) reply.raw.write(lineOf(event))
    reply.raw.on('close', () => {
      replies.delete(reply)
      if (replies.size === 0) streams.delete(accountId)
    })
  })
}

function lineOf(event: LiveEvent): string {
  return `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
}
