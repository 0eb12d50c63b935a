import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import { type Alert, alertsQuery, type ServerAlert } from '../data/health.ts'
import { settingsCards } from '../parts/paths.ts'
import { healthText } from '../text/health.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.tsx'
import { useDismissedAlerts } from './dismissed-alerts.ts'

const text = healthText.banner
const mostShown = 3
/** Tells a person who was away that the line has come back. */
const gapShownMs = 86_400_000

/** What is wrong with the line, above every screen, until it is over or the person puts it away. */
export function LineAlerts({ userId }: { userId: string }) {
  const { data } = useQuery(alertsQuery())
  const { dismissed, dismiss } = useDismissedAlerts(userId)
  const shown = [
    ...(data?.server ?? []),
    ...(data?.open ?? []),
    ...(data?.recent.filter(isFreshGap) ?? []),
  ]
    .filter(({ id }) => !dismissed.includes(id))
    .slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <section aria-label={text.label}>
      {shown.map((alert) => (
        <LineAlert key={alert.id} alert={alert} onDismiss={() => dismiss(alert.id)} />
      ))}
    </section>
  )
}

function isFreshGap({ kind, endedAt }: Alert): boolean {
  return kind === 'gap' && endedAt !== null && Date.now() - Date.parse(endedAt) < gapShownMs
}

function LineAlert({ alert, onDismiss }: { alert: Alert | ServerAlert; onDismiss: () => void }) {
  const isOver = alert.endedAt !== null
  const Icon = isOver ? Info : TriangleAlert
  const isWarning = isOver || alert.kind === 'silence' || alert.kind === 'offline'
  return (
    <div
      role={isOver ? 'status' : 'alert'}
      className={cn(
        'flex items-start gap-3 border-b px-4 py-2.5 text-[0.8125rem] md:px-8',
        isWarning ? 'bg-warning-soft' : 'bg-danger-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn(
          'mt-0.5 size-4 shrink-0',
          isWarning ? 'text-warning-text' : 'text-danger-text',
        )}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={cn('font-medium', isWarning ? 'text-warning-text' : 'text-danger-text')}>
          {alert.title}
        </p>
        <p>
          {alert.advice}{' '}
          {'instanceId' in alert && (
            <Link
              to={settingsCards.whatsapp}
              className="whitespace-nowrap font-medium underline underline-offset-4"
            >
              {text.open}
            </Link>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-my-1 text-foreground"
        title={text.dismiss}
        aria-label={text.dismissNamed(alert.title)}
        onClick={onDismiss}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
