import type { OtherDestination } from '#domain/conversions/destinations'
import type { DestinationState } from '../../data/destinations.ts'
import { EventsCard } from '../../parts/conversion-events/events-card.tsx'
import { StatsCards } from '../../parts/conversion-events/stats-cards.tsx'
import { DeliveryLog } from '../../parts/deliveries/delivery-log.tsx'
import { LeadDialog } from '../../parts/leads/lead-dialog.tsx'
import { useMay } from '../../parts/may.tsx'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { destinationsText } from '../../text/destinations.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { CsvCard } from './csv-card.tsx'
import { destinationsState } from './destinations-state.ts'
import { useDestinationTest } from './use-destination-test.ts'

const text = conversionEventsText.tabs

/** One destination: its connection, its events and what was sent. Events can come before the connection. */
export function DestinationDetail({
  destination,
  state,
}: {
  destination: OtherDestination
  state: DestinationState | undefined
}) {
  const mayWrite = useMay('connections')
  const test = useDestinationTest(destination)
  const isGoogle = destination === 'google'
  const { state: shown, change, openDialog, closeDialog } = useScreenState(destinationsState)
  return (
    <div className="grid grid-cols-1 gap-4">
      <ConnectionCard
        destination={destination}
        state={state}
        test={test}
        onEdit={() => openDialog('connect')}
      />
      <Tabs value={shown.tab} onValueChange={(tab) => change({ tab })}>
        {/* Three names do not fit side by side on a phone: they stand in two lines. */}
        <TabsList className="w-full sm:w-fit max-sm:[&>*]:whitespace-normal max-sm:[&>*]:text-xs max-sm:[&>*]:leading-tight">
          <TabsTrigger value="events">{text.events}</TabsTrigger>
          <TabsTrigger value="stats">{text.stats}</TabsTrigger>
          {isGoogle && <TabsTrigger value="csv">{destinationsText.csv.tab}</TabsTrigger>}
        </TabsList>
        <TabsContent value="events">
          <EventsCard
            destination={destination}
            open={shown.open}
            onOpen={openDialog}
            onClose={closeDialog}
          />
        </TabsContent>
        <TabsContent value="stats" className="grid gap-4">
          <StatsCards destination={destination} />
          <DeliveryLog destination={destination} />
        </TabsContent>
        {isGoogle && (
          <TabsContent value="csv">
            <CsvCard />
          </TabsContent>
        )}
      </Tabs>
      {mayWrite && shown.open?.dialog === 'connect' && (
        <ConnectDialog
          destination={destination}
          state={state}
          onSaved={(saved) => {
            test.forget()
            if (isToBeTried(saved)) test.send()
          }}
          onClose={closeDialog}
        />
      )}
      <LeadDialog />
    </div>
  )
}

/** Nobody should believe in credentials that were never tried; TikTok is tried with a test code alone. */
function isToBeTried({ kind, acceptedAt, testEventCode }: DestinationState): boolean {
  return acceptedAt === null && (kind !== 'tiktok' || testEventCode !== '')
}
