import { useQuery } from '@tanstack/react-query'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { accountsQuery, switchAccountMutation } from '../data/team.ts'
import { useWrite } from '../parts/use-write.ts'
import { accountsText as text } from '../text/team.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { useSession } from './session.tsx'

/** The account on screen, and the others of the same login; nothing while there is only one. */
export function AccountSwitch() {
  const session = useSession()
  const { data: accounts } = useQuery(accountsQuery())
  const switching = useWrite(switchAccountMutation, text.failed, text.failedText)
  if (!accounts || accounts.length < 2) return null
  const current = accounts.find(({ isCurrent }) => isCurrent)

  function open(accountId: string) {
    if (accountId === current?.id) return
    switching.run(accountId, ({ user }) => {
      session.goOnAs(user)
      // Filters, pages and open dialogs are those of the other account.
      location.assign('/')
    })
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={text.label(current?.name ?? '')}
          disabled={switching.isPending}
          className="mx-3 -my-1 flex h-9 items-center gap-2.5 rounded-md border bg-control px-2 text-[0.8125rem] transition-colors hover:border-faint/50 max-md:h-10"
        >
          <Building2 aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <span className="min-w-0 flex-1 truncate text-left font-medium">{current?.name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-96 w-64 overflow-y-auto">
        <DropdownMenuLabel>{text.title}</DropdownMenuLabel>
        {accounts.map(({ id, name, isCurrent, isSuspended }) => (
          <DropdownMenuItem
            key={id}
            disabled={isSuspended}
            aria-current={isCurrent}
            onSelect={() => open(id)}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isSuspended && <span className="text-faint text-xs">{text.suspended}</span>}
            {isCurrent && <Check aria-hidden="true" className="size-4 text-accent-text" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
