import type { Page } from '@playwright/test'
import { Account } from './account.ts'
import { violationsOn } from './axe.ts'
import { expect, expectToast, signedInTest as test, withoutLive } from './fixtures.ts'
import { dismissToast, openAddress } from './visit.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const action = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true })

test('each gateway asks for its own credentials, and a refusal is shown at its field', async ({
  page,
}) => {
  await page.goto('/settings')
  await action(page, 'Nova Instância').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Instância' })
  const table = dialog.getByRole('table', { name: 'Comparação dos provedores' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row', { name: /^WhatsApp Cloud API Sim / })).toBeVisible()
  for (const page of ['w-api', 'evolution', 'z-api', 'whatsapp-cloud']) {
    await expect(table.locator(`a[href="/ajuda/${page}"]`)).toBeVisible()
  }
  await expect(dialog.getByText('Só quero ver como funciona: Simulador.')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Criar instância' })
  const asked = dialog.getByRole('textbox').or(dialog.locator('input[type=password]'))
  await dialog.getByRole('textbox', { name: 'Nome da instância', exact: true }).fill('Loja 🥖')

  for (const [gateway, fields, required] of [
    [/^W-API/, ['ID da instância', 'Token da instância'], 2],
    [
      /^Evolution API/,
      ['Endereço do servidor', 'Chave da API', 'Nome da instância que já existe (opcional)'],
      1,
    ],
    [
      /^Z-API/,
      ['ID da instância', 'Token da instância', 'Token de segurança da conta (Client-Token)'],
      3,
    ],
    [
      /^WhatsApp Cloud API/,
      [
        'ID do número de telefone',
        'ID da conta do WhatsApp Business',
        'Token de acesso permanente',
        'Chave secreta do aplicativo (recomendada)',
        'Token de verificação (opcional)',
      ],
      3,
    ],
  ] as const) {
    await dialog.getByRole('radio', { name: gateway }).check()
    for (const field of fields) await expect(dialog.getByLabel(field)).toBeVisible()
    await expect(asked).toHaveCount(1 + fields.length)
    await submit.click()
    await expect(dialog.getByText('Campo obrigatório')).toHaveCount(required)
  }
  await dialog.getByRole('radio', { name: /^W-API/ }).check()
  await dialog.getByRole('radio', { name: 'Criar com token de integrador' }).check()
  await expect(asked).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('radio', { name: /^Evolution API/ }).check()
  await expect(dialog.getByText('Esta integração usa a Evolution API.')).toBeVisible()
  const address = dialog.getByLabel('Endereço do servidor')
  await address.fill('evolution.minhaloja.com.br')
  await dialog.getByLabel('Chave da API').fill('chave-errada')
  await submit.click()
  await expect(
    dialog.getByText('Informe um endereço que comece com https:// ou http://'),
  ).toBeVisible()
  await address.fill('https://evolution.minhaloja.com.br')
  await page.route('**/api/whatsapp/create-instance', (route) => {
    expect(route.request().postDataJSON()).toEqual({
      provider: 'evolution',
      instanceName: 'Loja 🥖',
      credentials: { baseUrl: 'https://evolution.minhaloja.com.br', apiKey: 'chave-errada' },
    })
    return route.fulfill({
      status: 422,
      json: {
        error: 'x',
        code: 'invalid',
        fields: { 'credentials.baseUrl': 'Este servidor não é uma Evolution API' },
      },
    })
  })
  await submit.click()
  await expectToast(page, 'Erro na Conexão', 'Confira os campos marcados.')
  await expect(dialog.getByText('Este servidor não é uma Evolution API')).toBeVisible()
  await expect(address).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
})

test('only what the gateway can do is offered', async ({ page }) => {
  const cloud = {
    connected: false,
    status: 'DISCONNECTED',
    instanceName: 'Oficial',
    instanceId: '104000000000001',
    message: 'WhatsApp desconectado.',
    provider: 'whatsapp-cloud',
    webhookUrl: 'https://rastro.test/webhooks/whatsapp-cloud/segredo',
    phone: null,
    capabilities: {
      qr: false,
      pairingCode: false,
      restart: false,
      replace: false,
      sendText: true,
      setWebhook: 'manual',
    },
  }
  let shown: object = cloud
  await withoutLive(page)
  await page.route('**/api/whatsapp/status', (route) => route.fulfill({ json: shown }))
  await page.route('**/api/whatsapp/instances', (route) =>
    route.fulfill({
      json: [
        {
          ...shown,
          id: '0192b0f4-0000-7000-8000-000000000001',
          isDefault: true,
          credentialsHint: '1234',
          verifyToken: 'verifica-1',
        },
      ],
    }),
  )
  await page.goto('/settings')
  await expect(line(page).getByText('verifica-1')).toBeVisible()
  await expect(action(page, 'Copiar o token de verificação')).toBeVisible()
  await expect(line(page).getByText(/No painel da Meta, em WhatsApp/)).toBeVisible()
  await expect(action(page, 'CONECTAR NOVAMENTE')).toBeVisible()
  await expect(action(page, 'Conectar com código')).toBeHidden()
  await expect(action(page, 'Resetar Instância')).toBeHidden()

  const capabilities = { ...cloud.capabilities, pairingCode: true, qr: true, restart: true }
  const evolution = { ...cloud, provider: 'evolution', instanceName: 'Loja 1' }
  shown = { ...evolution, capabilities: { ...capabilities, setWebhook: 'api' } }
  await page.reload()
  await expect(action(page, 'Resetar Instância')).toBeVisible()
  await expect(line(page).getByText(/reinicia esta mesma instância/)).toBeVisible()
  await action(page, 'Conectar com código').click()
  const dialog = page.getByRole('dialog', { name: 'Conectar com código' })
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  await expect(dialog.getByText('Informe o número do celular')).toBeVisible()
  const refusal = { phone: 'Número inválido. Use DDD e número.' }
  await page.route('**/api/whatsapp/connect', (route) =>
    route.fulfill({ status: 422, json: { error: 'x', code: 'invalid', fields: refusal } }),
  )
  await dialog.getByLabel('Número do WhatsApp').fill('123')
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  await expect(dialog.getByText(refusal.phone)).toBeVisible()
  await page.unroute('**/api/whatsapp/connect')
  await page.route('**/api/whatsapp/connect', (route) => {
    expect(route.request().postDataJSON()).toEqual({ phone: '(11) 98765-4321' })
    return route.fulfill({ json: { ...shown, status: 'QR', pairingCode: 'WZYEH1YY' } })
  })
  await dialog.getByLabel('Número do WhatsApp').fill('(11) 98765-4321')
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  await expectToast(page, 'Código Gerado')
  await expect(line(page).getByText('WZYEH1YY')).toBeVisible()
  await expect(action(page, 'Copiar o código')).toBeVisible()
  await expect(action(page, 'Verificar Conexão')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

test('several numbers: chosen, renamed, preferred and removed, each by itself', async ({
  page,
  account,
}) => {
  const add = (instanceName: string, instanceId: string) =>
    account.call('POST /api/whatsapp/create-instance', {
      provider: 'wapi',
      instanceName,
      credentials: { instanceId, token: `t-${instanceId}` },
    })
  await add('Loja Centro', 'LITE-CENTRO')
  await add('Loja da Praia com um nome muito, mas muito comprido mesmo 🏖️', 'LITE-PRAIA')
  await page.goto('/settings')
  const list = line(page).getByRole('list', { name: 'Instâncias da conta' })
  const rows = list.getByRole('listitem')
  const choice = (name: RegExp) => list.getByRole('button', { name })
  await expect(rows).toHaveCount(3)
  await expect(choice(/^Loja da Praia.*W-API · Desconectado.*Padrão$/)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(
    page.getByRole('region', { name: 'Integrações' }).getByText('0/2 ativas'),
  ).toBeVisible()

  // What is done with the chosen one leaves the default as it is.
  await choice(/^Loja Centro/).click()
  await expect(choice(/^Loja Centro/)).toHaveAttribute('aria-pressed', 'true')
  const called = page.waitForRequest(/\/api\/whatsapp\/reconnect\?instance=/)
  await action(page, 'CONECTAR').click()
  await called
  await expectToast(page, 'QR Code Atualizado')
  await expect(line(page).getByRole('img', { name: 'QR code de conexão' })).toBeVisible()
  await choice(/^Loja da Praia/).click()
  await expect(line(page).getByRole('img', { name: 'QR code de conexão' })).toBeHidden()

  await list.getByRole('button', { name: 'Ações de Loja Centro' }).click()
  await page.getByRole('menuitem', { name: 'Renomear' }).click()
  const rename = page.getByRole('dialog', { name: 'Renomear a instância' })
  await rename.getByRole('textbox', { name: 'Nome da instância' }).fill('')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await expect(rename.getByText('Nome da instância é obrigatório')).toBeVisible()
  await rename.getByRole('textbox', { name: 'Nome da instância' }).fill('Centro <b>novo</b>')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Instância Renomeada')
  await expect(rename).toBeHidden()

  await list.getByRole('button', { name: 'Ações de Centro <b>novo</b>' }).click()
  await page.getByRole('menuitem', { name: 'Tornar padrão' }).click()
  await expectToast(page, 'Instância Padrão', 'Centro <b>novo</b> é a instância padrão da conta.')
  await expect(rows.first()).toContainText('Centro <b>novo</b>')
  await expect(rows.first()).toContainText('Padrão')
  expect(await violationsOn(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsOn(page)).toEqual([])
  await list.getByRole('button', { name: /^Ações de Loja da Praia/ }).click()
  await page.getByRole('menuitem', { name: 'Remover' }).click()
  const question = page.getByRole('alertdialog', { name: /^Remover Loja da Praia/ })
  await expect(question).toContainText('As conversas e os leads que ela trouxe ficam.')
  await question.getByRole('button', { name: 'Remover' }).click()
  await expectToast(page, 'Instância Removida')
  await expect(rows).toHaveCount(2)
  await account.call('DELETE /api/whatsapp/disconnect')
})

test('the last instance can be removed too, and the account says how it gets another one', async ({
  page,
  server,
  sharedWindow,
}) => {
  const account = await Account.create(server, 'Conta de um número')
  await account.call('POST /api/whatsapp/create-instance', {
    provider: 'wapi',
    instanceName: 'Único',
    credentials: { instanceId: 'LITE-UNICO', token: 't-unico' },
  })
  await sharedWindow.furnish(account.storageState)
  await page.goto('/settings')
  for (const name of ['Simulador', 'Único']) {
    await line(page)
      .getByRole('button', { name: `Ações de ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Remover' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Instância Removida')
    await dismissToast(page)
  }
  expect(await account.call('GET /api/whatsapp/instances')).toEqual([])
  await expect(line(page).getByRole('status').first()).toHaveText('Nenhuma Instância')
  await expect(line(page)).toContainText('Nenhum número ligado ainda. Crie uma instância')
  expect(await violationsOn(page)).toEqual([])
  await page.reload()
  await expect(line(page).getByRole('status').first()).toHaveText('Nenhuma Instância')
  await action(page, 'Nova Instância').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Instância' })
  await dialog.getByRole('textbox', { name: 'Nome da instância', exact: true }).fill('Outra')
  await dialog.getByRole('button', { name: 'Criar instância' }).click()
  await expect(dialog).toBeHidden()
  await expect(line(page).getByText('Outra', { exact: true })).toBeVisible()
})

test('a link leads to a chosen number, and the numbers are told apart everywhere', async ({
  page,
  server,
  account,
}) => {
  const gateway = (action: string, body: object) =>
    fetch(`${server.gateway.url}/_control/${action}`, {
      method: 'POST',
      body: JSON.stringify({ instanceId: 'LITE-CENTRAL', ...body }),
    })
  await account.call('POST /api/whatsapp/create-instance', {
    provider: 'wapi',
    instanceName: 'Central',
    credentials: { instanceId: 'LITE-CENTRAL', token: 't-central' },
  })
  await account.call('POST /api/whatsapp/connect')
  await gateway('scan', {})
  // The webhook is worked on after it was answered.
  await expect
    .poll(async () => (await account.call<object[]>('GET /api/whatsapp/instances'))[0])
    .toMatchObject({ connected: true, phone: '+55 (11) 4000-1234' })

  await page.goto('/generator')
  const number = page.getByRole('combobox', { name: 'Número', exact: true })
  await number.click()
  await page.getByRole('option', { name: /^Central · / }).click()
  await expect(page.getByRole('textbox', { name: /^Número do WhatsApp/ })).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Campanha da Central')
  await page.getByRole('button', { name: 'Gerar Link' }).click()
  await expectToast(page, 'Link Gerado com Sucesso')
  const { links } = await account.call<{ links: { clickId: string; instanceId: string }[] }>(
    'GET /api/links/manager',
  )
  // The same numbers are offered where a link is edited; a typed one is none of them.
  await page.goto('/manager')
  await page.getByRole('button', { name: 'Editar Campanha da Central' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar link' })
  const own = edit.getByRole('combobox', { name: 'Número', exact: true })
  await expect(own).toContainText('Central · ')
  await edit.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(31) 98888-7777')
  await expect(own).not.toContainText('Central')
  await own.click()
  await page.getByRole('option', { name: /^Central · / }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Link atualizado')
  const code = await account.click(links[0]?.clickId ?? '')
  await gateway('message', {
    from: '5511987650001',
    name: 'Cliente da Central',
    text: `Olá! [ID: ${code}]`,
    moment: Math.floor(Date.now() / 1000),
  })
  await account.say({ from: '5511987650002', name: 'Cliente do Simulador', text: 'Bom dia' })

  await openAddress(page, '/leads')
  await expect(page.getByText('Cliente do Simulador').first()).toBeVisible()
  await expect(page.getByText('Cliente da Central').first()).toBeVisible()
  await number.click()
  await page.getByRole('option', { name: /^Central · / }).click()
  await expect(page.getByText('Cliente do Simulador')).toHaveCount(0)
  await expect(page.getByText('Cliente da Central').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`instance=${links[0]?.instanceId}`))
  expect(await violationsOn(page)).toEqual([])

  await openAddress(page, `/?instance=${links[0]?.instanceId}`)
  const filters = page.getByRole('region', { name: 'Filtros Avançados' })
  await expect(filters.getByText(/Central · /)).toBeVisible()
  await expect(page.getByText('Cliente da Central').first()).toBeVisible()
  await expect(page.getByText('Cliente do Simulador')).toHaveCount(0)
  await openAddress(page, `/tracking?instance=${links[0]?.instanceId}`)
  await expect(number).toContainText('Central')
  await expect(page.getByText('Cliente do Simulador')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsOn(page)).toEqual([])
})
