import type { FastifyInstance, FastifyReply } from 'fastify'
import { liveEvent, streamPath } from '#contracts/live'
import type { Context } from '#server/platform/context'

const heartbeatMs = 25_000
// An account has a handful of open screens; the bound keeps a runaway script from holding sockets.
const maxStreamsPerAccount = 200

/** Server-sent events of the account, fed by NOTIFY so that every process hears every change. */
export function liveRoutes(http: FastifyInstance, ctx: Context): void {
  const streams = new Map<string, Set<FastifyReply>>()
  let stopListening: (() => Promise<void>) | null = null
  let heartbeat: NodeJS.Timeout | undefined

  function send(payload: string): void {
    const { accountId, ...rest } = JSON.parse(payload) as { accountId: string }
    const event = liveEvent.safeParse(rest)
    if (!event.success) return
    const data = `event: ${event.data.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
    for (const reply of streams.get(accountId) ?? []) reply.raw.write(data)
  }

  http.addHook('onReady', async () => {
    stopListening = await ctx.sql.listen('rastro_live', send)
    heartbeat = setInterval(() => {
      for (const replies of streams.values()) {
        for (const reply of replies) reply.raw.write(': still here\n\n')
      }
    }, heartbeatMs)
  })
  http.addHook('preClose', async () => {
    clearInterval(heartbeat)
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
    reply.raw.on('close', () => {
      replies.delete(reply)
      if (replies.size === 0) streams.delete(accountId)
    })
  })
}
