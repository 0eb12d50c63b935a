import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from './fixtures.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))
const storedTheme = (page: Page) =>
  page.evaluate(() => localStorage.getItem('whatsapp-tracker-theme'))

test('a tour of all screens marks each, and stays with this host', async ({
  page,
  account,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== baseURL && protocol !== 'data:') foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await test.step('the sidebar lists the screens in order and marks the one that is open', async () => {
    await page.goto('/')
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Painel',
      'Gerador de Links',
      'Gerador de Widgets',
      'Gerenciador de Links',
      'Rastreamento',
      'Relatório de Leads',
      'Eventos Meta Ads',
      'Captura automática',
      'Configurações',
      'Campanhas',
      'Atendimento',
      'Saúde do rastreamento',
      'Destinos',
      'Simulador',
    ])
    await expect(navigation(page).getByRole('list')).toHaveCount(3)
    await expect(
      navigation(page).getByRole('list', { name: 'Acompanhar' }).getByRole('link'),
    ).toHaveCount(3)
    const screens = [
      ['Gerador de Links', '/generator', 'Gerador de Links'],
      ['Gerador de Widgets', '/widget-generator', 'Gerador de Widgets'],
      ['Gerenciador de Links', '/manager', 'Gerenciador de Links'],
      ['Rastreamento', '/tracking', 'Rastreamento de Cliques'],
      ['Relatório de Leads', '/leads', 'Leads Enriquecidos'],
      ['Eventos Meta Ads', '/meta-ads', 'Eventos Meta Ads'],
      ['Captura automática', '/test-campaign', 'Captura automática'],
      ['Configurações', '/settings', 'Configurações'],
      ['Campanhas', '/campanhas', 'Campanhas'],
      ['Destinos', '/destinos', 'Destinos'],
      ['Saúde do rastreamento', '/saude', 'Saúde do rastreamento'],
      ['Atendimento', '/atendimento', 'Atendimento'],
      ['Simulador', '/simulador', 'Simulador de WhatsApp'],
      ['Painel', '/', 'Analytics das Campanhas'],
    ] as const
    for (const [label, path, heading] of screens) {
      await navigation(page).getByRole('link', { name: label, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      await expect(page).toHaveTitle(`${label} · Rastro`)
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText(label)
    }
    const { name, email } = JSON.parse(account.user) as { name: string; email: string }
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByText(name)).toBeVisible()
    await expect(sidebar.getByText(email)).toBeVisible()

    // Whether WhatsApp is up is seen without a press, in the window of a small laptop too.
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const name of ['API de Conversões', 'WhatsApp Business']) {
      await expect(sidebar.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    // In a low window the entries scroll; help and account stay where they are.
    await page.setViewportSize({ width: 1280, height: 620 })
    const simulator = navigation(page).getByRole('link', { name: 'Simulador' })
    await simulator.click()
    await expect(simulator).toBeInViewport({ ratio: 0.95 })
    expect((await simulator.boundingBox())?.height).toBeGreaterThanOrEqual(32)
    for (const name of ['Ajuda', 'Sair', 'Buscar...']) {
      const control = sidebar.getByRole('link', { name }).or(sidebar.getByRole('button', { name }))
      await expect(control, name).toBeInViewport({ ratio: 1 })
    }
    await page.reload()
    await expect(simulator).toBeInViewport({ ratio: 0.95 })
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/configuracoes')
    await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Configurações')
  })

  await test.step('no screen asks anything of another host', async () => {
    // The tour before led to every screen of the list.
    expect(foreign).toEqual([])
    expect(refused).toEqual([])
  })
})

test('an unknown address leads home, where the theme is chosen and the integrations are followed', async ({
  page,
  account,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await test.step('a screen that does not exist says so and leads home', async () => {
    await page.goto('/nao-existe')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('404 Page Not Found · Rastro')
    await page.getByRole('link', { name: 'Voltar ao Início' }).click()
    await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  await test.step('the theme is dark at first, is chosen in a menu, and is kept', async () => {
    const menu = page.getByRole('button', { name: 'Tema' })
    await expect(menu).toBeVisible()
    expect(await isDark(page)).toBe(true)

    await menu.click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Claro', 'Escuro', 'Sistema'])
    await page.getByRole('menuitemradio', { name: 'Claro' }).click()
    await expect.poll(() => isDark(page)).toBe(false)
    expect(await storedTheme(page)).toBe('light')
    await page.reload()
    await expect(menu).toBeVisible()
    expect(await isDark(page)).toBe(false)

    await menu.click()
    await page.getByRole('menuitemradio', { name: 'Sistema' }).click()
    await expect.poll(() => storedTheme(page)).toBe('system')
    expect(await isDark(page)).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => isDark(page)).toBe(true)

    await menu.click()
    await page.getByRole('menuitemradio', { name: 'Escuro' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await isDark(page)).toBe(true)
    expect(await storedTheme(page)).toBe('dark')
  })

  await test.step("'Integrações' says what is really connected, and follows", async () => {
    const integrations = page.getByRole('region', { name: 'Integrações' }).getByRole('listitem')
    await expect(integrations).toHaveText([/^API de Conversões.*Inativa$/, /^WhatsApp.*Inativa$/])

    await account.call('POST /api/whatsapp/connect')
    await account.call('POST /api/simulator/scan')
    await expect(integrations.last()).toHaveText(/Ativa$/)

    await account.call('POST /api/meta/settings', {
      pixelId: '900100000090019',
      accessToken: 'EAAG-shell-1',
    })
    await page.reload()
    // Nobody knows yet whether Meta takes the token.
    await expect(integrations.first()).toHaveText(/Não conferida$/)
    await account.call('POST /api/meta/test')
    await page.reload()
    await expect(integrations).toHaveText([/Ativa$/, /Ativa$/])
  })
})

test('under 768 px the sidebar is a drawer that closes in four ways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const file = Promise.withResolvers<void>()
  await page.route('**/assets/later-*.js', (route) => file.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/assets/later-*.js')
  await page.goto('/generator')
  await asked
  // Until the drawer's file has come its place is empty: a coloured button without a sign stood there.
  const place = page.getByRole('banner').locator('> span').first()
  await expect(place).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(place).toHaveCSS('width', '36px')
  file.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerador de Links')
  // A phone neither draws the sidebar that it has no room for nor asks for what stands in it.
  await expect(page.locator('aside nav')).toHaveCount(0)
  const open = page.getByRole('button', { name: 'Abrir menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })

  await open.click()
  await expect(drawer.getByRole('link', { name: 'Configurações' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(380, 600)
  await expect(drawer).toBeHidden()

  await open.click()
  await drawer.getByRole('link', { name: 'Gerenciador de Links' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerenciador de Links')

  await open.click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerador de Links')
})
