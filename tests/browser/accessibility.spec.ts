import type { Locator, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { overlay, sizes, violationsAtBothSizes, violationsOn } from './axe.ts'
import { closeByEscape, expect, test as signedOut, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

/** Links, leads with and without tracking, a saved filter, events that were sent. */
async function seed(account: Account) {
  await account.call('POST /api/meta/settings', {
    pixelId: '600100000060016001',
    accessToken: 'EAAG-acesso-1111',
    testEventCode: 'TEST1',
  })
  const link = await account.link('Uma campanha de nome tão comprido que não cabe em lugar nenhum')
  const paused = await account.link('Pausada 🎈')
  await account.call(`PATCH /api/links/${paused.id}`, { paused: true })
  for (let n = 0; n < 12; n++) await account.click(link.clickId, 'utm_source=facebook')
  const query = 'utm_source=facebook&utm_medium=cpc&adset_name=Interesses'
  const maria = aNumber()
  await account.trackedLead(link.clickId, { from: maria, name: 'Maria Rastreada' }, query)
  await account.say({ from: aNumber(), name: 'João Direto', text: 'Bom dia' })
  await account.call('POST /api/phrase-rules', {
    name: 'Venda no Pix',
    phrases: ['pedido confirmado', 'uma frase tão comprida que não cabe em lugar nenhum'],
    timing: 'confirm',
    setStatus: 'converted',
  })
  await account.say({ from: maria, text: 'Pedido confirmado: R$ 10 ou R$ 20', fromMe: true })
  await account.call('POST /api/filters', {
    name: 'Só Facebook',
    filters: { dateRange: 'all', source: 'facebook' },
  })
  await expect
    .poll(() => account.call('GET /api/meta/events/stats'))
    .toMatchObject({ totalSuccessful: 1 })
}

let seeded: Promise<void> | undefined
test.beforeEach(async ({ account }) => {
  seeded ??= seed(account)
  await seeded
})

/** What axe finds on the screens of a test, and where. */
type Findings = string[]

async function look(page: Page, where: string, findings: Findings, within?: string) {
  for (const line of await violationsAtBothSizes(page, within)) findings.push(`${where}, ${line}`)
}

async function lookInto(page: Page, opener: Locator, findings: Findings) {
  const dialog = page.locator(overlay)
  await opener.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Carregando')).toHaveCount(0)
  const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
  await look(page, title, findings, overlay)
  await closeByEscape(page)
  await expect(dialog).toBeHidden()
}

signedOut('the login has no violation at either size', async ({ page }) => {
  const findings: Findings = []
  await page.goto('/')
  await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill('ninguem')
  await page.getByLabel('Senha', { exact: true }).fill('nenhuma')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'login', findings)
  expect(findings).toEqual([])
})

test('the dashboard and its dialogs have no violation', async ({ page }) => {
  const findings: Findings = []
  await page.goto('/?source=facebook')
  await page.getByRole('button', { name: 'Expandir Filtros' }).click()
  await expect(page.getByRole('button', { name: 'Aplicar filtro Só Facebook' })).toBeVisible()
  await expect(page.locator('[data-curve]')).toHaveCount(2)
  await look(page, 'dashboard', findings)
  const lead = page.getByRole('listitem').filter({ hasText: 'Maria Rastreada' })
  const openers = [
    page.getByRole('button', { name: 'Salvar Filtro' }),
    lead.getByRole('button', { name: 'Mensagens' }),
    lead.getByRole('button', { name: 'Detalhes' }),
    lead.getByRole('button', { name: 'Informações da campanha' }),
  ]
  for (const opener of openers) await lookInto(page, opener, findings)

  await lead.getByRole('button', { name: /^Mais ações/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'menu of a lead', findings, '[role=menu]')
  await closeByEscape(page)
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await expect(page.getByText('Dados Atualizados', { exact: true }).first()).toBeVisible()
  await look(page, 'toast', findings)
  expect(findings).toEqual([])
})

test('links, generator and simulator have no violation', async ({ page, account }) => {
  const findings: Findings = []
  await page.goto('/generator')
  await page.getByText('Parâmetros e opções').click()
  await page.getByRole('button', { name: 'Gerar Link' }).click()
  await expect(page.getByText('Número do WhatsApp é obrigatório')).toBeVisible()
  await look(page, 'generator with problems', findings)
  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('11987654321')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Acessível')
  await page.getByRole('button', { name: 'Gerar Link' }).click()
  await expect(page.getByRole('img', { name: 'QR code do link' })).toBeVisible()
  await look(page, 'generator with a link', findings)

  await page.goto('/manager')
  await expect(page.getByText('Pausada 🎈')).toBeVisible()
  await look(page, 'manager', findings)
  for (const action of ['Ver detalhes de', 'Editar', 'Excluir'] as const) {
    const opener = page.getByRole('button', { name: `${action} Pausada 🎈` })
    await lookInto(page, opener, findings)
  }

  await account.call('POST /api/whatsapp/connect')
  await page.goto('/simulador')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'simulator', findings)
  await account.call('POST /api/simulator/scan')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await look(page, 'simulator, connected', findings)
  expect(findings).toEqual([])
})

test('campaigns and bringing spend have no violation', async ({ page }) => {
  const findings: Findings = []
  await page.goto('/campanhas')
  await page.getByRole('button', { name: /^Abrir Uma campanha/ }).click()
  await expect(page.getByText('Interesses').first()).toBeVisible()
  await look(page, 'campaigns', findings)
  await lookInto(page, page.getByRole('button', { name: 'Gastos', exact: true }), findings)
  expect(findings).toEqual([])
})

test('settings, events and what does not exist have no violation', async ({ page, account }) => {
  const findings: Findings = []
  const dialog = page.locator(overlay)
  await account.call('DELETE /api/whatsapp/disconnect')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Experimentar com o simulador' }).click()
  await expect(page.getByRole('img', { name: 'QR code de conexão' })).toBeVisible()
  await expect(page.getByText('••••1111')).toHaveCount(0)
  await look(page, 'settings', findings)
  await page.getByRole('button', { name: 'Nova Instância' }).click()
  await dialog.getByRole('radio', { name: /^W-API/ }).check()
  await dialog.getByRole('button', { name: 'Criar instância' }).click()
  await expect(dialog.getByText('Campo obrigatório')).toHaveCount(2)
  await look(page, 'new instance', findings, overlay)
  await closeByEscape(page)

  await page.goto('/meta-ads')
  await expect(page.getByRole('button', { name: 'Editar Lead' })).toBeVisible()
  await look(page, 'events', findings)
  for (const opener of [
    'Novo Evento',
    'Por que não disparou: Lead',
    'Editar Lead',
    'Editar Venda no Pix',
    'Desconectar',
  ]) {
    await lookInto(page, page.getByRole('button', { name: opener }), findings)
  }
  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  const delivery = page.getByRole('button', { name: 'Ver o envio de Lead' })
  await expect(delivery).toBeVisible()
  await look(page, 'statistics', findings)
  await lookInto(page, delivery, findings)

  await page.goto('/destinos')
  await expect(page.getByText('Nenhum webhook ainda.')).toBeVisible()
  await look(page, 'destinations', findings)
  await lookInto(page, page.getByRole('button', { name: 'Novo webhook' }), findings)
  await page.goto('/destinos?destino=google')
  await expect(page.getByText('Nenhum evento configurado ainda.')).toBeVisible()
  await look(page, 'a destination', findings)
  await lookInto(page, page.getByRole('button', { name: 'Conectar' }), findings)

  await page.goto('/nao-existe')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await look(page, 'not found', findings)
  await page.setViewportSize(sizes['390 px'])
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.locator(overlay)).toBeVisible()
  for (const line of await violationsOn(page, overlay)) findings.push(`menu, ${line}`)
  expect(findings).toEqual([])
})

