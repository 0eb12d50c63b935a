import { useQuery } from '@tanstack/react-query'
import { BellRing, TriangleAlert } from 'lucide-react'
import { alertSettingsQuery } from '../../data/health.ts'
import { healthText } from '../../text/health.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlertsForm } from './alerts/alerts-form.tsx'
import { RecentAlerts } from './alerts/recent-alerts.tsx'

const text = healthText.card

/** Where the line's alerts go, and the last ones with what became of them. */
export function AlertsCard() {
  const settings = useQuery(alertSettingsQuery())
  return (
    <Card aria-labelledby="alerts-card">
      <CardHeader className="items-start justify-start">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-warning-soft text-warning-text">
          <BellRing aria-hidden="true" className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1">
          <CardTitle id="alerts-card">{text.title}</CardTitle>
          <CardDescription>{text.description}</CardDescription>
        </div>
      </CardHeader>
      {settings.isPending && (
        <CardContent className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </CardContent>
      )}
      {settings.isError && !settings.data && (
        <EmptyState
          icon={TriangleAlert}
          tone="error"
          title={text.loadFailed}
          action={
            <Button variant="outline" size="sm" onClick={() => settings.refetch()}>
              {text.retry}
            </Button>
          }
        />
      )}
      {settings.data && <AlertsForm settings={settings.data} />}
      <RecentAlerts />
    </Card>
  )
}
