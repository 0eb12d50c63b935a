import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { Account, aNumber } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { choose, closeByEscape, expect, expectToast, test } from './fixtures.ts'

// From the first login to the first sale that the ad platform took, by what the screen says: the
// buttons of 'Primeiros passos' lead the way, and above the screen of a step the one to the next. What
// happens on a phone (reading the code, the customer's tap and message) is no interaction with the product.

const mostInteractions = 26
const ownPassword = 'um café com leite quente'

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
/** Above the screen that a step led to. */
const strip = (page: Page) => page.getByRole('region', { name: 'Passo em andamento' })
const next = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
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

/** Whoever enters with a password of somebody else's chooses another one, and is not asked for it again. */
async function choosePassword(hands: Hands, account: Account, again = ownPassword) {
  const { page } = hands
  await hands.fill(page.getByLabel('Nova senha', { exact: true }), ownPassword)
  await hands.fill(page.getByLabel('Nova senha de novo'), again)
  await expect(page.getByLabel('Senha atual')).toHaveCount(0)
  await hands.click(page.getByRole('button', { name: 'Salvar e continuar' }))
  if (again !== ownPassword) return
  await expect(steps(page)).toBeVisible()
  account.password = ownPassword
  await account.logIn()
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
  // A person who saves another pixel or token sees at once whether Meta takes it.
  await expect(pixel(page).getByText(/^A Meta (aceitou|recusou) o evento de teste$/)).toBeVisible()
}

async function registerSale(hands: Hands, name: string, value: string) {
  const { page } = hands
  await hands.click(page.getByRole('button', { name: `Informar o valor da venda de ${name}` }))
  await hands.fill(saleDialog(page).getByRole('textbox', { name: /^Valor/ }), value)
  await hands.click(saleDialog(page).getByRole('button', { name: 'Salvar' }))
  await expect(saleDialog(page)).toBeHidden()
}

