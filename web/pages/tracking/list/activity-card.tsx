import { useQuery } from '@tanstack/react-query'
import { MousePointerClick, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { defaultFilters } from '#domain/filters'
import { clicksPageSize, clicksQuery } from '../../../data/clicks.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useMay } from '../../../parts/may.tsx'
import { paths } from '../../../parts/paths.ts'
import { trackingText } from '../../../text/tracking.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardFooter, CardHeader, CardTitle } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { isNarrowed, type TrackingState } from '../tracking-state.ts'
import { ActivityList, ActivitySkeletons } from './activity-list.tsx'
import { ActivityToolbar } from './activity-toolbar.tsx'

const words = trackingText.list

export function ActivityCard({
  state,
  onChange,
  onOpen,
}: {
  state: TrackingState
  onChange: (changes: Partial<TrackingState>) => void
  onOpen: (id: string) => void
}) {
  const mayWrite = useMay('campaigns')
  const card = useRef<HTMLElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery(clicksQuery(state))
  const first = (state.page - 1) * clicksPageSize + 1

  function goTo(page: number) {
    onChange({ page })
    card.current?.scrollIntoView({ block: 'start' })
  }

  function content() {
    if (!data) {
      if (!isError) return <ActivitySkeletons />
      return <LoadFailed title={words.failed} onRetry={refetch} />
    }
    if (data.clicks.length > 0) {
      return <ActivityList rows={data.clicks} isOld={isPlaceholderData} onOpen={onOpen} />
    }
    if (data.total > 0) {
      return (
        <EmptyState
          icon={SearchX}
          title={words.emptyPage}
          action={
            <Button variant="outline" size="sm" onClick={() => goTo(1)}>
              {words.firstPage}
            </Button>
          }
        />
      )
    }
    return isNarrowed(state) ? (
      <EmptyState
        icon={SearchX}
        title={words.emptyNarrowed}
        description={words.emptyNarrowedHint}
        action={
          <Button
            variant="outline"
            size="sm"
            onClick={() => onChange({ filters: defaultFilters, search: '' })}
          >
            {words.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={MousePointerClick}
        title={words.empty}
        action={
          mayWrite && (
            <Button size="sm" asChild>
              <Link to={paths.generator}>{trackingText.generate}</Link>
            </Button>
          )
        }
      />
    )
  }

  return (
    <Card
      ref={card}
      aria-labelledby="activities-title"
      aria-busy={!data || isPlaceholderData}
      className="scroll-mt-4 max-md:scroll-mt-16"
    >
      <CardHeader>
        <CardTitle id="activities-title">{words.title}</CardTitle>
      </CardHeader>
      <ActivityToolbar state={state} onChange={onChange} />
      <div className="mt-4 border-t">{content()}</div>
      {data && data.clicks.length > 0 && (
        <CardFooter className="justify-between">
          <p className="text-[0.8125rem] text-muted-foreground">
            {words.range(first, first + data.clicks.length - 1, data.total, state.search)}
          </p>
          <Pagination
            page={state.page}
            pages={Math.ceil(data.total / clicksPageSize)}
            onPage={goTo}
          />
        </CardFooter>
      )}
    </Card>
  )
}
