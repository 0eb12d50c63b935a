import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { metaSettingsQuery } from '../../../data/meta-settings.ts'
import { ConnectionBadge } from '../../../parts/connection-badge.tsx'
import { metaStanding } from '../../../parts/connection-standing.ts'
import { useTimes } from '../../../parts/times.tsx'
import { settingsText } from '../../../text/settings.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { LoginResult } from './login-outcome.tsx'
import { MetaLogin } from './meta-login.tsx'
import { PixelForm } from './pixel-form.tsx'

const text = settingsText.pixel

/** Where the conversions go: pixel, token, test code. */
export function PixelCard() {
  const { formatDateTime } = useTimes()
  const settings = useQuery(metaSettingsQuery())
  return (
    <SettingsCard
      id="pixel-card"
      icon={Target}
      tone="info"
      title={text.title}
      description={
        settings.data?.metaConnected && settings.data.metaConnectedAt
          ? text.connectedSince(formatDateTime(settings.data.metaConnectedAt))
          : text.description
      }
      badge={settings.data && <ConnectionBadge standing={metaStanding(settings.data)} />}
    >
      <SettingsPending query={settings} failed={text.loadFailed} rows={3} rowSize="h-16">
        <Skeleton className="h-9 w-40" />
      </SettingsPending>
      <LoginResult />
      {settings.data && (
        <>
          <MetaLogin settings={settings.data} />
          <PixelForm settings={settings.data} />
        </>
      )}
    </SettingsCard>
  )
}
