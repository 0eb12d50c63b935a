import { type Program, startProgram } from '../helpers/programs.ts'
import { violationsOn } from './axe.ts'
import { expect, expectToast, type Page, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Avisos da linha do WhatsApp' })
const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const alerts = (page: Page) => page.getByRole('region', { name: 'Alertas', exact: true })

test('a line that goes down is told at once, with the way out, and again when it is back', async ({
  page,
  account,
  server,
}) => {
  const connect = async () => {
    await account.call('POST /api/whatsapp/reconnect')
    const scanned = await fetch(`${server.gateway.url}/_control/scan`, {
      method: 'POST',
      body: JSON.stringify({ instanceId: 'LITE-CAIU' }),
    })
    expect(scanned.status).toBe(200)
  }
  await account.call('POST /api/whatsapp/create-instance', {
    provider: 'wapi',
    instanceName: 'Loja Centro',
    credentials: { instanceId: 'LITE-CAIU', token: 't-caiu' },
  })
  await connect()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads Enriquecidos' })).toBeVisible()
  await expect(banner(page)).toBeHidden()

  await account.call('DELETE /api/whatsapp/disconnect')
  const outage = banner(page).getByRole('alert')
  await expect(outage).toContainText('A linha “Loja Centro” foi desconectada do WhatsApp')
  await expect(outage).toContainText('leia o QR code com o celular da empresa')
  await outage.getByRole('link', { name: 'Ver a conexão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()

  await line(page).getByText('Histórico da conexão').click()
  const changes = line(page).getByRole('list', { name: 'Histórico da conexão' })
  await expect(changes.getByRole('listitem')).toHaveCount(3)
  await expect(changes.getByRole('listitem').first()).toContainText('Desconectada')
  await expect(changes.getByRole('listitem').first()).toContainText('pedido nas configurações')
  await expect(changes.getByRole('listitem').nth(1)).toContainText('durou')
  // Where there is no room for the list of pages, it is a menu.
  await page.getByRole('button', { name: 'Página: WhatsApp e Meta' }).click()
  await page.getByRole('menuitem', { name: 'Alertas' }).click()
  await alerts(page).getByText('Últimos alertas').click()
  await expect(alerts(page).getByRole('listitem')).toContainText('Só nas telas')
  const theme = () => page.evaluate(() => document.documentElement.classList.toggle('dark'))
  expect(await violationsOn(page)).toEqual([])
  await theme()
  expect(await violationsOn(page)).toEqual([])
  await expectToFit(page)

  await connect()
  const report = banner(page).getByRole('status')
  await expect(report).toContainText('A linha “Loja Centro” voltou depois de menos de 1 minuto')
  await expect(outage).toBeHidden()
  await report.getByRole('button', { name: /^Dispensar aviso/ }).click()
  await expect(banner(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/settings\/whatsapp$/)
  await page.reload()
  await expect(changes.or(line(page).getByText('Histórico da conexão'))).toBeVisible()
  await expect(line(page).getByRole('status').first()).toHaveText('Conectado')
  await expect(banner(page)).toBeHidden()
})

test('a disk that is nearly full is told above every screen, until it is put away', async ({
  page,
}) => {
  await page.route('**/api/health/alerts', (route) =>
    route.fulfill({
      json: {
        server: [
          {
            id: 'disk_critical 2026-11-17',
            kind: 'disk_critical',
            endedAt: null,
            title: 'O disco do servidor está quase cheio: restam 1,9 %',
            advice: 'Libere espaço agora.',
          },
        ],
        open: [],
        recent: [],
      },
    }),
  )
  await page.goto('/leads')
  const disk = banner(page).getByRole('alert')
  await expect(disk).toContainText('O disco do servidor está quase cheio: restam 1,9 %')
  await expect(disk.getByRole('link')).toHaveCount(0)
  await disk.getByRole('button', { name: /^Dispensar aviso/ }).click()
  await expect(banner(page)).toBeHidden()
  await page.unroute('**/api/health/alerts')
})

test('alerts are sent where the person says, with a secret that is shown once', async ({
  page,
}) => {
  const receiver: Program = await startProgram('dev/fake-webhook.ts', '/_received')
  await page.goto('/settings/alertas')
  const address = alerts(page).getByRole('textbox', { name: 'Endereço do webhook' })
  const save = alerts(page).getByRole('button', { name: 'Salvar' })
  await expect(alerts(page)).toContainText('Este servidor ainda não envia e-mails.')
  await expect(address).toBeHidden()
  await alerts(page).getByText('Avançado').click()
  await address.fill('ftp://loja')
  await save.click()
  await expectToast(page, 'Erro ao Salvar')
  await expect(address).toHaveAccessibleDescription(/Use um endereço que comece com https/)

  await address.fill(`${receiver.url}/hooks/loja`)
  await expect(alerts(page).getByRole('button', { name: 'Enviar teste' })).toBeDisabled()
  await save.click()
  await expectToast(page, 'Alertas Salvos')
  const secret = alerts(page).getByRole('status').filter({ hasText: 'whsec_' })
  await expect(secret).toContainText('ele não será mostrado de novo')
  await alerts(page).getByRole('button', { name: 'Enviar teste' }).click()
  const outcome = alerts(page).getByRole('status').filter({ hasText: 'Resultado do teste' })
  await expect(outcome).toContainText('Webhook: Entregue (HTTP 204).')
  const first = await secret.locator('code').textContent()

  await alerts(page).getByRole('button', { name: 'Gerar novo segredo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Gerar um novo segredo?' })
  await question.getByRole('button', { name: 'Gerar novo segredo' }).click()
  await expect(secret.locator('code')).not.toHaveText(first ?? '')
  expect(await violationsOn(page)).toEqual([])

  await page.reload()
  await expect(address).toHaveValue(`${receiver.url}/hooks/loja`)
  await expect(page.getByText('whsec_')).toBeHidden()
  await receiver.stop()
})
