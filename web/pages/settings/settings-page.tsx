import { useMay, WriteZone } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { commonText } from '../../text/common.ts'
import { settingsText as text } from '../../text/settings.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountCard } from './account/account-card.tsx'
import { AlertsCard } from './alerts/alerts-card.tsx'
import { MessagingCard } from './lines/messaging-card.tsx'
import { PixelCard } from './meta/pixel-card.tsx'
import { TeamCard } from './team/team-card.tsx'

export function SettingsPage() {
  const maySeeTeam = useMay('people')
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.dashboard, label: commonText.back }}
      />
      <WriteZone needs="connections" className="grid items-start gap-5 xl:grid-cols-2">
        <MessagingCard />
        <PixelCard />
        <div className="min-w-0 xl:col-span-2">
          <AlertsCard />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <AccountCard />
        </div>
      </WriteZone>
      {maySeeTeam && (
        <div className="mt-5">
          <TeamCard />
        </div>
      )}
    </>
  )
}
