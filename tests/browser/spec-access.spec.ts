import { expect, signedInTest, test } from './fixtures.ts'
import { openAddress } from './visit.ts'

const screens = {
  '/': 'Analytics das Campanhas',
  '/generator': 'Gerador de Links',
  '/widget-generator': 'Gerador de Widgets',
  '/manager': 'Gerenciador de Links',
  '/tracking': 'Rastreamento de Cliques',
  '/leads': 'Leads Enriquecidos',
  '/settings': 'Configurações',
  '/configuracoes': 'Configurações',
  '/meta-ads': 'Eventos Meta Ads',
  '/test-campaign': 'Captura automática',
  '/codigo-producao': 'Código para Produção',
}

test('without a session every path but /sales shows the login', async ({ page }) => {
  for (const path of [...Object.keys(screens), '/nao-existe', '/manager/dentro']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Entrar' }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toHaveCount(0)
  }
  await page.goto('/sales')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar' })).toHaveCount(0)
})

signedInTest('with a session each address shows its screen', async ({ page }) => {
  await page.goto('/codigo-producao')
  for (const [path, heading] of Object.entries(screens).reverse()) {
    // Loading the whole page eleven times would only be slower.
    await openAddress(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  }
})

signedInTest(
  'the frame of the screens: session check, user and sidebar',
  async ({ page, account }) => {
    const user = { ...JSON.parse(account.user), name: '', username: 'maria.silva' }
    await test.step('the spinner of the session check is in the middle', async () => {
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/auth/validate', async (route) => {
        await answered.promise
        await route.fulfill({ json: { valid: true, user } })
      })
      await page.goto('/manager')
      const spinner = page.getByRole('status').filter({ hasText: 'Carregando...' })
      const box = await spinner.boundingBox()
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 450)).toBeLessThan(2)
      answered.resolve()
      await expect(page.getByRole('heading', { name: 'Gerenciador de Links' })).toBeVisible()
      await page.unroute('**/api/auth/validate')
    })

    await test.step('whoever has no name is shown by the user name', async () => {
      const sidebar = page.getByRole('complementary')
      await expect(sidebar.getByText('maria.silva')).toBeVisible()
      await expect(sidebar.getByText(account.email, { exact: true })).toBeVisible()
    })

    await test.step('the sidebar becomes a drawer under 768 px', async () => {
      const sidebar = page.getByRole('navigation', { name: 'Navegação principal' })
      const open = page.getByRole('button', { name: 'Abrir menu' })
      // Each width is come to from the other side, so that nothing is seen of the one before.
      await page.setViewportSize({ width: 767, height: 900 })
      await expect(sidebar).toBeHidden()
      await page.setViewportSize({ width: 768, height: 900 })
      await expect(sidebar).toBeVisible()
      await expect(open).toHaveCount(0)
      await page.setViewportSize({ width: 767, height: 900 })
      await expect(sidebar).toBeHidden()
      await open.click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  },
)

test('the login without an answer that helps', async ({ page }) => {
  await test.step('a login that answers without a session shows the banner', async () => {
    let answer: object = {}
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }))
    await page.goto('/')
    await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill('admin')
    await page.getByLabel('Senha', { exact: true }).fill('tanto faz')
    for (answer of [{ success: false }, { success: true }]) {
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('alert')).toHaveText('Erro ao fazer login')
    }
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await page.unroute('**/api/auth/login')
  })

  await test.step('a spinner turns in the button while the login is pending', async () => {
    await page.route('**/api/auth/login', () => {})
    const button = page.getByRole('button', { name: /^Entra/ })
    await expect(button.locator('svg')).toHaveCount(0)
    await button.click()
    await expect(button).toHaveText('Entrando...')
    await expect(button.locator('svg')).toHaveCSS('animation-name', 'spin')
    await page.unroute('**/api/auth/login')
  })
})
