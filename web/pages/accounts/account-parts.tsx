import { Ellipsis } from 'lucide-react'
import { formatNumber } from '#domain/number-text'
import { roleWords } from '#domain/people/roles'
import { type Client, changeClientMutation } from '../../data/agency.ts'
import { useWrite } from '../../parts/use-write.ts'
import { agencyText as text } from '../../text/agency.ts'
import { formatRoas } from '../../text/campaigns.ts'
import { formatMoney } from '../../text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { toast } from '../../ui/toast.ts'
import type { FigureName } from './accounts-state.ts'

// What a row of the table and a card of the phone both show of an account.

const money = (cents: number) => formatMoney(cents / 100, 'BRL')
export const columns: { name: FigureName; format: (value: number) => string }[] = [
  { name: 'clicks', format: formatNumber },
  { name: 'conversations', format: formatNumber },
  { name: 'leads', format: formatNumber },
  { name: 'sales', format: formatNumber },
  { name: 'revenueCents', format: money },
  { name: 'spendCents', format: money },
  { name: 'cplCents', format: money },
  { name: 'roas', format: formatRoas },
]

type Column = (typeof columns)[number]

/** A figure of the account as text; null where there is none, or the person may not see it. */
export function shownFigure(client: Client, { name, format }: Column): string | null {
  const value = client.figures?.[name]
  return value == null ? null : format(value)
}

/** A figure of the account; a dash where there is none. */
export function AccountFigure({ client, column }: { client: Client; column: Column }) {
  return shownFigure(client, column) ?? <span className="text-faint">–</span>
}

/** The name leads into the account, where the person may go there. */
export function AccountName({
  client,
  isBusy,
  onOpen,
}: {
  client: Client
  isBusy: boolean
  onOpen: () => void
}) {
  const { name, role, isSuspended, isCurrent, figures, foreignCurrencies } = client
  const mayOpen = role !== null && !isSuspended && !isCurrent
  return (
    <div className="grid justify-items-start gap-0.5">
      {mayOpen ? (
        <button
          type="button"
          disabled={isBusy}
          aria-label={text.open(name)}
          onClick={onOpen}
          className="max-w-full break-words text-left font-medium underline-offset-4 hover:underline max-md:min-h-11"
        >
          {name}
        </button>
      ) : (
        <span className="max-w-full break-words font-medium">{name}</span>
      )}
      <span className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
        {role === null ? text.notMember : roleWords[role]}
        {isCurrent && <Badge variant="secondary">{text.current}</Badge>}
        {isSuspended && <Badge variant="warning">{text.suspended}</Badge>}
      </span>
      {role !== null && figures === null && (
        <span className="text-muted-foreground text-xs">{text.noNumbers}</span>
      )}
      {foreignCurrencies.length > 0 && (
        <span className="text-muted-foreground text-xs">
          {text.foreignMoney(foreignCurrencies)}
        </span>
      )}
    </div>
  )
}

export function AccountLines({ lines }: { lines: Client['lines'] }) {
  if (lines === null) return <span className="text-faint">–</span>
  const { connected, total } = lines
  if (total === 0) return <span className="text-muted-foreground">{text.noLines}</span>
  return (
    <Badge variant={connected === total ? 'success' : 'destructive'}>
      {text.lines(connected, total)}
    </Badge>
  )
}

export function AccountAlerts({ alerts }: { alerts: number | null }) {
  if (alerts === null) return <span className="text-faint">–</span>
  if (alerts === 0) return <span className="text-muted-foreground">{text.noAlerts}</span>
  return <Badge variant="destructive">{formatNumber(alerts)}</Badge>
}

export function AccountActions({ client, onSuspend }: { client: Client; onSuspend: () => void }) {
  const { id, name, isSuspended, isCurrent } = client
  const words = text.toast
  const changing = useWrite(changeClientMutation, words.changeFailed, words.changeFailedText)
  const resume = () =>
    changing.run({ id, isSuspended: false }, () =>
      toast({ title: words.resumed, description: words.resumedText(name) }),
    )
  // Who would lock themselves out opens another account first.
  if (isCurrent) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={text.more(name)}
          disabled={changing.isPending}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {isSuspended ? (
          <DropdownMenuItem onSelect={resume}>{text.resume}</DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={onSuspend}>{text.suspend}</DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
