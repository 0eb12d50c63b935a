import { type Selectable, sql } from 'kysely'
import { emailServerOf, sendEmail } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import type { LettersTable } from '#server/platform/schema'
import { letterEmail } from './letter-email.ts'
import { sealOf, wakeLetters } from './write-letter.ts'

type Letter = Selectable<LettersTable>

const atATime = 20
const mostAttempts = 7
const firstWaitMs = 60_000
/** Longer than an attempt can take: who is killed in the middle loses no letter. */
const claimMs = 2 * 60_000
/** A letter is not sent any more this long after its occasion. */
const lastsMs = 86_400_000

/** Tries every letter whose time has come once. What was taken, or tried too often, goes. */
export async function sendLetters(ctx: Context): Promise<void> {
  for (;;) {
    const due = await claimDue(ctx)
    for (const letter of due) await sendLetter(ctx, letter)
    if (due.length < atATime) return
  }
}

async function claimDue(ctx: Context): Promise<Letter[]> {
  const now = ctx.now()
  const { rows } = await sql<Letter>`
    update letters set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + claimMs)}
    where id in (
      select id from letters where next_try_at <= ${now} order by id
      limit ${atATime} for update skip locked
    )
    returning *`.execute(ctx.sql.asIngest)
  return rows
}

async function sendLetter(ctx: Context, letter: Letter): Promise<void> {
  const server = emailServerOf(ctx.config)
  const secret = secretOf(ctx, letter)
  // Sealed under a key that is no more: the link would lead nowhere.
  if (secret === null) return forget(ctx, letter)
  const timeZone = await timeZoneOf(ctx, letter.user_id)
  const { publicUrl } = ctx.config
  const sent =
    server !== null &&
    (await sendEmail(server, letterEmail({ ...letter, secret, timeZone, publicUrl }))).ok
  if (sent || letter.attempts >= mostAttempts) {
    await forget(ctx, letter)
  } else {
    const waitMs = firstWaitMs * 2 ** (letter.attempts - 1)
    await ctx.sql.asIngest
      .updateTable('letters')
      .set({ next_try_at: new Date(ctx.now().getTime() + waitMs) })
      .where('id', '=', letter.id)
      .execute()
  }
  if (!sent) ctx.log.warn({ letter: letter.id, attempts: letter.attempts }, 'letter not sent')
}

async function forget(ctx: Context, { id }: Letter): Promise<void> {
  await ctx.sql.asIngest.deleteFrom('letters').where('id', '=', id).execute()
}

/** What the letter's link needs, '' where it has none; null when it cannot be read. */
function secretOf(ctx: Context, { id, secret }: Letter): string | null {
  if (secret === null) return ''
  try {
    return ctx.secrets.open(secret, sealOf(id))
  } catch {
    return null
  }
}

/** Of the account that the person joined first. */
async function timeZoneOf(ctx: Context, userId: string): Promise<string> {
  const found = await ctx.sql.asIngest
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.time_zone')
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .executeTakeFirst()
  return found?.time_zone ?? 'America/Sao_Paulo'
}

/** Letters whose job was lost or that wait for another try; those that are too old go. */
export async function wakeDueLetters(ctx: Context): Promise<void> {
  const now = ctx.now()
  const old = new Date(now.getTime() - lastsMs)
  await ctx.sql.asIngest.deleteFrom('letters').where('created_at', '<', old).execute()
  const due = await ctx.sql.asIngest
    .selectFrom('letters')
    .select('id')
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return
  await ctx.sql.asIngest.transaction().execute((trx) => wakeLetters(ctx, trx))
}
