import { startServer } from '../helpers/server.ts'
import { choose, expect, expectToast, type Page, test as shared } from './fixtures.ts'

// A product with an app at Meta; the others of the suite have none.
const test = shared.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({
        META_APP_ID: '1234567890',
        META_APP_SECRET: 'segredo-do-aplicativo',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  storageState: async ({ account }, use) => use(account.storageState),
})

const pixel = (page: Page) => page.getByRole('region', { name: 'Pixel da Meta' })
const spend = (page: Page) => page.getByRole('region', { name: 'Custo dos anúncios' })

/** On Meta's own page. */
async function logInAs(page: Page, person: string, button = 'Continuar') {
  await page.getByRole('radio', { name: new RegExp(`^${person}:`) }).check()
  await page.getByRole('button', { name: button }).click()
}

test('a refused login changes nothing and says so; then one of several pixels is chosen', async ({
  page,
  account,
}) => {
  await page.goto('/settings')
  await pixel(page).getByRole('link', { name: 'Conectar com a Meta' }).click()
  await logInAs(page, 'several-pixels', 'Cancelar')
  await expect(pixel(page).getByRole('alert')).toContainText('A conexão foi cancelada na Meta')
  await expect(pixel(page).getByText('Desconectado', { exact: true })).toBeVisible()
  await pixel(page).getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(page).toHaveURL(/\/settings(#_=_)?$/)

  await pixel(page).getByRole('link', { name: 'Conectar com a Meta' }).click()
  await logInAs(page, 'several-pixels')
  const dialog = page.getByRole('dialog', { name: 'Escolher o pixel' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Conectar este pixel' }).click()
  await expect(dialog.getByText('Escolha um pixel')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Pixel compartilhado/ }).check()
  await expect(dialog.getByRole('combobox', { name: 'Conta de anúncios' })).toHaveText(
    'Exportação (2001)',
  )
  await dialog.getByRole('button', { name: 'Conectar este pixel' }).click()
  await expectToast(page, 'Conectado com sucesso!')
  await expect(page).toHaveURL(/\/meta-ads$/)
  await expect(page.getByText('9001003')).toBeVisible()
  await expect(page.getByText('O token expira em 60 dias')).toBeVisible()
  await expect(spend(page)).toContainText('USD · America/New_York')
  await expect(spend(page)).toContainText('o custo aparece em USD e não é convertido para BRL')

  // A week before its end the token is a warning, on both screens.
  await page.clock.setFixedTime(Date.now() + 55 * 86_400_000 + 60_000)
  await page.reload()
  const warning = page.getByRole('status').filter({ hasText: 'O token expira em 5 dias' })
  await expect(warning.getByRole('link', { name: 'Renovar com a Meta' })).toBeVisible()
  await page.goto('/settings')
  await expect(pixel(page).getByText('O token expira em 5 dias')).toBeVisible()

  const settings = await account.call<{ metaAccessToken: string }>('GET /api/meta/settings')
  expect(settings.metaAccessToken).toMatch(/^••••/)
})

test('one pixel is connected at once; its cost is read, its quality shown, another account chosen', async ({
  page,
  server,
  account,
}) => {
  const body = JSON.stringify({ runningPolls: 0 })
  await fetch(`${server.ads.url}/_control`, { method: 'POST', body })
  await account.call('POST /api/meta/disconnect')
  await page.goto('/meta-ads')
  await page.getByRole('link', { name: 'Conectar com a Meta' }).click()
  await logInAs(page, 'one-pixel')
  await expectToast(page, 'Conectado com sucesso!', 'Sua conta da Meta está conectada.')
  await expect(page).toHaveURL(/\/meta-ads$/)
  await expect(spend(page)).toContainText('Loja Centro')
  // The first reading is a report that Meta makes in the background.
  await expect(spend(page).getByText('Em dia', { exact: true })).toBeVisible()
  await spend(page).getByRole('button', { name: 'Sincronizar agora' }).click()
  await expectToast(page, 'Já está em dia', 'O custo foi lido há menos de um minuto.')

  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  const quality = page.getByRole('region', { name: 'Qualidade da correspondência' })
  await expect(quality.getByRole('listitem')).toHaveText([/^Lead6,2 de 10/, /^Purchase8,1 de 10/])
  await expect(quality).toContainText('Telefone 98,5%')

  await spend(page).getByRole('button', { name: 'Trocar conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conta de anúncios' })
  await choose(
    dialog.getByRole('combobox', { name: 'Conta de anúncios' }),
    'Loja Centro (1001) · BRL',
  )
  await dialog.getByRole('button', { name: 'Usar esta conta' }).click()
  await expectToast(
    page,
    'Conta de anúncios escolhida',
    'O custo de Loja Centro começa a ser lido agora.',
  )
})
