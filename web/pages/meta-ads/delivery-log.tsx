import { useQuery } from '@tanstack/react-query'
import { Send, TriangleAlert } from 'lucide-react'
import { deliveryStates } from '#contracts/leads'
import { deliveriesQuery } from '../../data/ad-events.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { useEventsState } from './use-events-state.ts'

const text = metaAdsText.log
const pageSize = 10

/** Each promised conversion with its state and reason; filter, details and resend. */
export function DeliveryLog() {
  const { state: shown, change, openDialog, closeDialog } = useEventsState()
  const { deliveries: state, page, open } = shown
  const deliveries = useQuery(
    deliveriesQuery({
      ...(state === 'all' ? {} : { state }),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  const { data } = deliveries
  const opened = open?.dialog === 'delivery' && data?.deliveries.find(({ id }) => id === open.id)
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        <Select
          value={state}
          onValueChange={(value) => change({ deliveries: value as typeof state, page: 1 })}
        >
          <SelectTrigger aria-label={text.filter} className="w-full sm:w-48">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="all">{text.all}</SelectItem>
            {deliveryStates.map((known) => (
              <SelectItem key={known} value={known}>
                {metaAdsText.states[known].label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </CardHeader>
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
        <EmptyState
          icon={TriangleAlert}
          tone="error"
          title={text.loadFailed}
          action={
            <Button variant="outline" size="sm" onClick={() => deliveries.refetch()}>
              {text.retry}
            </Button>
          }
        />
      )}
      {data?.deliveries.length === 0 &&
        (state === 'all' ? (
          <EmptyState icon={Send} title={text.empty} description={text.emptyHint} />
        ) : (
          <EmptyState icon={Send} title={text.emptyFiltered} />
        ))}
      {data && data.deliveries.length > 0 && (
        <ul className="divide-y" aria-label={text.label}>
          {data.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onOpen={() => openDialog('delivery', delivery.id)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <CardFooter className="justify-end">
          <Pagination page={page} pages={pages} onPage={(next) => change({ page: next })} />
        </CardFooter>
      )}
      {opened && <DeliveryDialog delivery={opened} onClose={closeDialog} />}
    </Card>
  )
}
