import type { Page } from '@playwright/test'

export type Screen = {
  /** First part of the file's name. */
  name: string
  path: string
  isSignedOut?: true
  /** Opens what lies over the screen. */
  open?: (page: Page) => Promise<void>
}

/** Everything that `npm run screenshots` takes a picture of; a new screen is one line. */
export const screens: Screen[] = [
  { name: 'sales', path: '/sales', isSignedOut: true },
  { name: 'login', path: '/', isSignedOut: true },
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-filters', path: '/?source=facebook', open: press('Expandir Filtros') },
  { name: 'lead-messages', path: '/?status=contacted', open: dialogOf('Mensagens') },
  { name: 'lead-details', path: '/?status=contacted', open: dialogOf('Detalhes') },
  { name: 'lead-campaign', path: '/?status=contacted', open: dialogOf('Informações da campanha') },
  { name: 'generator', path: '/generator' },
  { name: 'widget-generator', path: '/widget-generator' },
  { name: 'manager', path: '/manager' },
  { name: 'link-details', path: '/manager', open: dialogOf(/^Ver detalhes de/) },
  { name: 'link-edit', path: '/manager', open: dialogOf(/^Editar/) },
  { name: 'link-delete', path: '/manager', open: dialogOf(/^Excluir/) },
  { name: 'tracking', path: '/tracking' },
  { name: 'tracking-details', path: '/tracking', open: dialogOf(/^Ver detalhes|^Detalhes/) },
  { name: 'leads', path: '/leads' },
  { name: 'lead-sales', path: '/leads?status=converted', open: salesOfLead },
  { name: 'palette', path: '/', open: openPalette },
  { name: 'meta-ads', path: '/meta-ads' },
  { name: 'event-new', path: '/meta-ads', open: dialogOf('Novo Evento') },
  { name: 'event-edit', path: '/meta-ads', open: dialogOf(/^Editar/) },
  { name: 'test-campaign', path: '/test-campaign' },
  { name: 'production-code', path: '/codigo-producao' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-alerts', path: '/settings/alertas' },
  { name: 'settings-hours', path: '/settings/horarios' },
  { name: 'settings-account', path: '/settings/conta' },
  { name: 'settings-team', path: '/settings/equipe' },
  { name: 'settings-share', path: '/settings/compartilhar' },
  { name: 'settings-privacy', path: '/settings/privacidade' },
  { name: 'settings-audit', path: '/settings/auditoria' },
  { name: 'profile', path: '/minha-conta' },
  { name: 'help', path: '/ajuda', isSignedOut: true },
  { name: 'help-page', path: '/ajuda/painel', isSignedOut: true },
  { name: 'instance-new', path: '/settings', open: dialogOf('Nova Instância') },
  { name: 'campaigns', path: '/campanhas', open: openBranches },
  { name: 'campaigns-spend', path: '/campanhas', open: dialogOf('Gastos') },
  { name: 'campaigns-list', path: '/campanhas?view=list&level=ad' },
  { name: 'response', path: '/atendimento' },
  { name: 'accounts', path: '/contas' },
  { name: 'tracking-health', path: '/saude' },
  { name: 'destinations', path: '/destinos' },
  { name: 'destination', path: '/destinos?destino=google' },
  {
    name: 'destination-connect',
    path: '/destinos',
    open: linkDialogOf('Conectar TikTok Ads'),
  },
  { name: 'event-not-fired', path: '/meta-ads', open: dialogOf(/^Por que não disparou/) },
  { name: 'simulator', path: '/simulador' },
  { name: 'not-found', path: '/nao-existe' },
]

/** The pictures of docs/manual/images, by the names of their files. */
export const manualPictures: Screen[] = [
  { name: 'painel', path: '/' },
  { name: 'gerador', path: '/generator' },
  { name: 'leads', path: '/leads' },
  { name: 'conversa', path: '/leads?status=contacted', open: dialogOf(/^Mensagens de/) },
  { name: 'campanhas', path: '/campanhas', open: openBranches },
  { name: 'configuracoes', path: '/settings' },
]

/** The details of the first customer, at the sales, with the form of another one. */
async function salesOfLead(page: Page) {
  await dialogOf(/^Detalhes/)(page)
  const record = page.getByRole('button', { name: 'Registrar venda' })
  await record.scrollIntoViewIfNeeded()
  await record.click()
  await page.getByRole('form', { name: 'Registrar venda' }).scrollIntoViewIfNeeded()
}

async function openBranches(page: Page) {
  for (let level = 0; level < 3; level++) {
    await page
      .getByRole('button', { name: /^Abrir (?!menu)/ })
      .first()
      .click()
    await page.getByText('Carregando...').waitFor({ state: 'hidden' })
  }
}

function linkDialogOf(name: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').waitFor()
  }
}

/** By its keys, since a phone has no button for it outside its menu. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
}

/** Clicks the first button of that name. */
function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

function dialogOf(name: string | RegExp) {
  return async (page: Page) => {
    await press(name)(page)
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  }
}
