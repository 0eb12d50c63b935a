import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { clientsPerPage, overviewPeriods, overviewQuery } from '../../data/agency.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { agencyText as text } from '../../text/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountCards } from './account-cards.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import { AccountTable } from './account-table.tsx'
import { accountsState, nextOrder, sortedClients } from './accounts-state.ts'
import { SalesContactCard } from './sales-contact-card.tsx'

/** The accounts of a login side by side; who operates the installation makes and suspends them here. */
export function AccountsPage() {
  const { state, change, openDialog, closeDialog } = useScreenState(accountsState)
  const { period, search, order, open } = state
  const [page, setPage] = useState(1)
  const overview = useQuery(overviewQuery({ period, search, page }))
  const AccountList = useIsNarrow() ? AccountCards : AccountTable
  const { clients = [], total = 0, isOperator = false } = overview.data ?? {}
  // Of several pages each is a part of the names: another order would be one of that part alone.
  const isSortable = total <= clientsPerPage
  const shown = isSortable ? sortedClients(clients, order) : clients

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          isOperator && (
            <Button className="max-sm:flex-1" icon={Plus} onClick={() => openDialog('create')}>
              {text.create}
            </Button>
          )
        }
      />
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
          <SearchBox
            label={text.search}
            placeholder={text.searchPlaceholder}
            applied={search}
            onApply={(typed) => {
              setPage(1)
              change({ search: typed })
            }}
            className="w-full sm:max-w-xs"
          />
          <Select value={period} onValueChange={(chosen) => change({ period: chosen })}>
            <SelectTrigger aria-label={text.period} className="w-full sm:w-44">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {overviewPeriods.map((one) => (
                <SelectItem key={one} value={one}>
                  {text.periods[one]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <p aria-live="polite" className="ml-auto text-muted-foreground text-xs tabular-nums">
            {overview.data && text.total(total)}
          </p>
        </div>
        {overview.isPending && <Waiting />}
        {overview.isError && (
          <LoadFailed
            title={text.loadFailed}
            description={text.loadFailedHint}
            onRetry={overview.refetch}
          />
        )}
        {overview.isSuccess && clients.length === 0 && (
          <EmptyState icon={Building2} title={text.none} description={text.noneHint(search)} />
        )}
        {overview.isSuccess && clients.length > 0 && (
          <AccountList
            clients={shown}
            order={isSortable ? order : null}
            isOperator={isOperator}
            isStale={overview.isPlaceholderData}
            onSort={(chosen) => change({ order: nextOrder(order, chosen) })}
            onSuspend={(id) => openDialog('suspend', id)}
          />
        )}
        {total > clientsPerPage && (
          <div className="flex justify-end border-t px-4 py-3">
            <Pagination page={page} pages={Math.ceil(total / clientsPerPage)} onPage={setPage} />
          </div>
        )}
      </Card>
      {isOperator && <SalesContactCard />}
      {isOperator && open && (
        <AccountDialogs
          dialog={open.dialog}
          client={clients.find(({ id }) => id === open.id)}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className="grid gap-3 p-5">
      {Array.from({ length: 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are nothing but their place.
        <Skeleton key={index} className="h-9" />
      ))}
    </div>
  )
}
