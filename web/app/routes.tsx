import type { ComponentType } from 'react'
import { paths, settingsCards } from '../parts/paths.ts'
import { partOf } from './part.tsx'

type Load = () => Promise<ComponentType>

const loadSettings: Load = () =>
  import('../pages/settings/settings-page.tsx').then((page) => page.SettingsPage)

const loaders: [path: string, load: Load][] = [
  [
    paths.dashboard,
    () => import('../pages/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  ],
  [
    paths.generator,
    () => import('../pages/generator/generator-page.tsx').then((page) => page.GeneratorPage),
  ],
  [
    paths.widgetGenerator,
    () =>
      import('../pages/widget-generator/widget-generator-page.tsx').then(
        (page) => page.WidgetGeneratorPage,
      ),
  ],
  [
    paths.manager,
    () => import('../pages/manager/manager-page.tsx').then((page) => page.ManagerPage),
  ],
  [
    paths.tracking,
    () => import('../pages/tracking/tracking-page.tsx').then((page) => page.TrackingPage),
  ],
  [paths.leads, () => import('../pages/leads/leads-page.tsx').then((page) => page.LeadsPage)],
  [
    paths.metaAds,
    () => import('../pages/meta-ads/meta-ads-page.tsx').then((page) => page.MetaAdsPage),
  ],
  [
    paths.testCampaign,
    () =>
      import('../pages/test-campaign/test-campaign-page.tsx').then((page) => page.TestCampaignPage),
  ],
  [
    paths.productionCode,
    () =>
      import('../pages/production-code/production-code-page.tsx').then(
        (page) => page.ProductionCodePage,
      ),
  ],
  ...[
    paths.settings,
    paths.settingsPt,
    ...Object.values(settingsCards),
    paths.alertSettings,
    paths.hoursSettings,
    paths.accountSettings,
    paths.teamSettings,
    paths.shareSettings,
    paths.privacySettings,
    paths.auditSettings,
  ].map((path): [string, Load] => [path, loadSettings]),
  [
    paths.destinations,
    () =>
      import('../pages/destinations/destinations-page.tsx').then((page) => page.DestinationsPage),
  ],
  [
    paths.campaigns,
    () => import('../pages/campaigns/campaigns-page.tsx').then((page) => page.CampaignsPage),
  ],
  [
    paths.trackingHealth,
    () =>
      import('../pages/tracking-health/tracking-health-page.tsx').then(
        (page) => page.TrackingHealthPage,
      ),
  ],
  [
    paths.profile,
    () => import('../pages/settings/profile-page.tsx').then((page) => page.ProfilePage),
  ],
  [
    paths.accounts,
    () => import('../pages/accounts/accounts-page.tsx').then((page) => page.AccountsPage),
  ],
  [
    paths.response,
    () => import('../pages/response/response-page.tsx').then((page) => page.ResponsePage),
  ],
  [
    paths.simulator,
    () => import('../pages/simulator/simulator-page.tsx').then((page) => page.SimulatorPage),
  ],
]

// Addresses of one screen have one component: going from one to the other changes what differs only.
const partOfLoad = new Map(loaders.map(([, load]) => [load, partOf(load)]))
const screens = loaders.map(([path, load]) => ({ path, screen: partOfLoad.get(load) }))

/** Every screen behind the login, each in a file of its own that is loaded when it is needed. */
export const routes = screens.map(({ path, screen }) => ({ path, Page: screen?.Part }))

/** Starts loading a screen before it is opened (pointer or focus on its link). */
export function preloadScreen(path: string): void {
  const found = screens.find(({ path: known }) => known === path)
  // A failure here is not one yet: opening the screen tries again and shows what is wrong.
  found?.screen?.load().catch(() => {})
}