test('nothing is wider than the window', async ({ page }) => {
  for (const path of [
    '/',
    '/generator',
    '/widget-generator',
    '/manager',
    '/tracking',
    '/leads',
    '/meta-ads',
    '/destinos',
    '/destinos?destino=google',
    '/test-campaign?utm_campaign=uma_campanha_de_nome_tao_comprido_que_nao_cabe_em_lugar_nenhum',
    '/codigo-producao',
    '/settings',
    '/saude',
    '/simulador',
    '/sales',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size)
      await expectToFit(page, `${path} at ${name}`)
    }
  }
})

test('everything on the dashboard is reached and worked by keyboard', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Maria Rastreada' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()

  /** What is focused, whether that shows, and what no Tab has reached yet. */
  const reached = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      focused?.setAttribute('data-reached', '')
      const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select')
      return {
        text: focused?.textContent,
        shows: focused === document.body || focused?.matches(':focus-visible'),
        missing: [...controls]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
          .filter((control) => control.closest('[aria-hidden=true]') === null)
          .filter((control) => !control.hasAttribute('data-reached'))
          .map((control) => control.getAttribute('aria-label') ?? control.textContent),
      }
    })
  let now = await reached()
  for (let tabs = 0; tabs < 150 && now.missing.length > 0; tabs++) {
    if (now.text === 'Expandir Filtros') {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Aplicar filtro Só Facebook' })).toBeVisible()
    }
    await page.keyboard.press('Tab')
    now = await reached()
    expect(now.shows).toBe(true)
  }
  expect(now.missing).toEqual([])
  await expect(page.getByRole('button', { name: 'Ocultar Filtros' })).toBeVisible()

  const details = page
    .getByRole('listitem')
    .filter({ hasText: 'Maria Rastreada' })
    .getByRole('button', { name: 'Detalhes' })
  await details.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  await expect(dialog.getByRole('button', { name: 'Exportar Lead' })).toBeVisible()
  for (let tabs = 0; tabs < 12; tabs++) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await closeByEscape(page)
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()

  const period = page.getByRole('combobox', { name: 'Período do gráfico' })
  await period.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Últimos 7 dias' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Últimos 30 dias' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(period).toHaveText('Últimos 30 dias')
})

test('a change of screen is announced and takes the focus', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Gerenciador de Links' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Você está em Gerenciador de Links')).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
})
