import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { Account, aNumber } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, test } from './fixtures.ts'

// From the first login to the first sale that the ad platform took, by what the screen says: the
// buttons of 'Primeiros passos' lead the way. What happens on a phone (reading the code, the
// customer's tap and message) is no interaction with the product.

const mostInteractions = 26

/** A newcomer's hands: every click, text, choice and key counts. */
class Hands {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async click(what: Locator) {
    this.count += 1
    await what.click()
  }
  async fill(what: Locator, text: string) {
    this.count += 1
    await what.fill(text)
  }
  async check(what: Locator) {
    this.count += 1
    await what.check()
  }
}

const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' })
const step = (page: Page, name: string) => steps(page).getByRole('listitem', { name })
const line = (page: Page) => page.getByRole('region', { name: 'Integração WhatsApp' })
const pixel = (page: Page) => page.getByRole('region', { name: 'Pixel da Meta' })
const saleDialog = (page: Page) => page.getByRole('dialog', { name: 'Status e Valor da Venda' })
const home = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Painel', exact: true })

async function expectStep(page: Page, name: string, state: string, said?: string) {
  await expect(step(page, name).getByText(state, { exact: true })).toBeAttached()
  if (said !== undefined) await expect(step(page, name)).toContainText(said)
}

async function signIn(hands: Hands, account: Account, password: string) {
  const { page } = hands
  const name = page.getByRole('textbox', { name: 'E-mail ou usuário' })
  if ((await name.inputValue()) === '') await hands.fill(name, account.email)
  await hands.fill(page.getByLabel('Senha', { exact: true }), password)
  await hands.click(page.getByRole('button', { name: 'Entrar' }))
}

async function addLine(hands: Hands, instanceId: string) {
  const { page } = hands
  const dialog = page.getByRole('dialog', { name: 'Nova Instância' })
  if (!(await dialog.isVisible())) {
    await hands.click(line(page).getByRole('button', { name: 'Nova Instância', exact: true }))
    await hands.check(dialog.getByRole('radio', { name: /^W-API/ }))
    await hands.fill(
      dialog.getByRole('textbox', { name: 'Nome da instância', exact: true }),
      'Loja',
    )
  }
  await hands.fill(dialog.getByRole('textbox', { name: 'ID da instância' }), instanceId)
  await hands.fill(dialog.getByLabel('Token da instância'), 'um-token')
  await hands.click(dialog.getByRole('button', { name: 'Criar instância' }))
}

async function connectPixel(hands: Hands, id: string) {
  const { page } = hands
  await hands.fill(pixel(page).getByRole('textbox', { name: 'ID do Pixel' }), id)
  await hands.fill(pixel(page).getByLabel('Token de acesso'), 'EAAG-um-token-de-teste-1234')
  await hands.click(pixel(page).getByRole('button', { name: 'Salvar', exact: true }))
  await expect(page.getByText('Configurações Salvas', { exact: true })).toBeVisible()
  // Whoever saves another pixel or token sees at once whether Meta takes it.
  await expect(pixel(page).getByText(/^A Meta (aceitou|recusou) o evento de teste$/)).toBeVisible()
}

async function makeCustomer(hands: Hands, name: string) {
  const { page } = hands
  const row = page.getByRole('region', { name: 'Leads', exact: true }).getByRole('row')
  await hands.click(row.filter({ hasText: name }).getByRole('button', { name: /^Mudar status de/ }))
  await hands.click(page.getByRole('menuitemradio', { name: 'Cliente' }))
}

/** The purchase event that somebody has deleted, made anew. */
async function purchaseEvent(account: Account) {
  await account.call('POST /api/meta/events', {
    eventName: 'Compra',
    eventDescription: '',
    eventType: 'Purchase',
    triggerCondition: 'status_converted',
    valueSource: 'sale',
    purchaseCurrency: 'BRL',
  })
}

/** What happens on phones: the gateway tells of it. */
function phones(gatewayUrl: string, instanceId: string) {
  const control = async (what: string, body: object) => {
    const response = await fetch(`${gatewayUrl}/_control/${what}`, {
      method: 'POST',
      body: JSON.stringify({ instanceId, ...body }),
    })
    expect(response.status).toBe(200)
  }
  return {
    scan: () => control('scan', {}),
    write: (from: string, text: string, more: object = {}) =>
      control('message', { from, name: 'Nina Nova', text, ...more }),
  }
}

async function linkOf(account: Account): Promise<string> {
  const { links } = await account.call<{ links: { clickId: string }[] }>('GET /api/links/manager')
  return links[0]?.clickId ?? ''
}

