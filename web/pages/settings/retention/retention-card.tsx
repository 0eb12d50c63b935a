import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { retentionQuery } from '../../../data/retention.ts'
import { retentionText as text } from '../../../text/retention.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { RetentionForm } from './retention-form.tsx'

/** How long the account keeps what leads to people, and what was taken away last. */
export function RetentionCard() {
  const retention = useQuery(retentionQuery())
  return (
    <SettingsCard
      id="retention-card"
      icon={Hourglass}
      tone="plain"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={retention} failed={text.loadFailed} />
      {retention.data && <RetentionForm retention={retention.data} />}
    </SettingsCard>
  )
}
