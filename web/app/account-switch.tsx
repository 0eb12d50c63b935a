import { useQuery } from '@tanstack/react-query'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { accountsQuery } from '../data/team.ts'
import { paths } from '../parts/paths.ts'
import { accountsText as text } from '../text/team.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { useSession } from './session.tsx'
import { useOpenAccount } from './use-open-account.ts'

/**
 * The account on screen, the others of the same login and the overview of all; nothing while there is
 * only one, unless the person makes others.
 */
export function AccountSwitch({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const session = useSession()
  const { data: accounts } = useQuery(accountsQuery())
  const { open, isPending } = useOpenAccount()
  const isOperator = session.state === 'signed-in' && session.user.isOperator === true
  if (!accounts || (accounts.length < 2 && !isOperator)) return null
  const current = accounts.find(({ isCurrent }) => isCurrent)

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={text.label(current?.name ?? '')}
          disabled={isPending}
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
            onSelect={() => !isCurrent && open(id)}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isSuspended && <span className="text-faint text-xs">{text.suspended}</span>}
            {isCurrent && <Check aria-hidden="true" className="size-4 text-accent-text" />}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={paths.accounts} onClick={onNavigate}>
            {text.all}
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
