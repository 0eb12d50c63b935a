import type { LetterDetails, LetterKind } from '#domain/people/letters'
import { emailServerOf } from '#server/integrations/smtp/client'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'

export type NewLetter = {
  userId: string
  recipient: string
  kind: LetterKind
  details?: LetterDetails
  /** What the link in it needs; it lies sealed until the letter is sent. */
  secret?: string
}

/** Promises a person an e-mail in the transaction of its cause; nothing where no e-mail is sent. */
export async function writeLetter(ctx: Context, trx: Trx, letter: NewLetter): Promise<void> {
  if (emailServerOf(ctx.config) === null) return
  const { userId, recipient, kind, details = {}, secret } = letter
  const id = ctx.newId()
  const now = ctx.now()
  await trx
    .insertInto('letters')
    .values({
      id,
      user_id: userId,
      recipient,
      kind,
      details,
      secret: secret === undefined ? null : ctx.secrets.seal(secret, sealOf(id)),
      created_at: now,
      next_try_at: now,
    })
    .execute()
  await wakeLetters(ctx, trx)
}

/** Has what is due sent; one letter after the other, in one process. */
export async function wakeLetters(ctx: Context, trx: Trx): Promise<void> {
  await ctx.jobs.add(trx, 'send-letters', {}, { queue: 'send-letters', key: 'send-letters' })
}

/** What a letter's secret is sealed under. */
export function sealOf(letterId: string): string {
  return `letter:${letterId}`
}
