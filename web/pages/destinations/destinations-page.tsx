import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { kindOf, type OtherDestination } from '#domain/conversions/destinations'
import { type DestinationState, destinationsQuery } from '../../data/destinations.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { paths } from '../../parts/paths.ts'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { commonText } from '../../text/common.ts'
import { destinationsText as text } from '../../text/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DestinationDetail } from './destination-detail.tsx'
import { DestinationList } from './destination-list.tsx'
import { destinationsState } from './destinations-state.ts'
import { nameOf } from './name-of.ts'

/** Where conversions go besides Meta: all of the destinations, or the one that the address names. */
export function DestinationsPage() {
  const destinations = useQuery(destinationsQuery())
  const { destination } = useScreenState(destinationsState).state
  const state = destinations.data?.find((one) => one.destination === destination)
  return (
    <>
      {destination === null ? (
        <PageHeader
          title={text.title}
          description={text.description}
          back={{ to: paths.dashboard, label: commonText.back }}
        />
      ) : (
        <PageHeader
          title={nameOf(destination, state)}
          description={text.purposes[kindOf(destination)]}
          back={{ to: paths.destinations, label: text.backToList }}
        />
      )}
      {destinations.isPending && (
        <div className="grid gap-4">
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-44 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
        </div>
      )}
      {destinations.isError && !destinations.data && (
        <Card>
          <LoadFailed
            title={text.loadFailed}
            onRetry={destinations.refetch}
            label={commonText.retry}
          />
        </Card>
      )}
      {destinations.data && <Shown destination={destination} states={destinations.data} />}
    </>
  )
}

function Shown({
  destination,
  states,
}: {
  destination: OtherDestination | null
  states: DestinationState[]
}) {
  if (destination === null) return <DestinationList states={states} />
  const state = states.find((one) => one.destination === destination)
  if (kindOf(destination) === 'webhook' && state === undefined) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={text.webhooks.gone}
          description={text.webhooks.goneHint}
          action={
            <Button variant="outline" size="sm" asChild>
              <Link to={paths.destinations}>{text.webhooks.goneAction}</Link>
            </Button>
          }
        />
      </Card>
    )
  }
  return <DestinationDetail key={destination} destination={destination} state={state} />
}
