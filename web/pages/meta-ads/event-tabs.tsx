import { EventsCard } from '../../parts/conversion-events/events-card.tsx'
import { StatsCards } from '../../parts/conversion-events/stats-cards.tsx'
import { DeliveryLog } from '../../parts/deliveries/delivery-log.tsx'
import { PhraseRulesCard } from '../../parts/phrase-rules/phrase-rules-card.tsx'
import { useScreenState } from '../../parts/use-screen-state.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { eventsState } from './events-state.ts'
import { QualityCard } from './quality-card.tsx'

const text = conversionEventsText.tabs

export function EventTabs() {
  const { state, change, openDialog, closeDialog } = useScreenState(eventsState)
  return (
    <Tabs value={state.tab} onValueChange={(tab) => change({ tab })}>
      <TabsList className="w-full sm:w-fit">
        <TabsTrigger value="events">{text.events}</TabsTrigger>
        <TabsTrigger value="stats">{text.stats}</TabsTrigger>
      </TabsList>
      <TabsContent value="events" className="grid gap-4">
        <EventsCard
          destination="meta"
          open={state.open}
          onOpen={openDialog}
          onClose={closeDialog}
        />
        <PhraseRulesCard />
      </TabsContent>
      <TabsContent value="stats" className="grid gap-4">
        <StatsCards destination="meta" />
        <QualityCard />
        <DeliveryLog destination="meta" />
      </TabsContent>
    </Tabs>
  )
}
