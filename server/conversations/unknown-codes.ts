import { leadCodeCandidates } from '#domain/codes/message-code'
import type { LeadWork } from '#server/leads/lead-work'

const maxPerMessage = 5
// As we issue them; a bare word of eight letters is not worth waiting for.
const tag = /\[\s*ID\b|#/i

/**
 * Remembers the tagged codes of a message that no click of the account has: a click made while the
 * database was away may reach it after its message.
 */
export async function rememberUnknownCodes(
  work: LeadWork,
  messageId: string,
  texts: readonly string[],
  known: ReadonlySet<string>,
): Promise<void> {
  const unknown = texts
    .filter((text) => tag.test(text))
    .flatMap(leadCodeCandidates)
    .filter((code) => !known.has(code))
    .slice(0, maxPerMessage)
  if (unknown.length === 0) return
  await work.trx
    .insertInto('waiting_codes')
    .values(
      [...new Set(unknown)].map((code) => ({
        account_id: work.accountId,
        code,
        message_id: messageId,
        waits_since: work.ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
