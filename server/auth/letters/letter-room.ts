import type { Context } from '#server/platform/context'
import { reserveAttempt } from '../login-attempts.ts'

const hourMs = 3_600_000
const mostPerRecipient = 5
const mostPerAccount = 100

/**
 * Counts a letter that an account is about to send to an address that a person typed: 429 beyond five an hour to one
 * mailbox, and 100 an hour in all. It is counted before it is sent, and stays counted when what it told of is undone.
 */
export async function needLetterRoom(
  ctx: Context,
  accountId: string,
  recipient: string,
): Promise<void> {
  await reserveAttempt(ctx, [
    {
      name: `letters of account ${accountId} to ${mailboxOf(recipient)}`,
      most: mostPerRecipient,
      windowMs: hourMs,
    },
    { name: `letters of account ${accountId}`, most: mostPerAccount, windowMs: hourMs },
  ])
}

/** The mailbox behind an address: what follows a '+' in the local part leads to the same person. */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().normalize('NFKC').toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '')}@${domain}`
}
