import type { Page } from '@playwright/test'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, signedInTest as test, withoutLive } from './fixtures.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const state = (page: Page) => line(page).getByRole('status').first()
const qrCode = (page: Page) => line(page).getByRole('img', { name: 'QR code de conexão' })
const action = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true })
const pixel = (page: Page) => page.getByRole('region', { name: 'Pixel da Meta' })

const noInstance = {
  connected: false,
  status: 'NO_INSTANCE',
  instanceName: null,
  instanceId: null,
  message: 'Nenhuma instância configurada.',
  provider: null,
  webhookUrl: null,
  phone: null,
}

test('the simulated line is connected by its QR code, and disconnected', async ({
  page,
  account,
}) => {
  // What the live stream would tell by itself is asked for here by the buttons.
  await withoutLive(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/whatsapp/status', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/configuracoes')
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
  await expect(state(page)).toHaveText('Verificando...')
  answered.resolve()
  // The simulator of a new account is no line until somebody tries it out.
  await expect(state(page)).toHaveText('Nenhuma Instância')
  await expect(line(page).getByText(/de novo/)).toHaveCount(0)

  await action(page, 'Experimentar com o simulador').click()
  await expectToast(page, 'QR Code Atualizado')
  await expect(qrCode(page)).toHaveAttribute('src', /^data:image\/png;base64,/)
  await action(page, 'Verificar Conexão').click()
  await expectToast(page, 'Ainda Não Conectado')
  await expect(qrCode(page)).toBeVisible()

  await account.call('POST /api/simulator/scan')
  await action(page, 'Verificar Conexão').click()
  await expectToast(page, 'WhatsApp Conectado')
  await expect(qrCode(page)).toBeHidden()
  await expect(state(page)).toHaveText('Conectado')

  await action(page, 'Desconectar').click()
  const question = page.getByRole('alertdialog', { name: 'Desconectar o WhatsApp?' })
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expectToast(page, 'Desconectado')
  await expect(state(page)).toHaveText('Nenhuma Instância')

  await action(page, 'Experimentar com o simulador').click()
  await expect(state(page)).toHaveText('Desconectado')
  await action(page, 'Resetar Instância').click()
  await expectToast(page, 'Instância Resetada')
})

