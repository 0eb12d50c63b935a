import { Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import { roleWords } from '#domain/people/roles'
import { useOpenAccount } from '../../app/use-open-account.ts'
import { type Client, changeClientMutation } from '../../data/agency.ts'
import { useWrite } from '../../parts/use-write.ts'
import { agencyText as text } from '../../text/agency.ts'
import { formatRoas } from '../../text/campaigns.ts'
import { formatMoney, formatNumber } from '../../text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import type { AccountOrder, AccountSort, FigureName } from './accounts-state.ts'

const money = (cents: number) => formatMoney(cents / 100, 'BRL')
const columns: { name: FigureName; label: string; format: (value: number) => string }[] = [
  { name: 'clicks', label: text.columns.clicks, format: formatNumber },
  { name: 'conversations', label: text.columns.conversations, format: formatNumber },
  { name: 'leads', label: text.columns.leads, format: formatNumber },
  { name: 'sales', label: text.columns.sales, format: formatNumber },
  { name: 'revenueCents', label: text.columns.revenue, format: money },
  { name: 'spendCents', label: text.columns.spend, format: money },
  { name: 'cplCents', label: text.columns.cpl, format: money },
  { name: 'roas', label: text.columns.roas, format: formatRoas },
]

/** One row an account: what it brought, what is wrong with it, and the way into it. */
export function AccountTable({
  clients,
  order,
  isOperator,
  isStale,
  onSort,
  onSuspend,
}: {
  clients: readonly Client[]
  /** Null where the rows stand in the order of the server. */
  order: AccountOrder | null
  isOperator: boolean
  /** The rows are those of another period or search until the new ones are here. */
  isStale: boolean
  onSort: (sort: AccountSort) => void
  onSuspend: (id: string) => void
}) {
  const { open, isPending } = useOpenAccount()
  const head = (sort: AccountSort, label: string, className = '') =>
    order === null ? (
      <TableHead className={className}>{label}</TableHead>
    ) : (
      <SortHead
        direction={order.sort === sort ? order.direction : null}
        onSort={() => onSort(sort)}
        className={className}
      >
        {label}
      </SortHead>
    )
  return (
    <Table
      // Twelve columns: closer together than those of other tables.
      className={cn(
        'text-[0.8125rem] transition-opacity [&_td]:px-2 [&_th]:px-2',
        isStale && 'opacity-60',
      )}
      aria-busy={isStale}
    >
      <TableHeader>
        <tr>
          {head('name', text.columns.name)}
          <TableHead>{text.columns.lines}</TableHead>
          {head('alerts', text.columns.alerts)}
          {columns.map(({ name, label }) => (
            <Fragment key={name}>
              {head(
                name,
                label,
                'whitespace-normal py-2 text-right [&>button]:flex-row-reverse [&>button]:text-right',
              )}
            </Fragment>
          ))}
          {isOperator && (
            <TableHead>
              <span className="sr-only">{text.columns.actions}</span>
            </TableHead>
          )}
        </tr>
      </TableHeader>
      <TableBody>
        {clients.map((client) => (
          <TableRow key={client.id} className="hover:bg-hover">
            <TableCell className="min-w-44 max-w-72">
              <Name client={client} isBusy={isPending} onOpen={() => open(client.id)} />
            </TableCell>
            <TableCell>
              <Lines lines={client.lines} />
            </TableCell>
            <TableCell>
              <Alerts alerts={client.alerts} />
            </TableCell>
            {columns.map(({ name, format }) => {
              const value = client.figures?.[name]
              return (
                <TableCell key={name} className="whitespace-nowrap text-right tabular-nums">
                  {value == null ? <span className="text-faint">–</span> : format(value)}
                </TableCell>
              )
            })}
            {isOperator && (
              <TableCell className="w-10 text-right">
                <Actions client={client} onSuspend={() => onSuspend(client.id)} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The name leads into the account, where the person may go there. */
function Name({ client, isBusy, onOpen }: { client: Client; isBusy: boolean; onOpen: () => void }) {
  const { name, role, isSuspended, isCurrent, figures, hasForeignMoney } = client
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
      {hasForeignMoney && (
        <span className="text-muted-foreground text-xs">{text.foreignMoney}</span>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: Client['lines'] }) {
  if (lines === null) return <span className="text-faint">–</span>
  const { connected, total } = lines
  if (total === 0) return <span className="text-muted-foreground">{text.noLines}</span>
  return (
    <Badge variant={connected === total ? 'success' : 'destructive'}>
      {text.lines(connected, total)}
    </Badge>
  )
}

function Alerts({ alerts }: { alerts: number | null }) {
  if (alerts === null) return <span className="text-faint">–</span>
  if (alerts === 0) return <span className="text-muted-foreground">{text.noAlerts}</span>
  return <Badge variant="destructive">{formatNumber(alerts)}</Badge>
}

function Actions({ client, onSuspend }: { client: Client; onSuspend: () => void }) {
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
