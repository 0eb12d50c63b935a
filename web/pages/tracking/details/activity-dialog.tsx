import { useQuery } from '@tanstack/react-query'
import { activityQuery } from '../../../data/clicks.ts'
import { isNotFound } from '../../../data/failure.ts'
import { CloseFooter } from '../../../parts/close-footer.tsx'
import { leadName } from '../../../parts/leads/lead-name.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { commonText } from '../../../text/common.ts'
import { activityText as words } from '../../../text/tracking.ts'
import { Dialog, DialogBody, DialogContent, DialogHead } from '../../../ui/dialog.tsx'
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
        <DialogHead
          title={words.titles[data.activityType]}
          beside={data.erased ? undefined : <ActivityBadge row={data} />}
          description={data.erased ? words.erasedPerson : leadName(data)}
        />
        <ActivityDetails activity={data} onClose={onClose} />
      </>
    )
  }
  return (
    <>
      <DialogHead
        title={words.loadingTitle}
        description={error ? <span className="sr-only">{words.failed}</span> : words.loading}
      />
      <DialogBody>
        {error ? (
          <LoadFailed
            title={isNotFound(error) ? words.notFound : words.failed}
            description={isNotFound(error) ? commonText.goneHint : undefined}
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
      {error && <CloseFooter />}
    </>
  )
}
