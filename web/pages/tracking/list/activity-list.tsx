import { useIsNarrow } from '../../../parts/use-is-narrow.ts'
import { trackingText } from '../../../text/tracking.ts'
import { cn } from '../../../ui/cn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActivityItem } from './activity-item.tsx'
import { type ActivityListProps, ActivityTable } from './activity-table.tsx'

// Spec 9: five rows while loading.
const skeletonRows = [1, 2, 3, 4, 5]

/** A table, or cards where it has no room. */
export function ActivityList({ rows, isOld, onOpen }: ActivityListProps & { isOld: boolean }) {
  const isNarrow = useIsNarrow()
  return (
    <div className={cn('transition-opacity', isOld && 'opacity-50')}>
      {isNarrow ? (
        <ul aria-label={trackingText.list.title} className="divide-y">
          {rows.map((row) => (
            <ActivityItem key={row.id} row={row} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <ActivityTable rows={rows} onOpen={onOpen} />
      )}
    </div>
  )
}

export function ActivitySkeletons() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">{trackingText.list.loading}</span>
      {skeletonRows.map((row) => (
        <div key={row} data-skeleton="" className="flex h-14 items-center gap-6 px-5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 min-w-0 flex-1" />
          <Skeleton className="h-4 w-24 max-lg:hidden" />
          <Skeleton className="h-4 w-32 max-lg:hidden" />
          <Skeleton className="h-4 w-28 max-lg:hidden" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  )
}
