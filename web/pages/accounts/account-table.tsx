import { Fragment } from 'react'
import { useOpenAccount } from '../../app/use-open-account.ts'
import type { Client } from '../../data/agency.ts'
import { agencyText as text } from '../../text/agency.ts'
import { cn } from '../../ui/cn.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import {
  AccountActions,
  AccountAlerts,
  AccountFigure,
  AccountLines,
  AccountName,
  columns,
} from './account-parts.tsx'
import type { AccountOrder, AccountSort } from './accounts-state.ts'

export type AccountListProps = {
  clients: readonly Client[]
  /** Null where the rows stand in the order of the server. */
  order: AccountOrder | null
  isOperator: boolean
  /** The rows are those of another period or search until the new ones are here. */
  isStale: boolean
  onSort: (sort: AccountSort) => void
  onSuspend: (id: string) => void
}

/** One row an account: what it brought, what is wrong with it, and the way into it. */
export function AccountTable({
  clients,
  order,
  isOperator,
  isStale,
  onSort,
  onSuspend,
}: AccountListProps) {
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
          {head('name', text.columns.name, 'sticky left-0 z-1 bg-card')}
          <TableHead>{text.columns.lines}</TableHead>
          {head('alerts', text.columns.alerts)}
          {columns.map(({ name }) => (
            <Fragment key={name}>
              {head(
                name,
                text.columns[name],
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
          <TableRow key={client.id} className="hover:[&>td]:bg-muted">
            <TableCell className="sticky left-0 z-1 min-w-40 max-w-72 bg-card">
              <AccountName client={client} isBusy={isPending} onOpen={() => open(client.id)} />
            </TableCell>
            <TableCell>
              <AccountLines lines={client.lines} />
            </TableCell>
            <TableCell>
              <AccountAlerts alerts={client.alerts} />
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column.name} className="whitespace-nowrap text-right tabular-nums">
                <AccountFigure client={client} column={column} />
              </TableCell>
            ))}
            {isOperator && (
              <TableCell className="w-10 text-right">
                <AccountActions client={client} onSuspend={() => onSuspend(client.id)} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
