import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import { deadlineText, stopTitle } from '#domain/conversions/stop-text'
import { type StoppedDestination, stoppedDestinationsQuery } from '../data/stopped-destinations.ts'
import { useMay } from '../parts/may.tsx'
import { connectionPath } from '../parts/paths.ts'
import { useTimes } from '../parts/times.tsx'
import { healthText } from '../text/health.ts'
import { shellText } from '../text/shell.ts'
import { Button, buttonVariants } from '../ui/button.tsx'
import { cn } from '../ui/cn.tsx'
import { useDismissedAlerts } from './dismissed-alerts.ts'

const text = shellText.stopped
const mostShown = 3

/** Destinations that take no events, above every screen: what waits, until when, and the way to mend it. */
export function StoppedBanner({ userId }: { userId: string }) {
  const { data } = useQuery(stoppedDestinationsQuery())
  const { dismissed, dismiss } = useDismissedAlerts(userId)
  const shown = (data ?? []).filter((stop) => !dismissed.includes(idOf(stop))).slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <section aria-label={text.label}>
      {shown.map((stop) => (
        <Stopped key={stop.destination} stop={stop} onDismiss={() => dismiss(idOf(stop))} />
      ))}
    </section>
  )
}

/** A banner that was put away is shown again the next day. */
function idOf({ destination, since }: StoppedDestination): string {
  return `${destination} ${since} ${new Date().toISOString().slice(0, 10)}`
}

function Stopped({ stop, onDismiss }: { stop: StoppedDestination; onDismiss: () => void }) {
  const mayMend = useMay('connections')
  const { timeZone } = useTimes()
  const isWarning = stop.cause === 'failing'
  const tone = isWarning ? 'text-warning-text' : 'text-danger-text'
  const title = stopTitle(stop, timeZone)
  return (
    <div
      role="alert"
      className={cn(
        'flex items-start gap-3 border-b px-4 py-2.5 text-[0.8125rem] md:px-8',
        isWarning ? 'bg-warning-soft' : 'bg-danger-soft',
      )}
    >
      <TriangleAlert aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 wrap-anywhere">
        <div className="min-w-48 flex-1">
          <p className={cn('font-medium', tone)}>{title}</p>
          <p>
            {[
              stop.reason,
              stop.waiting === 0 && text.nothingWaits,
              deadlineText(stop, timeZone),
              !mayMend && text.askAdmin,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        {mayMend && (
          <Link
            to={connectionPath(stop.destination)}
            aria-label={text.fixNamed(title)}
            className={cn(buttonVariants({ variant: 'outline', size: 'sm' }))}
          >
            {text.fix}
          </Link>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-my-1 text-foreground"
        title={healthText.banner.dismiss}
        aria-label={healthText.banner.dismissNamed(title)}
        onClick={onDismiss}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