async function purchases(adsUrl: string, id: string): Promise<(number | undefined)[]> {
  const answer = await fetch(`${adsUrl}/_received?pixel=${id}`)
  const { events } = (await answer.json()) as {
    events: { event: { event_name: string; custom_data?: { value?: number } } }[]
  }
  return events
    .filter(({ event }) => event.event_name === 'Purchase')
    .map(({ event }) => event.custom_data?.value)
}

test('from the first login to a sale that the platform took, with few interactions', async ({
  page,
  account,
  server,
}) => {
  test.setTimeout(90_000)
  const hands = new Hands(page)
  const instanceId = `LOJA-${randomUUID().slice(0, 8)}`
  const phone = phones(server.gateway.url, instanceId)
  const pixelId = '7301000000007301'
  const customer = aNumber()

  await page.goto('/')
  await signIn(hands, account, account.password)
  await expect(steps(page)).toContainText('0 de 7 feitos')
  await expectStep(
    page,
    'Publicar o endereço',
    'A fazer',
    'Este endereço só funciona neste computador: quem toca em um anúncio não chega a ele, e nenhum provedor de WhatsApp consegue avisar das mensagens.',
  )

  await hands.click(step(page, 'Ligar o número').getByRole('link', { name: 'Ligar número' }))
  await addLine(hands, instanceId)
  await expect(line(page).getByRole('img', { name: 'QR code de conexão' })).toBeVisible()
  await phone.scan()
  await expect(line(page).getByRole('status').first()).toHaveText('Conectado')

  await hands.click(home(page))
  await hands.click(step(page, 'Criar um link').getByRole('link', { name: 'Criar link' }))
  const number = page.getByRole('textbox', { name: 'Número do WhatsApp' })
  const campaign = page.getByRole('textbox', { name: 'Nome da Campanha' })
  await expect(campaign).toBeVisible()
  // The only connected number is chosen by itself.
  await expect(number).toHaveValue(/\d/)
  await hands.fill(campaign, 'Clareamento')
  await hands.click(page.getByRole('button', { name: 'Gerar Link' }))
  await expect(page.getByText('Link Gerado com Sucesso', { exact: true })).toBeVisible()
  await expect(page.getByText('Este link só funciona neste computador.')).toBeVisible()

  const code = await account.click(await linkOf(account))
  await phone.write(customer, `Olá! [ID: ${code}]`)

  await hands.click(home(page))
  for (const name of ['Ligar o número', 'Criar um link', 'primeiro clique', 'primeira mensagem']) {
    await expectStep(page, name, 'Feito')
  }
  await hands.click(step(page, 'Testar o pixel').getByRole('link', { name: 'Conectar pixel' }))
  await connectPixel(hands, pixelId)

  await hands.click(home(page))
  await expectStep(page, 'Testar o pixel', 'Feito')
  await hands.click(step(page, 'primeira venda').getByRole('link', { name: 'Registrar venda' }))
  await makeCustomer(hands, 'Nina Nova')
  await hands.fill(saleDialog(page).getByRole('textbox', { name: /^Valor/ }), '350,00')
  await hands.click(saleDialog(page).getByRole('button', { name: 'Salvar' }))
  await expect.poll(() => purchases(server.ads.url, pixelId)).toEqual([350])
  expect(hands.count).toBeLessThanOrEqual(mostInteractions)

  await home(page).click()
  await expect(steps(page)).toContainText('6 de 7 feitos')
  expect(await violationsAtBothSizes(page)).toEqual([])
  await expectStep(page, 'primeira venda', 'Feito')
  await steps(page).getByRole('button', { name: 'Recolher' }).click()
  await expect(step(page, 'Testar o pixel')).toBeHidden()
  await page.reload()
  await expect(steps(page)).toContainText('6 de 7 feitos')
  await expect(step(page, 'Testar o pixel')).toBeHidden()
  await steps(page).getByRole('button', { name: 'Mostrar passos' }).click()
  await expect(step(page, 'Testar o pixel')).toBeVisible()
})

