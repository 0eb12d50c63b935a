import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context'
import { newToken } from '#server/platform/ids'
import { isSameSecret } from '#server/platform/same-secret'
import { cookiesOf } from './cookies.ts'

// The longest that browsers keep a cookie (RFC 6265bis 4.1.2.2); each login begins it anew.
const maxAgeSeconds = 400 * 86_400
const mostPeople = 20

/** User id → the device's number, for each person who signed in before in this browser. */
export type KnownDevices = ReadonlyMap<string, string>

/**
 * The people who signed in before in the request's browser. Each of them left a signed cookie behind that
 * lets nobody in: it only shows that a wrong password is not a stranger's (OWASP, 'Slow Down Online
 * Guessing Attacks with Device Cookies').
 */
export function knownDevices(ctx: Context, request: FastifyRequest): KnownDevices {
  const prefix = cookiesOf(ctx.config).device
  const known = new Map<string, string>()
  const ours = Object.entries(request.cookies).filter(([name]) => name.startsWith(prefix))
  for (const [, value = ''] of ours.slice(0, mostPeople)) {
    const [userId = '', number = '', signature = ''] = value.split('.')
    if (isSameSecret(signature, signatureOf(ctx, userId, number))) known.set(userId, number)
  }
  return known
}

/** The browser is one in which this person has signed in. */
export function rememberDevice(ctx: Context, reply: FastifyReply, userId: string): void {
  const cookies = cookiesOf(ctx.config)
  const number = newToken(12)
  // People of one account share computers: each has a cookie of their own.
  const name = `${cookies.device}${userId.slice(-12)}`
  const value = `${userId}.${number}.${signatureOf(ctx, userId, number)}`
  reply.setCookie(name, value, { ...cookies.options, maxAge: maxAgeSeconds })
}

function signatureOf(ctx: Context, userId: string, number: string): string {
  return ctx.secrets.hash(`device ${userId} ${number}`)
}
