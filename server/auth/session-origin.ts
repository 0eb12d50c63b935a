import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deviceOf } from '#domain/clicks/device'
import type { SessionDevice } from '#domain/people/letters'
import { isPublicAddress } from '#server/integrations/outgoing/public-address'
import { emailServerOf } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import { openGeo } from '#server/platform/geo'
import type { Trx } from '#server/platform/sql'
import { writeLetter } from './letters/write-letter.ts'

/** Who begins a session: what their request tells, and whether the browser was known to be theirs. */
export type Visitor = { address: string; userAgent: string | undefined; isKnown: boolean }

export function visitorOf({ ip, headers }: FastifyRequest, { isKnown = true } = {}): Visitor {
  return { address: ip, userAgent: headers['user-agent'], isKnown }
}

/** What a person recognises the device by; a program that names no browser is none. */
export function sessionDeviceOf({ userAgent }: Visitor): SessionDevice {
  const { browser, os, type } = deviceOf(userAgent)
  return { browser, os, deviceType: browser === null && os === null ? null : type }
}

const originShape = z.object({
  id: z.string(),
  userId: z.string(),
  /** Sealed; null where it tells no place. */
  address: z.string().nullable(),
  isKnown: z.boolean(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
})

/**
 * Has the place of a session looked up, and the person told of a device that is new. Afterwards, as a
 * job: nobody waits for it, and processes that serve do not hold the database of places.
 */
export async function followOrigin(
  ctx: Context,
  trx: Trx,
  session: { id: string; userId: string; visitor: Visitor } & SessionDevice,
): Promise<void> {
  const { id, userId, visitor, browser, os } = session
  const { address, isKnown } = visitor
  const tells = !isKnown && emailServerOf(ctx.config) !== null
  if (!isPublicAddress(address) && !tells) return
  const sealed = isPublicAddress(address) ? ctx.secrets.seal(address, sealOf(id)) : null
  const payload: z.input<typeof originShape> = { id, userId, address: sealed, isKnown, browser, os }
  await ctx.jobs.add(trx, 'follow-origin', payload)
}

/** The job of the above. The letter is written also when the session is over already. */
export async function lookUpOrigin(ctx: Context, payload: unknown): Promise<void> {
  const { id, userId, address, isKnown, browser, os } = originShape.parse(payload)
  const ip = address === null ? null : ctx.secrets.open(address, sealOf(id))
  const { country, city } =
    ip === null
      ? { country: null, city: null }
      : await openGeo(ctx.config.geoipDb, ctx.log).placeOf(ip)
  await ctx.sql.asIngest.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ country, city }).where('id', '=', id).execute()
    if (isKnown || (browser === null && (await isKnownProgram(trx, { id, userId, country }))))
      return
    const person = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (person === undefined) return
    const details = { browser, os, country, city }
    await writeLetter(ctx, trx, { userId, recipient: person.email, kind: 'new_device', details })
  })
}

/** Programs keep no cookie by which they were known: another session of one from there stands for it. */
async function isKnownProgram(
  trx: Trx,
  { id, userId, country }: { id: string; userId: string; country: string | null },
): Promise<boolean> {
  const other = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('browser', 'is', null)
    .where('country', 'is not distinct from', country)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const sealOf = (sessionId: string) => `session:${sessionId}`
