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
  alertSettings: '/settings/alertas',
  hoursSettings: '/settings/horarios',
  accountSettings: '/settings/conta',
  teamSettings: '/settings/equipe',
  shareSettings: '/settings/compartilhar',
  privacySettings: '/settings/privacidade',
  auditSettings: '/settings/auditoria',
  destinations: '/destinos',
  campaigns: '/campanhas',
  trackingHealth: '/saude',
  response: '/atendimento',
  simulator: '/simulador',
  accounts: '/contas',
  profile: '/minha-conta',
  help: '/ajuda',
} as const

/** The team, with the form of an invitation open. */
export const invitePath = `${paths.teamSettings}?dialog=convidar`

/** A page of the manual, by the name of its file. */
export function helpPath(name: string): string {
  return `${paths.help}/${name}`
}

/** The cards of the first page of the settings have addresses of their own. */
export const settingsCards = {
  whatsapp: `${paths.settings}/whatsapp`,
  meta: `${paths.settings}/meta`,
} as const

/** The leads report with one lead's details open. */
export function leadDetailsPath(id: string): string {
  return `${paths.leads}?lead=${encodeURIComponent(id)}&dialog=details`
}

/** The leads report with the form of a lead's next sale open. */
export function newSalePath(id: string): string {
  return `${paths.leads}?lead=${encodeURIComponent(id)}&dialog=sale`
}

/** The dashboard with one lead's dialog open. */
export function leadPath(id: string): string {
  return `${paths.dashboard}?lead=${encodeURIComponent(id)}`
}

/** The dashboard with tests counted, and the conversation of a test's lead open on it. */
export function testLeadPath(id: string): string {
  return `${paths.dashboard}?tests=include&kind=all&lead=${encodeURIComponent(id)}`
}

/** The screen on which the connection of a destination is mended. */
export function connectionPath(destination: string): string {
  return destination === 'meta' ? settingsCards.meta : destinationPath(destination)
}

/** One destination of conversions, with the form of its connection open if wanted. */
export function destinationPath(destination: string, dialog?: 'connect'): string {
  const params = new URLSearchParams({ destino: destination, ...(dialog ? { dialog } : {}) })
  return `${paths.destinations}?${params}`
}