test('each step that fails says what went wrong and how to go on', async ({ page, server }) => {
  test.setTimeout(120_000)
  const account = await Account.create(server, 'Loja dos Tropeços')
  const hands = new Hands(page)
  const instanceId = `LOJA-${randomUUID().slice(0, 8)}`
  const phone = phones(server.gateway.url, instanceId)
  const customer = aNumber()

  await test.step('the login', async () => {
    await page.goto('/')
    await signIn(hands, account, 'senha errada')
    await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
    await signIn(hands, account, account.password)
    await expect(steps(page)).toBeVisible()
  })

  await test.step('the number: a token that the gateway refuses', async () => {
    await step(page, 'Ligar o número').getByRole('link', { name: 'Ligar número' }).click()
    await addLine(hands, `refused-${randomUUID().slice(0, 8)}`)
    await expectToast(
      page,
      'Erro na Conexão',
      'Problema de autenticação com W-API. Verifique as configurações.',
    )
    await addLine(hands, instanceId)
    await expect(line(page).getByRole('img', { name: 'QR code de conexão' })).toBeVisible()
    await home(page).click()
    await expectStep(page, 'Ligar o número', 'A fazer', 'Leia o QR code com o celular da empresa.')
    await phone.scan()
    await expectStep(
      page,
      'Ligar o número',
      'A fazer',
      'Loja: conectado, mas nenhuma mensagem chegou ainda. Escreva para este número de outro celular.',
    )
  })

  await test.step('the link: no campaign', async () => {
    await step(page, 'Criar um link').getByRole('link', { name: 'Criar link' }).click()
    const number = page.getByRole('textbox', { name: 'Número do WhatsApp' })
    const campaign = page.getByRole('textbox', { name: 'Nome da Campanha' })
    await expect(campaign).toBeVisible()
    await expect(number).toHaveValue(/\d/)
    await page.getByRole('button', { name: 'Gerar Link' }).click()
    await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible()
    await campaign.fill('Clareamento')
    await page.getByRole('button', { name: 'Gerar Link' }).click()
    await expect(page.getByText('Link Gerado com Sucesso', { exact: true })).toBeVisible()
  })

  await test.step('the click: a robot', async () => {
    const clickId = await linkOf(account)
    await fetch(`${account.url}/r?click_id=${clickId}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'curl/8.5.0' },
    })
    await home(page).click()
    await expectStep(
      page,
      'primeiro clique',
      'Com problema',
      'O link foi acessado, mas por robôs ou pré-visualizações, que não contam. Abra o link no celular.',
    )
    const code = await account.click(clickId)
    await expectStep(page, 'primeiro clique', 'Feito')

    // The message: one of a group, which is nobody's.
    await phone.write('120363000000000000@g.us', 'Bom dia, grupo', { extra: { isGroup: true } })
    await expectStep(
      page,
      'primeira mensagem',
      'Com problema',
      'O último aviso do WhatsApp: Ignorado: mensagem de grupo.',
    )
    await phone.write(customer, `Olá! [ID: ${code}]`)
    await expectStep(page, 'primeira mensagem', 'Feito')
    await expectStep(page, 'Ligar o número', 'Feito')
  })

  await test.step('the pixel: a token that has expired', async () => {
    await step(page, 'Testar o pixel').getByRole('link', { name: 'Conectar pixel' }).click()
    await connectPixel(hands, '400000000000190')
    await home(page).click()
    await expectStep(
      page,
      'Testar o pixel',
      'Com problema',
      'A Meta recusou o token de acesso (ele expirou). Gere um novo token e salve em Configurações.',
    )
    await step(page, 'Testar o pixel').getByRole('link', { name: 'Conectar pixel' }).click()
    await connectPixel(hands, '7302000000007302')
    await home(page).click()
    await expectStep(page, 'Testar o pixel', 'Feito')
  })

  await test.step('the sale: no event tells the platform of it', async () => {
    const events = await account.call<{ id: string; eventType: string }[]>('GET /api/meta/events')
    for (const { id, eventType } of events) {
      if (eventType === 'Purchase') await account.call(`DELETE /api/meta/events/${id}`)
    }
    const [lead] = await account.leads('Nina Nova')
    await account.call(`POST /api/leads/${lead?.id}/sales`, { value: '350,00' })
    await expectStep(
      page,
      'primeira venda',
      'Com problema',
      'A venda está registrada, mas nenhum evento a informa. Crie um evento de compra (Purchase) para quando o lead vira cliente.',
    )
    await purchaseEvent(account)
    await account.call(`POST /api/leads/${lead?.id}/sales`, { value: '90,00' })
    await expectStep(page, 'primeira venda', 'Feito')
  })

  await test.step('without WhatsApp: tried, and taken away again', async () => {
    await steps(page).getByRole('button', { name: 'Experimentar sem WhatsApp' }).click()
    await expect(page.getByText('Experimento pronto', { exact: true })).toBeVisible()
    await steps(page).getByRole('button', { name: 'Apagar dados de teste' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Apagar dados de teste' })
      .click()
    await expect(page.getByText('Dados de teste apagados', { exact: true })).toBeVisible()
    await expect(steps(page).getByRole('button', { name: 'Apagar dados de teste' })).toBeHidden()
  })
})
