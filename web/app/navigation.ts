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
  Users,
} from 'lucide-react'
import { paths } from '../parts/paths.ts'
import { navText } from '../text/shell.ts'

type Entry = { to: string; label: string; icon: LucideIcon }

/** The sidebar, in the order of spec 2.4, then the screens that came later, the simulator last. */
export const navigation: Entry[] = [
  { to: paths.dashboard, label: navText.dashboard, icon: LayoutDashboard },
  { to: paths.generator, label: navText.generator, icon: Link2 },
  { to: paths.widgetGenerator, label: navText.widgetGenerator, icon: MessageCircle },
  { to: paths.manager, label: navText.manager, icon: TableProperties },
  { to: paths.tracking, label: navText.tracking, icon: MousePointerClick },
  { to: paths.leads, label: navText.leads, icon: Users },
  { to: paths.metaAds, label: navText.metaAds, icon: Megaphone },
  { to: paths.testCampaign, label: navText.testCampaign, icon: Radar },
  { to: paths.settings, label: navText.settings, icon: Settings },
  { to: paths.campaigns, label: navText.campaigns, icon: ChartNoAxesCombined },
  { to: paths.destinations, label: navText.destinations, icon: Share2 },
  { to: paths.trackingHealth, label: navText.trackingHealth, icon: Activity },
  { to: paths.simulator, label: navText.simulator, icon: FlaskConical },
]

/** The name of a screen, as announced and in the window's title. */
export function screenTitle(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const known = path === paths.settingsPt ? paths.settings : path
  if (known === paths.productionCode) return navText.productionCode
  return navigation.find((entry) => entry.to === known)?.label ?? navText.notFound
}
