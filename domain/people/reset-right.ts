import { may, type Role } from './roles.ts'

/** What the member of one of their accounts is there, and what the person who would help is there. */
export type SharedAccount = { role: Role; helper: Role | null }

/**
 * Whether somebody may make a link by which another person chooses a new password. Whoever has the link
 * can become that person in each of their accounts, so the maker has to have the right in every one of
 * them; an owner's password is for owners.
 */
export function mayMakeResetLink(accounts: readonly SharedAccount[]): boolean {
  return accounts.every(
    ({ role, helper }) =>
      helper !== null && may(helper, 'people') && (!may(role, 'account') || may(helper, 'account')),
  )
}