/** The purchase event that somebody has deleted, made anew where events are. */
async function createPurchase(page: Page) {
  await page.getByRole('button', { name: 'Novo Evento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Evento' })
  await dialog.getByRole('textbox', { name: 'Nome do evento' }).fill('Compra')
  await choose(dialog.getByRole('combobox', { name: 'Tipo de evento' }), 'Purchase')
  await choose(dialog.getByRole('combobox', { name: 'Gatilho' }), 'Virou cliente')
  await choose(dialog.getByRole('combobox', { name: 'Valor', exact: true }), 'Valor da venda')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
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
  server,
}) => {
  test.setTimeout(120_000)
  const account = await Account.new(server, 'Loja Nova')
  const hands = new Hands(page)
  const instanceId = `LOJA-${randomUUID().slice(0, 8)}`
  const phone = phones(server.gateway.url, instanceId)
  const pixelId = '7301000000007301'
  const customer = aNumber()

  await page.goto('/')
  await signIn(hands, account, account.password)
  await choosePassword(hands, account)
  await expect(steps(page)).toContainText('0 de 7 feitos')
  await expectStep(
    page,
    'Publicar o endereço',
    'A fazer',
    'Este endereço só funciona neste computador: quem toca em um anúncio não chega a ele, e nenhum provedor de WhatsApp consegue avisar das mensagens.',
  )

  await hands.click(step(page, 'Ligar o número').getByRole('link', { name: 'Ligar número' }))
  await expect(strip(page)).toContainText(
    'Ligar o número do WhatsApp · Conecte o número da empresa',
  )
  await addLine(hands, instanceId)
  await expect(line(page).getByRole('img', { name: 'QR code de conexão' })).toBeVisible()
  await phone.scan()
  await expect(line(page).getByRole('status').first()).toHaveText('Conectado')

  await hands.click(next(page, 'Criar link'))
  const number = page.getByRole('textbox', { name: 'Número do WhatsApp' })
  const campaign = page.getByRole('textbox', { name: 'Nome da Campanha' })
  await expect(campaign).toBeVisible()
  // The only connected number is chosen by itself.
  await expect(number).toHaveValue(/\d/)
  await hands.fill(campaign, 'Clareamento')
  await hands.click(page.getByRole('button', { name: 'Gerar Link' }))
  await expect(page.getByText('Link Gerado com Sucesso', { exact: true })).toBeVisible()
  await expect(page.getByText('Este link só funciona neste computador.')).toBeVisible()
  await expect(strip(page)).toContainText('feito. Próximo passo: Receber o primeiro clique.')
  expect(await violationsAtBothSizes(page)).toEqual([])

  const code = await account.click(await linkOf(account))
  await phone.write(customer, `Olá! [ID: ${code}]`)

  await expect(strip(page)).toContainText('feito. Próximo passo: Testar o pixel.')
  await hands.click(next(page, 'Conectar pixel'))
  await connectPixel(hands, pixelId)

  await expect(strip(page)).toContainText('feito. Próximo passo: Informar a primeira venda.')
  await hands.click(next(page, 'Registrar venda'))
  await registerSale(hands, 'Nina Nova', '350,00')
  await expect.poll(() => purchases(server.ads.url, pixelId)).toEqual([350])
  await expect(strip(page)).toContainText('Informar a primeira venda · feito.')
  expect(hands.count, `${hands.count} interactions`).toBeLessThanOrEqual(mostInteractions)

  // Only the address is left, which is published outside of the screens.
  await strip(page).getByRole('link', { name: '6 de 7 feitos' }).click()
  await expect(steps(page)).toContainText('6 de 7 feitos')
  for (const name of ['Ligar o número', 'Criar um link', 'primeiro clique', 'primeira mensagem']) {
    await expectStep(page, name, 'Feito')
  }
  await expectStep(page, 'Testar o pixel', 'Feito')
  expect(await violationsAtBothSizes(page)).toEqual([])
  await expectStep(page, 'primeira venda', 'Feito')
  await steps(page).getByRole('button', { name: 'Recolher' }).click()
  await expect(step(page, 'Testar o pixel')).toBeHidden()
  await page.reload()
  await expect(steps(page)).toContainText('6 de 7 feitos')
  await expect(step(page, 'Testar o pixel')).toBeHidden()
  await steps(page).getByRole('button', { name: 'Mostrar passos' }).click()
  await expect(step(page, 'Testar o pixel')).toBeVisible()
  // Who is back where all of them are is led by none of them on other screens.
  await page.getByRole('navigation').getByRole('link', { name: 'Relatório de Leads' }).click()
  await expect(page.getByText('Nina Nova').first()).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('each step that fails says what went wrong and how to go on', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  const account = await Account.new(server, 'Loja dos Tropeços')
  const hands = new Hands(page)
  const instanceId = `LOJA-${randomUUID().slice(0, 8)}`
  const phone = phones(server.gateway.url, instanceId)
  const customer = aNumber()

  await test.step('the login', async () => {
    await page.goto('/')
    await signIn(hands, account, 'senha errada')
    await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
    await signIn(hands, account, account.password)
    await choosePassword(hands, account, 'outra coisa qualquer')
    await expect(page.getByText('As duas senhas são diferentes')).toBeVisible()
    await choosePassword(hands, account)
  })

  await test.step('each step has its page of the manual, beside the screen', async () => {
    const help = steps(page).getByRole('link', { name: /^Como (publicar|fazer: )/ })
    await expect(help).toHaveCount(7)
    for (const link of await help.all()) {
      const opened = context.waitForEvent('page')
      await link.click()
      const manual = await opened
      await expect(manual.getByRole('article').getByRole('heading').first()).toBeVisible()
      const part = decodeURIComponent(new URL(manual.url()).hash.slice(1))
      if (part !== '') await expect(manual.locator(`[id="${part}"]`)).toBeInViewport()
      await manual.close()
    }
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
      'O último aviso do WhatsApp: Ignorado: mensagem de grupo. Escreva de outro celular, em uma conversa direta, a mensagem que o link deixa pronta.',
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
    await step(page, 'primeira venda').getByRole('link', { name: 'Registrar venda' }).click()
    await page.getByRole('button', { name: 'Informar o valor da venda de Nina Nova' }).click()
    const untold = saleDialog(page).getByText('Nenhum evento avisaria Meta desta venda.')
    await expect(untold).toBeVisible()
    await closeByEscape(page)
    await registerSale(hands, 'Nina Nova', '350,00')
    const said =
      'A venda está registrada, mas nenhum evento a informa. Crie um evento de compra (Purchase) para quando o lead vira cliente.'
    await expect(strip(page)).toContainText(said)
    await next(page, 'Ver eventos').click()
    await createPurchase(page)
    await expect(strip(page)).toContainText(
      'A última venda foi registrada sem um evento que a informasse, e não será enviada. Já existe um: registre a próxima venda.',
    )
    const [lead] = await account.leads('Nina Nova')
    await account.call(`POST /api/leads/${lead?.id}/sales`, { value: '90,00' })
    await expect(strip(page)).toContainText('Informar a primeira venda · feito.')
    await home(page).click()
    await expectStep(page, 'primeira venda', 'Feito')
  })

  await test.step('without WhatsApp: tried, and taken away again', async () => {
    await steps(page).getByRole('button', { name: 'Experimentar sem WhatsApp' }).click()
    await expect(page.getByText('Experimento pronto', { exact: true })).toBeVisible()
    const talk = page.getByRole('dialog')
    await expect(talk.getByText('Sua compra está confirmada!')).toBeVisible()
    await expect(talk.getByText('Dados que teriam sido enviados').first()).toBeVisible()
    await expect(talk.getByText(/"event_name": "Purchase"/)).toBeVisible()
    await closeByEscape(page)
    const banner = page.getByRole('status').filter({ hasText: 'Você está vendo dados de teste' })
    await expect(banner).toBeVisible()
    await expect(page).toHaveURL(/tests=include/)
    await banner.getByRole('button', { name: 'Ver só dados reais' }).click()
    await expect(banner).toBeHidden()
    await steps(page).getByRole('button', { name: 'Apagar dados de teste' }).click()
    await page
      .getByRole('alertdialog', { name: 'Apagar os dados de teste?' })
      .getByRole('button', { name: 'Apagar dados de teste' })
      .click()
    await expect(page.getByText('Dados de teste apagados', { exact: true })).toBeVisible()
    await expect(steps(page).getByRole('button', { name: 'Apagar dados de teste' })).toBeHidden()
  })
})
