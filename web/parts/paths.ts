/** Addresses of the screens (spec 2.1). */
export const paths = {
  sales: '/sales',
  dashboard: '/',
  generator: '/generator',
  widgetGenerator: '/widget-generator',
  manager: '/manager',
  tracking: '/tracking',
  leads: '/leads',
  metaAds: '/meta-ads',
  testCampaign: '/test-campaign',
  productionCode: '/codigo-producao',
  settings: '/settings',
  settingsPt: '/configuracoes',
  destinations: '/destinos',
  campaigns: '/campanhas',
  trackingHealth: '/saude',
  simulator: '/simulador',
} as const

/** The leads report with one lead's details open. */
export function leadDetailsPath(id: string): string {
  return `${paths.leads}?lead=${encodeURIComponent(id)}&dialog=details`
}

/** The dashboard with one lead's dialog open. */
export function leadPath(id: string): string {
  return `${paths.dashboard}?lead=${encodeURIComponent(id)}`
}

/** One destination of conversions, with the form of its connection open if wanted. */
export function destinationPath(destination: string, dialog?: 'connect'): string {
  const params = new URLSearchParams({ destino: destination, ...(dialog ? { dialog } : {}) })
  return `${paths.destinations}?${params}`
}
