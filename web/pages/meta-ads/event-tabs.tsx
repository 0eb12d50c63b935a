import { EventsCard } from '../../parts/conversion-events/events-card.tsx'
import { StatsCards } from '../../parts/conversion-events/stats-cards.tsx'
import { PhraseRulesCard } from '../../parts/phrase-rules/phrase-rules-card.tsx'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EventsCard } from './events-card.tsx'
import { QualityCard } from './quality-card.tsx'
import { StatsCards } from './stats-cards.tsx'
import { useEventsState } from './use-events-state.ts'

const text = conversionEventsText.tabs

export function EventTabs() {
  const { state, change, openDialog, closeDialog } = useEventsState()
  return (
    <Tabs
      value={state.tab}
      onValueChange={(tab) => change({ tab: tab === 'stats' ? 'stats' : 'events' })}
    >
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
        <StatsCards />
        <QualityCard />
        <DeliveryLog />
      </TabsContent>
    </Tabs>
  )
}
