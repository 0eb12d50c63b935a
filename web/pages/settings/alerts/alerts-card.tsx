import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { alertSettingsQuery } from '../../../data/health.ts'
import { healthText } from '../../../text/health.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { AlertsForm } from './alerts-form.tsx'
import { RecentAlerts } from './recent-alerts.tsx'

const text = healthText.card

/** Where the line's alerts go, and the last ones with what became of them. */
export function AlertsCard() {
  const settings = useQuery(alertSettingsQuery())
  return (
    <SettingsCard
      id="alerts-card"
      icon={BellRing}
      tone="warning"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={settings} failed={text.loadFailed} />
      {settings.data && <AlertsForm settings={settings.data} />}
      <RecentAlerts />
    </SettingsCard>
  )
}
