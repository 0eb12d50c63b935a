import { useQuery } from '@tanstack/react-query'
import { Target, TriangleAlert } from 'lucide-react'
import { type AdSettings, adSettingsQuery } from '../../data/ad-events.ts'
import { formatDateTime } from '../../text/format.ts'
import { settingsText } from '../../text/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoginResult } from './meta/login-outcome.tsx'
import { MetaLogin } from './meta/meta-login.tsx'
import { PixelForm } from './meta/pixel-form.tsx'

const text = settingsText.pixel

/** Where the conversions go: pixel, token, test code. */
export function PixelCard() {
  const settings = useQuery(adSettingsQuery())
  return (
    <Card aria-labelledby="pixel-card">
      <CardHeader className="flex-nowrap items-start">
        <div className="flex min-w-0 gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-info-soft text-info-text">
            <Target aria-hidden="true" className="size-4.5" />
          </span>
          <div className="min-w-0">
            <CardTitle id="pixel-card">{text.title}</CardTitle>
            <CardDescription>
              {settings.data?.metaConnected && settings.data.metaConnectedAt
                ? text.connectedSince(formatDateTime(settings.data.metaConnectedAt))
                : text.description}
            </CardDescription>
          </div>
        </div>
        {settings.data && <ConnectionBadge settings={settings.data} />}
      </CardHeader>
      {settings.isPending && (
        <CardContent className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-9 w-40" />
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
      <LoginResult />
      {settings.data && (
        <>
          <MetaLogin settings={settings.data} />
          <PixelForm settings={settings.data} />
        </>
      )}
    </Card>
  )
}

function ConnectionBadge({ settings }: { settings: AdSettings }) {
  if (settings.pauseReason) return <Badge variant="warning">{text.paused}</Badge>
  return settings.metaConnected ? (
    <Badge variant="success">{text.connected}</Badge>
  ) : (
    <Badge variant="secondary">{text.disconnected}</Badge>
  )
}
