import type { Page } from '@playwright/test'
import type { InstanceStatus } from '#contracts/messaging'
import { aNumber } from './account.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const state = (page: Page) => line(page).getByRole('status').first()
const qrCode = (page: Page) => line(page).getByRole('img', { name: 'QR code de conexão' })
const action = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Instância' })

async function openForm(page: Page, name: string, given: { address: string; key: string }) {
  await page.goto('/settings')
  await action(page, 'Nova Instância').click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Nome da instância', exact: true }).fill(name)
  await form.getByRole('radio', { name: /^Evolution API/ }).check()
  await form.getByLabel('Endereço do servidor').fill(given.address)
  await form.getByLabel('Chave da API').fill(given.key)
  return form
}

test('an Evolution line is added, scanned, live, and a message becomes a lead', async ({
  page,
  account,
  server,
}) => {
  const address = `${server.evolution.url}/manager`
  const form = await openForm(page, 'Padaria São João 🥖', { address, key: 'chave-global' })
  await form.getByRole('button', { name: 'Criar instância' }).click()
  await expectToast(page, 'QR Code Gerado')
  await expect(form).toBeHidden()
  await expect(qrCode(page)).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(line(page).getByText('Padaria São João 🥖', { exact: true })).toBeVisible()
  await expect(line(page).getByText('Evolution API', { exact: true })).toBeVisible()

  const { instanceId } = await account.call<InstanceStatus>('GET /api/whatsapp/status')
  const control = async (what: string, body: object) => {
    const response = await fetch(`${server.evolution.url}/_control/${what}`, {
      method: 'POST',
      body: JSON.stringify({ instanceName: instanceId, ...body }),
    })
    expect(response.status).toBe(200)
  }
  await control('scan', {})
  await expect(state(page)).toHaveText('Conectado')
  await expect(qrCode(page)).toBeHidden()
  await expect(line(page).getByText('+55 (11) 4000-1234')).toBeVisible()

  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
  await control('message', { from: aNumber(), name: 'Eva da Evolution', text: 'Olá!', times: 2 })
  await expect(page.getByText('Eva da Evolution').first()).toBeVisible()

  await page.goBack()
  await expect(state(page)).toHaveText('Conectado')
  await control('unlink', {})
  await expect(state(page)).toHaveText('Desconectado')
})

test('what an Evolution server refuses is told where it can be put right', async ({
  page,
  server,
}) => {
  const form = await openForm(page, 'no-qr', { address: 'https://evo.example.com', key: 'refused' })
  const submit = form.getByRole('button', { name: 'Criar instância' })
  const address = form.getByLabel('Endereço do servidor')
  await address.fill(`${server.evolution.url}/?x=1`)
  await submit.click()
  await expectToast(page, 'Erro na Conexão', 'Confira os campos marcados.')
  await expect(form.getByText('Use o endereço do servidor, como https://evo.')).toBeVisible()
  await expect(address).toBeFocused()

  await address.fill('http://192.168.255.254:8080')
  await submit.click()
  await expectToast(page, 'Erro na Conexão', 'Confira os campos marcados.')
  await expect(
    form.getByText(
      'O endereço é de uma rede privada, e este servidor só chama endereços públicos. Quem cuida do servidor pode permitir este em ALLOWED_PRIVATE_HOSTS.',
    ),
  ).toBeVisible()

  await address.fill(server.evolution.url)
  await submit.click()
  await expectToast(
    page,
    'Erro na Conexão',
    'Problema de autenticação com Evolution API. Verifique as configurações.',
  )
  const key = form.getByLabel('Chave da API')
  await key.fill('html')
  await submit.click()
  await expect(form.getByText('Este servidor não é uma Evolution API')).toBeVisible()
  await key.fill('chave-global')
  await form.getByLabel('Nome da instância que já existe (opcional)').fill('ninguem')
  await submit.click()
  await expect(form.getByText('Não existe instância com este nome no servidor')).toBeVisible()

  await form.getByLabel('Nome da instância que já existe (opcional)').fill('')
  await submit.click()
  await expect(form).toBeHidden()
  await action(page, 'CONECTAR').click()
  await expectToast(
    page,
    'Erro ao Conectar Novamente',
    "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância.",
  )
})
