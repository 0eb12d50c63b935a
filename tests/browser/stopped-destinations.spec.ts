import { type Account, aNumber } from './account.ts'
import { violationsOn } from './axe.ts'
import {
  expect,
  expectToast,
  type Page,
  signedInTest as test,
  test as visitor,
} from './fixtures.ts'
import { expectToFit } from './visit.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Destinos parados' })

/** Pixels of the fake Meta by what they do with every event. */
const pixels = { refuses: '400000000000190', accepts: '840200000008403' }

const connect = (account: Account, pixelId: string) =>
  account.call('POST /api/meta/settings', { pixelId, accessToken: `EAAG-${pixelId}` })

async function sell(account: Account, name: string): Promise<void> {
  await account.say({ from: aNumber(), name, text: `Oi, sou ${name}` })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  const id = (await account.leads(name))[0]?.id ?? ''
  await account.call(`POST /api/leads/${id}/sales`, { value: '1500' })
}

test('a Meta that refuses its token is told above every screen, with the money that waits', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await connect(account, pixels.refuses)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sell(account, 'Ana Parada')

  const stop = banner(page).getByRole('alert')
  await expect(stop).toContainText(
    /^Meta parada desde .+: 1 evento espera \(R\$ 1\.500,00 em vendas\)/,
    { timeout: 60_000 },
  )
  await expect(stop).toContainText('A Meta recusou o token de acesso')
  await expect(stop).toContainText(
    /O evento pode ser enviado até \d\d\/\d\d\/\d{4}; depois se perde\./,
  )
  const integrations = page.getByRole('region', { name: 'Integrações' })
  await expect(integrations.getByRole('listitem').first()).toContainText('Recusada')
  // In both themes, at both sizes.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    expect(await violationsOn(page)).toEqual([])
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Meta parada' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await stop.getByRole('link', { name: /Corrigir a conexão/ }).click()
  await expect(page).toHaveURL(/\/settings\/meta$/)

  await connect(account, pixels.accepts)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Meta parada' })).toBeHidden()
})

test('the toast after a sale says what the destination answered', async ({ page, account }) => {
  const name = 'Bia Compradora'
  await account.say({ from: aNumber(), name, text: `Oi, sou ${name}` })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  const id = (await account.leads(name))[0]?.id ?? ''
  const details = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  const record = async (value: string) => {
    await details.getByRole('button', { name: 'Registrar venda' }).click()
    const form = details.getByRole('form', { name: 'Registrar venda' })
    await form.getByRole('textbox', { name: 'Valor da venda' }).fill(value)
    await form.getByRole('button', { name: 'Salvar' }).click()
  }
  await connect(account, pixels.accepts)
  await page.goto(`/leads?lead=${id}&dialog=details`)
  await record('1500')
  await expectToast(page, 'Venda registrada', 'Venda de R$ 1.500,00 registrada. Meta: aceita')
  await connect(account, pixels.refuses)
  await record('80')
  const toast = page.getByRole('region', { name: /^Notificações/, includeHidden: true })
  await expect(toast).toContainText(
    'Venda de R$ 80,00 registrada. Meta: parada. A Meta recusou o token de acesso',
  )
  await connect(account, pixels.accepts)
})

visitor(
  'a person who only reads is told of a stop, and whom to ask',
  async ({ account, server, page }) => {
    await connect(account, pixels.refuses)
    await account.call('POST /api/meta/test')
    const email = await account.addViewer(server)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const stop = banner(page).getByRole('alert')
    await expect(stop).toContainText('Peça a quem administra a conta')
    await expect(stop.getByRole('link')).toHaveCount(0)
    await stop.getByRole('button', { name: /^Dispensar aviso/ }).click()
    await expect(banner(page)).toBeHidden()
    await connect(account, pixels.accepts)
  },
)
