import type { Context } from '#server/platform/context'

/** What only a process with this installation's key can answer to a nonce. */
export function proofOf(ctx: Context, nonce: string): string {
  // The words keep it apart from everything else that is hashed with the key.
  return ctx.secrets.hash(`own address ${nonce}`)
}
