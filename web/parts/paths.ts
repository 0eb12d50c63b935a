/** Addresses of the screens (spec 2.1). */
export const paths = {
  dashboard: '/',
  generator: '/generator',
  manager: '/manager',
  metaAds: '/meta-ads',
  settings: '/settings',
  settingsPt: '/configuracoes',
  simulator: '/simulador',
} as const

/** The dashboard with one lead's dialog open. */
export function leadPath(id: string): string {
  return `${paths.dashboard}?lead=${encodeURIComponent(id)}`
}
