import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { accountSettingsQuery } from '../../../data/account.ts'
import { accountText as text } from '../../../text/settings.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'
import { AccountForm } from './account-form.tsx'

export function AccountCard() {
  const settings = useQuery(accountSettingsQuery())
  return (
    <SettingsCard
      id="account-card"
      icon={Building2}
      tone="plain"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={settings} failed={text.loadFailed} />
      {settings.data && <AccountForm settings={settings.data} />}
    </SettingsCard>
  )
}
