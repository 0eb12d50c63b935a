import type { Page } from '@playwright/test'
import { startProgram } from '../helpers/programs.ts'
import { aNumber } from './account.ts'
import { choose, expect, expectToast, signedInTest as test } from './fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const events = (page: Page) => page.getByRole('list', { name: 'Eventos configurados' })

test('GA4 says what Unassigned means', async ({ page, account }) => {
  await page.goto('/destinos?destino=ga4')
  const unassigned = page.getByText(/“Unassigned” reúne o que não pertence a uma visita/)
  await expect(page.getByText('Não conectado').first()).toBeVisible()
  await expect(unassigned).toHaveCount(0)
  await account.call('PUT /api/destinations/ga4', {
    measurementId: 'G-LOJA123456',
    apiSecret: 'segredo-da-api-1234',
  })
  await page.reload()
  await expect(page.getByText('G-LOJA123456')).toBeVisible()
  await expect(unassigned).toContainText('mais de 24 horas depois do começo da visita')
})

test('Google Ads is connected, changed, given an event and disconnected', async ({ page }) => {
  await page.goto('/destinos')
  await expect(heading(page, 'Destinos')).toBeVisible()
  const card = page.getByRole('region', { name: 'Google Ads' })
  await expect(card.getByText('Não conectado')).toBeVisible()
  await card.getByRole('link', { name: 'Conectar Google Ads' }).click()
  const form = page.getByRole('dialog', { name: 'Conectar Google Ads' })
  const save = form.getByRole('button', { name: 'Salvar conexão' })
  const customer = form.getByRole('textbox', { name: 'ID da conta do Google Ads' })
  await customer.fill('12345')
  await form
    .getByRole('textbox', { name: 'ID do cliente OAuth' })
    .fill('loja.apps.googleusercontent.com')
  await save.click()
  await expect(form.getByText('Informe os 10 dígitos do ID da conta')).toBeVisible()
  await expect(customer).toHaveAttribute('aria-invalid', 'true')
  await expect(customer).toHaveValue('12345')
  await expect(form.getByText('Token de atualização é obrigatório')).toBeVisible()
  // Saving tries the connection; what nobody could confirm is not called connected.
  const message = 'Não foi possível falar com o Google.'
  await page.route('**/api/destinations/google/test', (route) =>
    route.fulfill({ json: { success: false, message, response: null } }),
  )
  await customer.fill('123-456-7890')
  await form.getByLabel('Chave secreta do cliente OAuth').fill('GOCSPX-segredo')
  await form.getByLabel('Token de atualização').fill('1//token-9876')
  await save.click()
  await expectToast(page, 'Conexão salva')
  await expect(form).toBeHidden()
  await expect(heading(page, 'Google Ads')).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Não conferido', { exact: true })).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toHaveCount(0)
  await expect(page.getByText('1234567890', { exact: true })).toBeVisible()
  await expect(page.getByText('••••9876')).toBeVisible()

  await page.getByRole('button', { name: 'Editar conexão' }).click()
  const again = page.getByRole('dialog', { name: 'Conexão com Google Ads' })
  await expect(again.getByLabel('Token de atualização')).toHaveValue('')
  await again.getByRole('textbox', { name: /ID da conta de administrador/ }).fill('987-654-3210')
  await again.getByRole('button', { name: 'Salvar conexão' }).click()
  await expectToast(page, 'Conexão salva')
  await expect(page.getByText('9876543210', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Novo Evento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Evento' })
  await expect(dialog.getByRole('textbox', { name: 'Plataforma' })).toHaveValue('Google Ads')
  await dialog.getByRole('textbox', { name: 'Nome do evento' }).fill('Venda no Google')
  await choose(dialog.getByRole('combobox', { name: 'Tipo de evento' }), 'Purchase')
  await choose(dialog.getByRole('combobox', { name: 'Gatilho' }), 'Virou cliente')
  const create = dialog.getByRole('button', { name: 'Salvar' })
  await expect(create).toBeDisabled()
  await choose(dialog.getByRole('combobox', { name: 'Valor', exact: true }), 'Valor da venda')
  await expect(create).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'ID da ação de conversão' }).fill('6543210987')
  await create.click()
  await expectToast(page, 'Evento Criado')
  const row = events(page).getByRole('listitem').filter({ hasText: 'Venda no Google' })
  await expect(row).toContainText('Ação de conversão 6543210987')
  await expect(row).toContainText('Valor da venda')

  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  await expect(page).toHaveURL(/destino=google&tab=stats$/)
  await expect(page.getByText('Nenhuma conversão nos últimos 7 dias.')).toBeVisible()
  await page.getByRole('tab', { name: 'Arquivo CSV' }).click()
  const files = page.getByRole('list', { name: 'Ações de conversão' })
  await expect(files.getByRole('heading')).toHaveText('Venda no Google')
  await expect(files.getByRole('button', { name: /^Por clique \(0\)/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Desconectar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Desconectar Google Ads?' })
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expectToast(page, 'Desconectado!')
  await expect(page.getByText('Não conectado')).toBeVisible()
  await page.getByRole('tab', { name: 'Configuração de Eventos' }).click()
  await expect(row).toBeVisible()
})

test('a webhook shows its secret once, is tried out, gets another secret and is deleted', async ({
  page,
}) => {
  const receiver = await startProgram('dev/fake-webhook.ts', '/_received')
  await page.goto('/destinos')
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  const url = form.getByRole('textbox', { name: 'URL' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('CRM da loja 🛒')
  await url.fill('ftp://crm')
  await form.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(form.getByText('Use um endereço que comece com https:// ou http://')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('CRM da loja 🛒')
  await url.fill(`${receiver.url}/hooks/crm`)
  await form.getByRole('button', { name: 'Criar webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Guarde o segredo' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  const first = await secret.getByText(/^whsec_/).textContent()
  await secret.getByRole('button', { name: 'Já guardei' }).click()

  const list = page.getByRole('list', { name: 'Webhooks da conta' })
  await expect(list).toContainText(`${receiver.url}/hooks/crm`)
  await list.getByRole('link', { name: 'Abrir CRM da loja 🛒' }).click()
  await expect(heading(page, 'CRM da loja 🛒')).toBeVisible()
  await expect(events(page).getByRole('heading')).toHaveText(['Lead', 'Purchase'])
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText('O destino aceitou o teste')).toBeVisible()

  await page.getByRole('button', { name: 'Trocar segredo' }).click()
  await page
    .getByRole('alertdialog', { name: 'Trocar o segredo?' })
    .getByRole('button', { name: 'Trocar segredo' })
    .click()
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await expect(secret.getByText(/^whsec_/)).not.toHaveText(first ?? '')
  await expect(secret.getByText(/^O segredo anterior continua assinando até/)).toBeVisible()
  await secret.getByRole('button', { name: 'Já guardei' }).click()

  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Excluir o webhook “CRM da loja 🛒”?' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expectToast(page, 'Webhook excluído')
  await expect(heading(page, 'Destinos')).toBeVisible()
  await expect(page.getByText('Nenhum webhook ainda.')).toBeVisible()
  await receiver.stop()
})

test('an event tells for whom it did not fire, and the lead which events did not', async ({
  page,
  account,
}) => {
  await account.call('POST /api/meta/settings', {
    pixelId: '830100000083018301',
    accessToken: 'EAAG-porque',
  })
  const from = aNumber()
  await account.say({ from, name: 'Duda Sem Clique', text: 'Bom dia' })
  await expect.poll(() => account.leads(from)).toHaveLength(1)
  await page.goto('/meta-ads')
  await page.getByRole('button', { name: 'Por que não disparou: Lead' }).click()
  const panel = page.getByRole('dialog', { name: 'Por que “Lead” não disparou' })
  const row = panel.getByRole('list', { name: 'Leads sem o evento' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('O lead não tem rastreamento.')
  await row.getByRole('link', { name: 'Duda Sem Clique' }).click()

  const messages = page.getByRole('dialog', { name: 'Mensagens do Lead' })
  await messages.getByText('Por que um evento não foi enviado').click()
  const silent = messages.getByRole('list', { name: 'Eventos não enviados' }).getByRole('listitem')
  const ofMeta = silent.filter({ hasText: 'Meta Ads' })
  await expect(ofMeta).toHaveText([/^Lead.*O lead não tem rastreamento\./, /^Purchase/])
})
