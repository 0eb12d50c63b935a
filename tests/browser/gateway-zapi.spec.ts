import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aNumber } from './account.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const state = (page: Page) => line(page).getByRole('status').first()
const qrCode = (page: Page) => line(page).getByRole('img', { name: 'QR code de conexão' })
const action = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Instância' })

/** An instance of nobody else's, misbehaving if its name says so. */
const anId = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

async function openForm(page: Page, instanceId: string) {
  await page.goto('/settings')
  await action(page, 'Nova Instância').click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Nome da instância' }).fill('Loja Centro')
  await form.getByRole('radio', { name: /^Z-API/ }).check()
  await form.getByRole('textbox', { name: 'ID da instância' }).fill(instanceId)
  await form.getByLabel('Token da instância').fill('um-token')
  await form.getByLabel('Token de segurança da conta (Client-Token)').fill('Fsegredo-S')
}

test('a Z-API line is added, scanned, live, and a message becomes a lead', async ({
  page,
  server,
}) => {
  const instanceId = anId('LOJA')
  const control = async (what: string, body: object) => {
    const response = await fetch(`${server.zapi.url}/_control/${what}`, {
      method: 'POST',
      body: JSON.stringify({ instanceId, ...body }),
    })
    expect(await response.json()).toMatchObject({ webhooks: [200] })
  }
  await openForm(page, instanceId)
  await dialog(page).getByRole('button', { name: 'Criar instância' }).click()
  await expectToast(page, 'QR Code Gerado')
  await expect(dialog(page)).toBeHidden()
  await expect(qrCode(page)).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(line(page).getByText('Z-API', { exact: true })).toBeVisible()

  await control('scan', {})
  await expect(state(page)).toHaveText('Conectado')
  await expect(qrCode(page)).toBeHidden()
  await expect(line(page).getByText('+55 (11) 4000-1234')).toBeVisible()

  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
  await control('message', { from: aNumber(), name: 'Zélia da Z-API', text: 'Olá!' })
  await expect(page.getByText('Zélia da Z-API').first()).toBeVisible()
})

test('what Z-API refuses is told where it can be put right', async ({ page }) => {
  await openForm(page, anId('refused'))
  const form = dialog(page)
  const submit = form.getByRole('button', { name: 'Criar instância' })
  await submit.click()
  await expectToast(page, 'Erro na Conexão', 'Confira os campos marcados.')
  await expect(
    form.getByText('O token de segurança da conta (Client-Token) foi recusado.'),
  ).toBeVisible()
  await expect(form.getByLabel('Token de segurança da conta (Client-Token)')).toBeFocused()

  const id = form.getByRole('textbox', { name: 'ID da instância' })
  await id.fill('3E48 com espaço')
  await submit.click()
  await expect(
    form.getByText('O ID tem só letras e números. Copie-o do painel da Z-API'),
  ).toBeVisible()
  await id.fill(anId('unknown'))
  await submit.click()
  await expect(form.getByText('Não existe instância com este ID e este token.')).toBeVisible()

  await id.fill(anId('qr-expired'))
  await submit.click()
  await expect(form).toBeHidden()
  await action(page, 'CONECTAR').click()
  await expectToast(
    page,
    'Erro ao Conectar Novamente',
    "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância.",
  )
  await action(page, 'Resetar Instância').click()
  await expectToast(page, 'Instância Resetada')
  await action(page, 'CONECTAR').click()
  await expect(qrCode(page)).toBeVisible()
})
