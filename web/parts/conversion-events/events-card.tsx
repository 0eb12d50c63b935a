import { useQuery } from '@tanstack/react-query'
import { Plus, RadioTower } from 'lucide-react'
import type { Destination } from '#domain/conversions/destinations'
import { eventConfigsQuery } from '../../data/conversion-events.ts'
import { commonText } from '../../text/common.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GoneDialog } from '../gone-dialog.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useMay } from '../may.tsx'
import { useWasThere } from '../use-was-there.ts'
import { CreateEventDialog } from './create-event-dialog.tsx'
import { EditEventDialog } from './edit-event-dialog.tsx'
import { EventRow } from './event-row.tsx'
import { NotFiredDialog } from './not-fired-dialog.tsx'

const text = conversionEventsText.events

/** The dialogs on a destination's events; the id is the event's, and '' while creating. */
export type EventDialogName = 'create' | 'edit' | 'why'

/** The events of a destination; which dialog is open is the screen's to keep. */
export function EventsCard({
  destination,
  open,
  onOpen,
  onClose,
}: {
  destination: Destination
  /** What else a screen opens by the same name does not show here. */
  open: { dialog: string; id: string } | null
  onOpen: (dialog: EventDialogName, id?: string) => void
  onClose: () => void
}) {
  const mayWrite = useMay('campaigns')
  const events = useQuery(eventConfigsQuery(destination))
  const opened = events.data?.find(({ id }) => id === open?.id)
  const namesEvent = open?.dialog === 'edit' || open?.dialog === 'why'
  const wasThere = useWasThere(open?.id ?? null, opened !== undefined)
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b pb-4">
        <div className="min-w-0">
          <CardTitle>{text.label}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
        {mayWrite && (
          <Button size="sm" onClick={() => onOpen('create')} icon={Plus}>
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
        <LoadFailed title={text.loadFailed} onRetry={events.refetch} label={commonText.retry} />
      )}
      {events.data?.length === 0 && (
        <EmptyState icon={RadioTower} title={text.empty} description={text.emptyHint} />
      )}
      {events.data && events.data.length > 0 && (
        <ul className="divide-y" aria-label={text.label}>
          {events.data.map((event) => (
            <EventRow
              key={event.id}
              destination={destination}
              event={event}
              onEdit={() => onOpen('edit', event.id)}
              onAskWhy={() => onOpen('why', event.id)}
            />
          ))}
        </ul>
      )}
      {mayWrite && open?.dialog === 'create' && (
        <CreateEventDialog destination={destination} onClose={onClose} />
      )}
      {namesEvent && events.data && !opened && !wasThere && (
        <GoneDialog title={text.gone} onClose={onClose} />
      )}
      {mayWrite && opened && open?.dialog === 'edit' && (
        <EditEventDialog
          key={opened.id}
          destination={destination}
          event={opened}
          onClose={onClose}
        />
      )}
      {opened && open?.dialog === 'why' && (
        <NotFiredDialog destination={destination} event={opened} onClose={onClose} />
      )}
    </Card>
  )
}
