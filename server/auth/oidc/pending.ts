import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/platform/context'
import { cookiesOf } from '../cookies.ts'

const lastsMs = 10 * 60_000

const shape = z.object({
  endsAtMs: z.number(),
  /** What has to come back from the provider, or who came back and owes a code yet. */
  login: z.union([
    z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
    z.object({ userId: z.string() }),
  ]),
})

/** A login that is under way in one browser. */
type Pending = z.infer<typeof shape>['login']

/** Keeps it in a sealed cookie of the browser for ten minutes: no other one can go on with it. */
export function keepPending(ctx: Context, reply: FastifyReply, login: Pending): void {
  const { pending: name, options } = cookiesOf(ctx.config)
  const endsAtMs = ctx.now().getTime() + lastsMs
  const text = JSON.stringify({ endsAtMs, login } satisfies z.input<typeof shape>)
  reply.setCookie(name, ctx.secrets.seal(text, name), { ...options, maxAge: lastsMs / 1000 })
}

/** What this browser's login waits for; null when there is none, or it took too long. */
export function readPending(ctx: Context, request: FastifyRequest): Pending | null {
  const { pending: name } = cookiesOf(ctx.config)
  try {
    const text = ctx.secrets.open(request.cookies[name] ?? '', name)
    const { endsAtMs, login } = shape.parse(JSON.parse(text))
    return endsAtMs > ctx.now().getTime() ? login : null
  } catch {
    // Not a cookie of ours.
    return null
  }
}

export function forgetPending(ctx: Context, reply: FastifyReply): void {
  const { pending: name, options } = cookiesOf(ctx.config)
  reply.clearCookie(name, options)
}
