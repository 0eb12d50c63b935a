/**
 * A token for an address that somebody opens without a session: the account, which says where in the
 * database it is looked for, and a secret in one text.
 */
export function accountTokenOf(accountId: string, secret: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url') + secret
}

const accountLength = 22

/** What a token is made of; null for what is none. */
export function readAccountToken(token: string): { accountId: string; secret: string } | null {
  const hex = Buffer.from(token.slice(0, accountLength), 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  if (parts === null) return null
  return { accountId: parts.slice(1).join('-'), secret: token.slice(accountLength) }
}
