import { useQuery } from '@tanstack/react-query'
import { Plus, RadioTower, TriangleAlert } from 'lucide-react'
import { eventConfigsQuery } from '../../data/ad-events.ts'
import { useMayWrite } from '../../parts/may-write.tsx'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreateEventDialog } from './create-event-dialog.tsx'
import { EditEventDialog } from './edit-event-dialog.tsx'
import { EventRow } from './event-row.tsx'
import { useEventsState } from './use-events-state.ts'

const text = metaAdsText.events

export function EventsCard() {
  const mayWrite = useMayWrite()
  const events = useQuery(eventConfigsQuery())
  const { state, openDialog, closeDialog } = useEventsState()
  const { open } = state
  const edited = open?.dialog === 'edit' && events.data?.find(({ id }) => id === open.id)
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.label}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        {mayWrite && (
          <Button size="sm" onClick={() => openDialog('create')}>
            <Plus aria-hidden="true" />
            {text.create}
          </Button>
        )}
      </CardHeader>
      {events.isPending && (
        <div className="grid divide-y">
          {[0, 1, 2].map((row) => (
            <div key={row} className="px-5 py-4">
              <Skeleton className="h-10" />
            </div>
          ))}
        </div>
      )}
      {events.isError && !events.data && (
        <EmptyState
          icon={TriangleAlert}
          tone="error"
          title={text.loadFailed}
          action={
            <Button variant="outline" size="sm" onClick={() => events.refetch()}>
              {metaAdsText.connection.retry}
            </Button>
          }
        />
      )}
      {events.data?.length === 0 && (
        <EmptyState icon={RadioTower} title={text.empty} description={text.emptyHint} />
      )}
      {events.data && events.data.length > 0 && (
        <ul className="divide-y" aria-label={text.label}>
          {events.data.map((event) => (
            <EventRow key={event.id} event={event} onEdit={() => openDialog('edit', event.id)} />
          ))}
        </ul>
      )}
      {open?.dialog === 'create' && <CreateEventDialog onClose={closeDialog} />}
      {edited && <EditEventDialog key={edited.id} event={edited} onClose={closeDialog} />}
    </Card>
  )
}
