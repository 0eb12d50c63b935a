import {
  FlaskConical,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  Settings,
  TableProperties,
} from 'lucide-react'
import { paths } from '../parts/paths.ts'
import { navText } from '../text/shell.ts'

type Entry = { to: string; label: string; icon: LucideIcon }

/** The sidebar, in the order of spec 2.4, and the simulator after it. */
export const navigation: Entry[] = [
  { to: paths.dashboard, label: navText.dashboard, icon: LayoutDashboard },
  { to: paths.generator, label: navText.generator, icon: Link2 },
  { to: paths.manager, label: navText.manager, icon: TableProperties },
  { to: paths.metaAds, label: navText.metaAds, icon: Megaphone },
  { to: paths.settings, label: navText.settings, icon: Settings },
  { to: paths.simulator, label: navText.simulator, icon: FlaskConical },
]

/** The name of a screen, as announced and in the window's title. */
export function screenTitle(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const known = path === paths.settingsPt ? paths.settings : path
  return navigation.find((entry) => entry.to === known)?.label ?? navText.notFound
}
