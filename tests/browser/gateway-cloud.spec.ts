import { colourOf, expect, expectToast, type Page, signedInTest as test } from './fixtures.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const state = (page: Page) => line(page).getByRole('status').first()
const action = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Instância' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Criar instância' })
const numberId = (page: Page) => dialog(page).getByLabel('ID do número de telefone')

async function fillIn(page: Page, name: string, id: string) {
  await page.goto('/settings')
  await action(page, 'Nova Instância').click()
  await dialog(page)
    .getByRole('radio', { name: /^WhatsApp Cloud API/ })
    .check()
  await dialog(page).getByRole('textbox', { name: 'Nome da instância', exact: true }).fill(name)
  await numberId(page).fill(id)
  await dialog(page).getByLabel('ID da conta do WhatsApp Business').fill('102290129340398')
  await dialog(page).getByLabel('Token de acesso permanente').fill('EAAG-token-permanente')
  await dialog(page).getByLabel('Chave secreta do aplicativo').fill('segredo-do-aplicativo')
}

test('the official number is added, proved in Meta’s panel, and brings a lead with its ad', async ({
  page,
  context,
  server,
}) => {
  const meta = async (action: string, body: object) => {
    const answer = await fetch(`${server.cloud.url}/_control/${action}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { verified?: boolean; webhooks?: number[] }
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fillIn(page, 'Loja Oficial', '106540352242922')
  await submit(page).click()
  await expectToast(page, 'WhatsApp Conectado')
  await expect(dialog(page)).toBeHidden()
  await expect(state(page)).toHaveText('Conectado')
  await expect(line(page).getByText('Loja Oficial', { exact: true })).toBeVisible()
  await expect(action(page, 'Resetar Instância')).toBeHidden()

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await action(page, 'Copiar a URL do webhook').click()
  await expect.poll(clipboard).toMatch(/\/webhooks\/whatsapp-cloud\/[\w-]{22}$/)
  const url = await clipboard()
  await action(page, 'Copiar o token de verificação').click()
  await expect.poll(clipboard).toMatch(/^[\w-]{22}$/)
  const verifyToken = await clipboard()
  expect(await meta('webhook', { url, verifyToken: 'outro' })).toEqual({ verified: false })
  expect(await meta('webhook', { url, verifyToken })).toEqual({ verified: true })

  await page.goto('/')
  await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
  const written = await meta('message', {
    phoneNumberId: '106540352242922',
    from: '5511987654321',
    name: 'Zoë Conceição 🌻',
    text: 'Olá! Vi a promoção 😀',
    referral: {
      source_type: 'ad',
      source_id: '120239177200000000',
      headline: 'Promoção de Verão',
      ctwa_clid: 'ARAkLkA8rmlFeiCk',
    },
  })
  expect(written.webhooks).toEqual([200])
  await expect(page.getByText('Zoë Conceição 🌻').first()).toBeVisible()
  await expect(page.getByText('COM RASTREAMENTO')).toBeVisible()
  await expect(page.getByText('Promoção de Verão').first()).toBeVisible()

  await page.goto('/settings')
  await action(page, 'Desconectar').click()
  const question = page.getByRole('alertdialog', { name: 'Desconectar o WhatsApp?' })
  await expect(question).toContainText('todos os números da mesma conta do WhatsApp Business')
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expectToast(page, 'Desconectado')
  await expect(state(page)).toHaveText('Desconectado')
  await action(page, 'CONECTAR NOVAMENTE').click()
  await expectToast(page, 'WhatsApp Conectado')
  await expect(state(page)).toHaveText('Conectado')
  // Meta has asked for proof again, and has an address of this number's own now.
  const known = await (await fetch(`${server.cloud.url}/_state`)).json()
  expect(known).toMatchObject({ numbers: [{ override: { url, verifyToken } }] })
})

test('a token that has expired is told at once, and replaced where the line is', async ({
  page,
  server,
}) => {
  await fillIn(page, 'Validade', '106540352249999')
  await submit(page).click()
  const lines = page.getByRole('list', { name: 'Instâncias da conta' })
  await lines.getByRole('button', { name: /^Validade/ }).click()
  await expect(state(page)).toHaveText('Conectado')
  const integration = page
    .getByRole('region', { name: 'Integrações' })
    .getByRole('listitem')
    .filter({ hasText: 'WhatsApp' })

  const renewed = { phoneNumberId: '106540352249999', token: 'EAAG-token-novo' }
  await fetch(`${server.cloud.url}/_control/token`, {
    method: 'POST',
    body: JSON.stringify(renewed),
  })
  await action(page, 'Verificar').click()
  await expect(state(page)).toHaveText('Erro de Conexão')
  await expect(line(page).getByRole('alert')).toContainText('o token foi recusado')
  await expect(integration).toHaveText(/Recusada$/)
  expect(await colourOf(integration.getByText('Recusada'))).toBe('red')

  await action(page, 'Trocar token').click()
  const replace = page.getByRole('dialog', { name: 'Trocar o token de Validade' })
  await replace.getByLabel('Token de acesso permanente').fill(renewed.token)
  await replace.getByRole('button', { name: 'Conferir e trocar' }).click()
  await expectToast(page, 'Token Trocado')
  await expect(replace).toBeHidden()
  await expect(state(page)).toHaveText('Conectado')
  await expect(integration).not.toHaveText(/Recusada$/)
})

test('what Meta refuses is said at its field or in its own words', async ({ page }) => {
  await fillIn(page, 'Recusada', '+55 11 4000-1234')
  await submit(page).click()
  await expect(dialog(page).getByText(/^O ID do número tem só números/)).toBeVisible()
  await expect(numberId(page)).toBeFocused()
  await numberId(page).fill('9991001')
  await submit(page).click()
  await expect(dialog(page).getByText(/^A Meta não conhece este ID/)).toBeVisible()
  await numberId(page).fill('9991901')
  await submit(page).click()
  await expectToast(
    page,
    'Erro na Conexão',
    'Problema de autenticação com WhatsApp Cloud API. Verifique as configurações. O token foi recusado ou expirou: gere um token permanente na Meta.',
  )

  // A number that is not registered yet is kept, and connecting says what is missing.
  await numberId(page).fill('9991331')
  await submit(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(state(page)).toHaveText('Desconectado')
  await action(page, 'CONECTAR').click()
  await expectToast(
    page,
    'Erro ao Conectar Novamente',
    'A Meta ainda não entrega as mensagens deste número. Conclua o registro dele na Cloud API, no painel da Meta, e tente novamente.',
  )

  // What Meta cannot judge now is kept as a draft, beside the line that is there.
  await fillIn(page, 'Limitada', '9994291')
  await submit(page).click()
  await expectToast(page, 'Rascunho Salvo')
  await expect(dialog(page)).toBeHidden()
  const lines = page.getByRole('list', { name: 'Instâncias da conta' })
  await lines.getByRole('button', { name: /^Limitada/ }).click()
  await expect(state(page)).toHaveText('Rascunho')
  await action(page, 'Tentar de novo').click()
  await expectToast(page, 'Ainda É Um Rascunho')
})
