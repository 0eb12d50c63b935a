import { useMay } from '../../parts/may.tsx'
import { paths } from '../../parts/paths.ts'
import { profileText as text } from '../../text/profile.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProfileCard } from './profile/profile-card.tsx'
import { SettingsLayout } from './settings-layout.tsx'

/** The person's own login: a page of the settings, and of its own for who sees none of them. */
export function ProfilePage() {
  const maySeeSettings = useMay('numbers')
  if (maySeeSettings) {
    return (
      <SettingsLayout here={paths.profile}>
        <ProfileCard />
      </SettingsLayout>
    )
  }
  return (
    <>
      <PageHeader title={text.page} description={text.pageDescription} />
      <ProfileCard />
    </>
  )
}
