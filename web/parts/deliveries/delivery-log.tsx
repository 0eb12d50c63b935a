import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { limitsDays } from '#domain/filters'
import { deliveriesQuery } from '../../data/deliveries.ts'
import { commonText } from '../../text/common.ts'
import { deliveriesText as text } from '../../text/deliveries.ts'
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOpenLead } from '../leads/use-open-lead.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useMay } from '../may.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { LogFilters } from './log-filters.tsx'
import { isFiltered, type LogState } from './log-state.ts'
import { ResendAll } from './resend-all.tsx'
import { useLogState } from './use-log-state.ts'

const pageSize = 10

/** Each conversion promised to a destination, with its state and reason; filters, details, resend. */
export function DeliveryLog({ destination }: { destination: Destination }) {
  const kind = kindOf(destination)
  const mayWrite = useMay('campaigns')
  const { state, filter, turnTo, open, close } = useLogState()
  const { open: lead } = useOpenLead()
  const query = queryOf(destination, state)
  const deliveries = useQuery(
    deliveriesQuery({ ...query, limit: pageSize, offset: (state.page - 1) * pageSize }),
  )
  const { data } = deliveries
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.description(kind)}</CardDescription>
        </div>
        {mayWrite && data && data.total > 0 && <ResendAll filter={query} />}
      </CardHeader>
      <LogFilters kind={kind} state={state} onFilter={filter} />
      {deliveries.isPending && (
        <div className="grid divide-y">
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="px-5 py-3">
              <Skeleton className="h-9" />
            </div>
          ))}
        </div>
      )}
      {deliveries.isError && !data && (
        <LoadFailed title={text.loadFailed} onRetry={deliveries.refetch} label={commonText.retry} />
      )}
      {data?.deliveries.length === 0 && <Nothing state={state} />}
      {data && data.deliveries.length > 0 && (
        <ul className="divide-y" aria-label={text.label(kind)}>
          {data.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              kind={kind}
              onOpen={() => open(delivery.id)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <CardFooter className="justify-end">
          <Pagination page={state.page} pages={pages} onPage={turnTo} />
        </CardFooter>
      )}
      {/* The lead of a conversion opens in its place; closing it shows the conversion again. */}
      {state.open !== null && lead === null && (
        <DeliveryDialog key={state.open} id={state.open} onClose={close} />
      )}
    </Card>
  )
}

function Nothing({ state }: { state: LogState }) {
  if (!isFiltered(state)) {
    return <EmptyState icon={Send} title={text.empty} description={text.emptyHint} />
  }
  const isByStateAlone = !isFiltered({ ...state, state: 'all' })
  return <EmptyState icon={Send} title={isByStateAlone ? text.emptyState : text.emptyFiltered} />
}

/** A period of one's own counts once both of its days are there. */
function queryOf(
  destination: Destination,
  { state, event, range, startDate, endDate, search }: LogState,
) {
  const period = { dateRange: range, startDate, endDate }
  return {
    destination,
    ...(state === 'all' ? {} : { state }),
    ...(event === 'all' ? {} : { eventType: event }),
    ...(search === '' ? {} : { search }),
    ...(limitsDays(period) ? (range === 'custom' ? period : { dateRange: range }) : {}),
  }
}