test('lines of W-API: one that works, one that is refused and one without a code', async ({
  page,
  server,
  account,
}) => {
  await test.step('a W-API line is added, scanned and live', async () => {
    await page.goto('/settings')
    await action(page, 'Nova Instância').click()
    const dialog = page.getByRole('dialog', { name: 'Nova Instância' })
    await dialog.getByRole('button', { name: 'Criar instância' }).click()
    await expect(dialog.getByText('Nome da instância é obrigatório')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Nome da instância' }).fill('Loja Centro')
    await dialog.getByRole('radio', { name: /^W-API/ }).check()
    await dialog.getByRole('button', { name: 'Criar instância' }).click()
    await expect(dialog.getByText('Campo obrigatório')).toHaveCount(2)
    await dialog.getByRole('textbox', { name: 'ID da instância' }).fill('LITE-LOJA-1')
    await dialog.getByLabel('Token da instância').fill('segredo-da-loja')
    await dialog.getByRole('button', { name: 'Criar instância' }).click()
    await expectToast(page, 'QR Code Gerado')
    await expect(dialog).toBeHidden()
    await expect(qrCode(page)).toBeVisible()
    await expect(line(page).getByText('Loja Centro', { exact: true })).toBeVisible()

    const scanned = await fetch(`${server.gateway.url}/_control/scan`, {
      method: 'POST',
      body: JSON.stringify({ instanceId: 'LITE-LOJA-1' }),
    })
    expect(await scanned.json()).toEqual({ webhooks: [200] })
    await expect(state(page)).toHaveText('Conectado')
    await expect(qrCode(page)).toBeHidden()
    await action(page, 'Verificar').click()
    await expectToast(page, 'WhatsApp Conectado')
    // Linked is not heard from: that is told when a message has arrived.
    await expect(line(page).getByText(/Ainda não chegou nenhuma mensagem/)).toBeVisible()
    await fetch(`${server.gateway.url}/_control/message`, {
      method: 'POST',
      body: JSON.stringify({ instanceId: 'LITE-LOJA-1', from: '5511987651234', text: 'Oi' }),
    })
    await expect(line(page).getByText(/^A linha está recebendo mensagens/)).toBeVisible()
  })

  await test.step('what a gateway refuses when an instance is added is told', async () => {
    await action(page, 'Nova Instância').click()
    const dialog = page.getByRole('dialog', { name: 'Nova Instância' })
    await dialog.getByRole('radio', { name: /^W-API/ }).check()
    await dialog.getByRole('textbox', { name: 'Nome da instância' }).fill('Quebrada')
    await dialog.getByLabel('Token da instância').fill('um-token')
    await dialog.getByRole('textbox', { name: 'ID da instância' }).fill('refused-1')
    await dialog.getByRole('button', { name: 'Criar instância' }).click()
    await expectToast(
      page,
      'Erro na Conexão',
      'Problema de autenticação com W-API. Verifique as configurações.',
    )
    await expect(dialog).toBeVisible()

    // A gateway that does not answer now loses nothing of what was typed.
    await dialog.getByRole('textbox', { name: 'ID da instância' }).fill('fail-500-1')
    await dialog.getByRole('button', { name: 'Criar instância' }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Rascunho Salvo')
    const rows = line(page).getByRole('list', { name: 'Instâncias da conta' })
    await rows.getByRole('button', { name: /^Quebrada/ }).click()
    await expect(state(page)).toHaveText('Rascunho')
    await expect(line(page).getByRole('alert')).toContainText(
      /^Rascunho: W-API não respondeu como devia.* O gateway respondeu com HTTP 500: /,
    )
    await action(page, 'Tentar de novo').click()
    await expectToast(page, 'Ainda É Um Rascunho')
    await action(page, 'Editar rascunho').click()
    const draft = page.getByRole('dialog', { name: 'Editar o rascunho Quebrada' })
    await draft.getByRole('textbox', { name: 'ID da instância' }).fill('LITE-CONSERTADA')
    await draft.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectToast(page, 'Token Trocado')
    await expect(state(page)).toHaveText('Desconectado')
  })

  await test.step('a token is replaced where the instance is, once the gateway takes it', async () => {
    await action(page, 'Trocar token').click()
    const dialog = page.getByRole('dialog', { name: 'Trocar o token de Quebrada' })
    const replace = dialog.getByRole('button', { name: 'Conferir e trocar' })
    await replace.click()
    await expect(dialog.getByText('Informe o que deve ser trocado')).toBeVisible()
    await dialog.getByLabel('Token da instância').fill('token-que-nao-vale')
    await replace.click()
    await expect(dialog.getByText(/O provedor recusou este token/)).toBeVisible()
    await fetch(`${server.gateway.url}/_control/token`, {
      method: 'POST',
      body: JSON.stringify({ instanceId: 'LITE-CONSERTADA', token: 'token-do-painel-77' }),
    })
    await dialog.getByLabel('Token da instância').fill('token-do-painel-77')
    await replace.click()
    await expectToast(page, 'Token Trocado')
    await expect(dialog).toBeHidden()
  })

  await test.step('a gateway without a QR code is told when connecting again', async () => {
    await account.call('POST /api/whatsapp/create-instance', {
      provider: 'wapi',
      instanceName: 'Sem código',
      credentials: { instanceId: 'no-qr-1', token: 'um-token' },
    })
    await page.reload()
    await expect(line(page).getByText('Sem código', { exact: true })).toBeVisible()
    await expect(line(page).getByText(/^Falta conectar o celular da empresa/)).toBeVisible()
    await action(page, 'CONECTAR').click()
    await expectToast(
      page,
      'Erro ao Conectar Novamente',
      "Não foi possível gerar QR code. Clique em 'Resetar' para criar nova instância.",
    )
  })
})

test('each failure of the line has its title and sentence', async ({ page, server, account }) => {
  await account.call('POST /api/whatsapp/create-instance', {
    provider: 'wapi',
    instanceName: 'Linha de falhas',
    credentials: { instanceId: 'LITE-FALHAS', token: 't-falhas' },
  })
  const fails = (path: string, code: string, error = 'gateway') =>
    page.route(path, (route) => route.fulfill({ status: 502, json: { error, code } }))
  await withoutLive(page)
  await page.goto('/settings')
  await expect(state(page)).toHaveText('Desconectado')

  await fails('**/api/whatsapp/reconnect', 'gateway_refused_token')
  await action(page, 'CONECTAR').click()
  await expectToast(
    page,
    'Erro ao Conectar Novamente',
    'Problema de autenticação com W-API. Verifique as configurações.',
  )
  await page.unroute('**/api/whatsapp/reconnect')
  // The server asks an instance that is starting for 9 s; its answer is what matters here.
  await fails('**/api/whatsapp/reconnect', 'gateway_initialising')
  await action(page, 'CONECTAR').click()
  await expectToast(
    page,
    'Erro ao Conectar Novamente',
    'A instância ainda está inicializando. Aguarde alguns minutos e tente novamente.',
  )
  await page.unroute('**/api/whatsapp/reconnect')
  await page.route('**/api/whatsapp/reconnect', (route) => route.abort())
  await action(page, 'CONECTAR').click()
  await expectToast(page, 'Erro ao Conectar Novamente', 'Falha ao reconectar com a instância')
  await page.unroute('**/api/whatsapp/reconnect')

  await fails('**/api/whatsapp/check-connection', 'gateway_unavailable')
  await action(page, 'Verificar').click()
  await expectToast(page, 'Erro ao Verificar')
  // What the card shows is told at once, however long the list beside it takes: a toast that comes
  // late takes the place of the next one.
  const list = Promise.withResolvers<void>()
  await page.route('**/api/whatsapp/instances', async (route) => {
    await list.promise
    await route.continue()
  })
  await action(page, 'CONECTAR').click()
  await expect(qrCode(page)).toBeVisible()
  await expectToast(page, 'QR Code Atualizado')
  list.resolve()
  await page.unroute('**/api/whatsapp/instances')
  await action(page, 'Verificar Conexão').click()
  await expectToast(page, 'Erro na Verificação', 'Falha ao verificar status. Tente novamente.')

  await fails('**/api/whatsapp/reset', 'gateway_unavailable')
  await action(page, 'Resetar Instância').click()
  await expectToast(page, 'Erro ao Resetar')

  await fetch(`${server.gateway.url}/_control/scan`, {
    method: 'POST',
    body: JSON.stringify({ instanceId: 'LITE-FALHAS' }),
  })
  await page.reload()
  await expect(state(page)).toHaveText('Conectado')
  await fails('**/api/whatsapp/disconnect', 'gateway_unavailable')
  await action(page, 'Desconectar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expectToast(page, 'Erro ao Desconectar')
})

test('no instance and a line that cannot be asked have states of their own', async ({ page }) => {
  await withoutLive(page)
  await page.route('**/api/whatsapp/status', (route) => route.fulfill({ json: noInstance }))
  await page.goto('/settings')
  await expect(state(page)).toHaveText('Nenhuma Instância')
  await expect(action(page, 'CONECTAR NOVAMENTE')).toBeHidden()
  await page.unroute('**/api/whatsapp/status')

  await page.route('**/api/whatsapp/status', (route) => route.fulfill({ status: 403, body: '' }))
  await page.reload()
  await expect(state(page)).toHaveText('Erro de Conexão')
  await expect(
    line(page).getByText('Não foi possível verificar conexão - instância pode estar offline'),
  ).toBeVisible()
})

test('the cards of the pixel and of the account keep what they are told', async ({
  page,
  account,
}) => {
  await test.step('the pixel is saved, its token is masked, tested and forgotten', async () => {
    await page.goto('/settings')
    await expect(pixel(page).getByText('Desconectado')).toBeVisible()
    const id = pixel(page).getByRole('textbox', { name: 'ID do Pixel' })
    const token = pixel(page).getByLabel('Token de acesso')
    const save = pixel(page).getByRole('button', { name: 'Salvar' })

    await id.fill('isto não é um pixel')
    await token.fill('EAAG-secreto-do-navegador-9876')
    await expect(token).toHaveAttribute('type', 'password')
    await save.click()
    await expectToast(page, 'Erro ao Salvar')
    await expect(pixel(page).getByText('ID do Pixel inválido')).toBeVisible()

    await id.fill('700100000070017001')
    await pixel(page)
      .getByRole('textbox', { name: /^Código de teste/ })
      .fill('TEST777')
    await save.click()
    await expectToast(page, 'Configurações Salvas')
    // Saving tries the token: nothing is called connected that Meta has never seen.
    await expect(pixel(page).getByText('A Meta aceitou o evento de teste')).toBeVisible()
    await expect(pixel(page).getByText('Conectado', { exact: true })).toBeVisible()
    await page.reload()
    await expect(id).toHaveValue('700100000070017001')
    await expect(token).toHaveValue('')
    await expect(token).toHaveAttribute('placeholder', /••••9876/)
    await expect(page.locator('body')).not.toContainText('EAAG-secreto')

    const whatsappAccount = pixel(page).getByRole('textbox', {
      name: 'ID da conta do WhatsApp Business',
    })
    await expect(whatsappAccount).toBeHidden()
    await pixel(page).getByText('Anúncios de clique para WhatsApp').click()
    await whatsappAccount.fill('minha conta')
    await save.click()
    await expect(whatsappAccount).toHaveAccessibleDescription(
      /O ID da conta do WhatsApp Business tem só números/,
    )
    await whatsappAccount.fill('102290129340398')
    await save.click()
    await expectToast(page, 'Configurações Salvas')
    expect(await account.call('GET /api/meta/settings')).toMatchObject({
      pixelId: '700100000070017001',
      metaAccessToken: '••••9876',
      testEventCode: 'TEST777',
      wabaId: '102290129340398',
      messagingDatasetId: '',
    })
    await pixel(page).getByRole('button', { name: 'Enviar teste' }).click()
    await expect(pixel(page).getByText('A Meta aceitou o evento de teste')).toBeVisible()

    await token.fill('EAAG-outro-1111')
    await id.fill('400000000000190')
    await save.click()
    await expect(pixel(page).getByText('Acesso recusado')).toBeVisible()
    await expect(pixel(page).getByRole('alert')).toContainText(
      'A Meta recusou o token de acesso (ele expirou).',
    )
    await expect(pixel(page).getByText('Conectado', { exact: true })).toHaveCount(0)

    await expect(pixel(page).getByText('A Meta recusou o evento de teste')).toBeVisible()
    // A Meta that does not answer has refused nothing, and nothing repeats the test.
    await id.fill('400000000000500')
    await save.click()
    await expect(pixel(page).getByText('A Meta não respondeu', { exact: true })).toBeVisible()
    await expect(pixel(page).getByText(/Tente de novo em instantes\.$/)).toBeVisible()
    await expect(pixel(page).getByText('A Meta recusou o evento de teste')).toHaveCount(0)
    await expect(page.getByText('Configurações Salvas', { exact: true })).toHaveCount(0)

    await pixel(page).getByRole('button', { name: 'Desconectar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desconectar a Meta?' })
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await expectToast(page, 'Desconectado!')
    await expect(pixel(page).getByText('Desconectado', { exact: true })).toBeVisible()
  })

  await test.step('the account keeps its name, time zone and form of the code', async () => {
    const pages = page.getByRole('navigation', { name: 'Páginas das configurações' })
    await pages.getByRole('link', { name: 'Conta', exact: true }).click()
    await expect(page).toHaveURL(/\/settings\/conta$/)
    await expect(page).toHaveTitle('Conta · Rastro')
    await expect(pages.locator('[aria-current=page]')).toHaveText('Conta')
    const card = page.getByRole('region', { name: 'Conta', exact: true })
    await card.getByRole('textbox', { name: 'Nome da conta' }).fill('Padaria São João 🥖')
    const zone = card.getByRole('combobox', { name: 'Fuso horário' })
    await expect(zone).toHaveText('Brasília (GMT-3)')
    await zone.click()
    const cities = page.getByRole('dialog', { name: 'Buscar cidade ou fuso...' })
    await expect(cities.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('são paulo')
    await expect(cities.getByRole('option')).toHaveText(['Brasília (GMT-3)'])
    await cities.getByRole('combobox').fill('atlantis')
    await expect(cities.getByText('Nenhum fuso encontrado')).toBeVisible()
    await cities.getByRole('combobox').fill('manaus')
    await page.keyboard.press('Enter')
    await expect(cities).toBeHidden()
    await expect(zone).toHaveText('Manaus (GMT-4)')
    await expect(card.getByRole('radio', { name: /^Curto/ })).toBeHidden()
    await card.getByText('Avançado').click()
    await card.getByRole('radio', { name: /^Curto/ }).check()
    const reports = card.getByRole('switch', {
      name: 'Enviar conversões às plataformas de anúncio',
    })
    await expect(reports).toBeChecked()
    await reports.click()
    const signals = card.getByRole('switch', {
      name: 'Respeitar o sinal de privacidade do navegador',
    })
    await expect(signals).not.toBeChecked()
    await signals.click()
    await card.getByRole('button', { name: 'Salvar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Parar de enviar conversões?' })
    await expect(question).toContainText('as conversões que esperam envio são descartadas')
    await question.getByRole('button', { name: 'Parar de enviar' }).click()
    await expectToast(page, 'Configurações Salvas')
    expect(await violationsAtBothSizes(page)).toEqual([])
    await page.reload()
    await expect(card.getByRole('textbox', { name: 'Nome da conta' })).toHaveValue(
      'Padaria São João 🥖',
    )
    await expect(zone).toHaveText('Manaus (GMT-4)')
    await expect(card.getByRole('radio', { name: /^Curto/ })).toBeChecked()
    await expect(reports).not.toBeChecked()
    await expect(signals).toBeChecked()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
  })
})
