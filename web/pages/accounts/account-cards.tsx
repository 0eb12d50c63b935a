import type { ReactNode } from 'react'
import { useOpenAccount } from '../../app/use-open-account.ts'
import { figureGrid } from '../../parts/figure-grid.ts'
import { OrderBar } from '../../parts/order-bar.tsx'
import { agencyText as text } from '../../text/agency.ts'
import { cn } from '../../ui/cn.tsx'
import {
  AccountActions,
  AccountAlerts,
  AccountFigure,
  AccountLines,
  AccountName,
  columns,
  shownFigure,
} from './account-parts.tsx'
import type { AccountListProps } from './account-table.tsx'
import { accountSorts } from './accounts-state.ts'

/** The accounts where twelve columns have no room: a card each. */
export function AccountCards({
  clients,
  order,
  isOperator,
  isStale,
  onSort,
  onSuspend,
}: AccountListProps) {
  const { open, isPending } = useOpenAccount()
  return (
    <>
      {order && <OrderBar sorts={accountSorts} labels={text.columns} {...order} onSort={onSort} />}
      <ul
        aria-label={text.title}
        aria-busy={isStale}
        className={cn('divide-y transition-opacity', isStale && 'opacity-60')}
      >
        {clients.map((client) => (
          <li key={client.id} className="px-4 py-3">
            <div className="flex items-start justify-between gap-2">
              <AccountName client={client} isBusy={isPending} onOpen={() => open(client.id)} />
              {isOperator && (
                <AccountActions client={client} onSuspend={() => onSuspend(client.id)} />
              )}
            </div>
            <dl className={figureGrid(columns.map((column) => shownFigure(client, column) ?? ''))}>
              <Item label={text.columns.lines}>
                <AccountLines lines={client.lines} />
              </Item>
              <Item label={text.columns.alerts}>
                <AccountAlerts alerts={client.alerts} />
              </Item>
              {columns.map((column) => (
                <Item key={column.name} label={text.columns[column.name]}>
                  <AccountFigure client={client} column={column} />
                </Item>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0">
      <dt className="self-end text-faint text-xs">{label}</dt>
      <dd className="text-[0.8125rem] tabular-nums">{children}</dd>
    </div>
  )
}
