import {
  Activity,
  ChartNoAxesCombined,
  FlaskConical,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MousePointerClick,
  Radar,
  Settings,
  Share2,
  TableProperties,
  UserCheck,
  Users,
} from 'lucide-react'
import { may, type Permission, type Role } from '#domain/people/roles'
import { useRole } from '../parts/may.tsx'
import { paths } from '../parts/paths.ts'
import { settingsPages } from '../parts/settings-pages.ts'
import { navText } from '../text/shell.ts'

type Entry = { to: string; label: string; icon: LucideIcon }

/** The sidebar in the order of spec 2.4, and in groups beneath it the screens that came later. */
const groups: { label?: string; entries: Entry[] }[] = [
  {
    entries: [
      { to: paths.dashboard, label: navText.dashboard, icon: LayoutDashboard },
      { to: paths.generator, label: navText.generator, icon: Link2 },
      { to: paths.widgetGenerator, label: navText.widgetGenerator, icon: MessageCircle },
      { to: paths.manager, label: navText.manager, icon: TableProperties },
      { to: paths.tracking, label: navText.tracking, icon: MousePointerClick },
      { to: paths.leads, label: navText.leads, icon: Users },
      { to: paths.metaAds, label: navText.metaAds, icon: Megaphone },
      { to: paths.testCampaign, label: navText.testCampaign, icon: Radar },
      { to: paths.settings, label: navText.settings, icon: Settings },
    ],
  },
  {
    label: navText.groups.follow,
    entries: [
      { to: paths.campaigns, label: navText.campaigns, icon: ChartNoAxesCombined },
      { to: paths.response, label: navText.response, icon: UserCheck },
      { to: paths.trackingHealth, label: navText.trackingHealth, icon: Activity },
    ],
  },
  {
    label: navText.groups.connect,
    entries: [
      { to: paths.destinations, label: navText.destinations, icon: Share2 },
      { to: paths.simulator, label: navText.simulator, icon: FlaskConical },
    ],
  },
]

const navigation = groups.flatMap(({ entries }) => entries)

/** What a screen needs of whoever opens it, where that is not to see numbers. */
const needs: Partial<Record<string, Permission>> = {
  [paths.leads]: 'leads',
  [paths.simulator]: 'campaigns',
  [paths.accounts]: 'self',
  ...Object.fromEntries(settingsPages.map(({ to, needs: permission }) => [to, permission])),
}

/** Whether there is this screen in the role: who attends leads has only theirs, and what is their own. */
export function isOpenTo(role: Role, path: string): boolean {
  return may(role, needs[path] ?? 'numbers')
}

/** The screens that the signed-in person may open. */
export function useNavigation(): Entry[] {
  const role = useRole()
  return navigation.filter(({ to }) => isOpenTo(role, to))
}

/** The same in the groups of the sidebar, of which the first has no name. */
export function useNavigationGroups() {
  const role = useRole()
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ to }) => isOpenTo(role, to)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const isSettings = new RegExp(`^(${paths.settings}|${paths.settingsPt})(/|$)`)

/** The screen of the sidebar to which an address belongs: all settings are one. */
export function screenOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return isSettings.test(path) ? paths.settings : path
}

/** The name of a screen, as announced and in the window's title. */
export function screenTitle(pathname: string): string {
  const screen = screenOf(pathname)
  if (screen === paths.productionCode) return navText.productionCode
  if (screen === paths.accounts) return navText.accounts
  const page = settingsPages.find(({ to }) => to === pathname && to !== paths.settings)
  return page?.label ?? navigation.find(({ to }) => to === screen)?.label ?? navText.notFound
}
