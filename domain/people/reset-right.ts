import { may, type Role } from './roles.ts'

/** One account of the person who is helped: their role, and the helper's (null when the helper is not in it). */
export type SharedAccount = { role: Role; helper: Role | null }

/**
 * Whether somebody may make a link by which another person chooses a new password. The holder of the link becomes
 * that person in each of their accounts, so the maker needs the right in every one of them; only owners make one for
 * an owner. An operator's login reaches accounts that it is no member of: only operators make a link for it.
 */
export function mayMakeResetLink({
  accounts,
  isOperator,
  helperIsOperator,
}: {
  accounts: readonly SharedAccount[]
  isOperator: boolean
  helperIsOperator: boolean
}): boolean {
  if (isOperator && !helperIsOperator) return false
  const mayIn = ({ role, helper }: SharedAccount) =>
    helper !== null && may(helper, 'people') && (!may(role, 'account') || may(helper, 'account'))
  return accounts.length > 0 && accounts.every(mayIn)
}
