import { may, type Permission, type Role } from '#domain/people/roles'
import { settingsPagesText as text } from '../text/settings-pages.ts'
import { paths } from './paths.ts'

type SettingsPage = { to: string; needs: Permission; label: string; words: string }

/** The pages of the settings in the order in which they are offered; the person's own login is one, too. */
export const settingsPages: readonly SettingsPage[] = [
  { to: paths.settings, needs: 'numbers', ...text.connections },
  { to: paths.alertSettings, needs: 'numbers', ...text.alerts },
  { to: paths.hoursSettings, needs: 'numbers', ...text.hours },
  { to: paths.accountSettings, needs: 'numbers', ...text.account },
  { to: paths.teamSettings, needs: 'people', ...text.team },
  { to: paths.shareSettings, needs: 'share', ...text.share },
  { to: paths.privacySettings, needs: 'people', ...text.privacy },
  { to: paths.auditSettings, needs: 'people', ...text.audit },
  { to: paths.profile, needs: 'self', ...text.profile },
]

/** Those that there are in a role. */
export function settingsPagesOf(role: Role): readonly SettingsPage[] {
  return settingsPages.filter(({ needs }) => may(role, needs))
}
