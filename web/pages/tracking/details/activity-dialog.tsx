import { useQuery } from '@tanstack/react-query'
import { activityQuery } from '../../../data/clicks.ts'
import { isNotFound } from '../../../data/failure.ts'
import { leadName } from '../../../parts/leads/lead-name.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { activityText as words } from '../../../text/tracking.ts'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ActivityBadge } from '../list/activity-cells.tsx'
import { ActivityDetails } from './activity-details.tsx'

/** The details of the click or message that the address names. */
export function ActivityDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {id !== null && (
        <DialogContent className="max-h-[min(56rem,calc(100dvh-2rem))] max-w-4xl">
          <OpenActivity id={id} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function OpenActivity({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(activityQuery(id))
  if (data) {
    return (
      <>
        <DialogHeader>
          <DialogTitle className="flex flex-wrap items-center gap-2.5">
            {words.titles[data.activityType]}
            <ActivityBadge row={data} />
          </DialogTitle>
          <DialogDescription dir="auto" className="break-words">
            {leadName(data)}
          </DialogDescription>
        </DialogHeader>
        <ActivityDetails activity={data} onClose={onClose} />
      </>
    )
  }
  return (
    <>
      <DialogHeader>
        <DialogTitle>{words.loadingTitle}</DialogTitle>
        <DialogDescription className={error ? 'sr-only' : undefined}>
          {error ? words.failed : words.loading}
        </DialogDescription>
      </DialogHeader>
      <DialogBody>
        {error ? (
          <LoadFailed
            title={isNotFound(error) ? words.notFound : words.failed}
            onRetry={!isNotFound(error) ? refetch : undefined}
          />
        ) : (
          <div className="grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        )}
      </DialogBody>
    </>
  )
}
