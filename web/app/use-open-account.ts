import { switchAccountMutation } from '../data/team.ts'
import { useWrite } from '../parts/use-write.ts'
import { accountsText as text } from '../text/team.ts'
import { useSession } from './session.tsx'

/** Goes on in another account of the login, on its Painel or at another address. */
export function useOpenAccount() {
  const session = useSession()
  const switching = useWrite(switchAccountMutation, text.failed, text.failedText)
  return {
    isPending: switching.isPending,
    hasFailed: switching.isError,
    open: (accountId: string, address = '/') =>
      switching.run(accountId, ({ user }) => {
        session.goOnAs(user)
        // Filters, pages and open dialogs are those of the other account: nothing of them is kept.
        location.assign(address)
      }),
  }
}
