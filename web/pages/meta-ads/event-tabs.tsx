import { DeliveryLog } from '../../parts/deliveries/delivery-log.tsx'
import { PhraseRulesCard } from '../../parts/phrase-rules/phrase-rules-card.tsx'
import { metaAdsText } from '../../text/meta-ads.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { EventsCard } from './events-card.tsx'
import { StatsCards } from './stats-cards.tsx'
import { useEventsState } from './use-events-state.ts'

const text = metaAdsText.tabs

export function EventTabs() {
  const { state, change } = useEventsState()
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
        <EventsCard />
        <PhraseRulesCard />
      </TabsContent>
      <TabsContent value="stats" className="grid gap-4">
        <StatsCards />
        <DeliveryLog destination="meta" />
      </TabsContent>
    </Tabs>
  )
}
