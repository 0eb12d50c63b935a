import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Account, aNumber } from './account.ts'
import { answerQuestion, choose, expect, expectToast, signedInTest as test } from './fixtures.ts'

const filters = (page: Page) => page.getByRole('region', { name: 'Filtros Avançados' })
const metrics = (page: Page) => page.getByRole('region', { name: 'Métricas' })
const trend = (page: Page) => page.getByRole('region', { name: 'Tendência de Conversões' })
const list = (page: Page) =>
  page.getByRole('region', { name: 'Todos os Leads (Cliques + WhatsApp)' })
const leadCard = (page: Page, name: string) =>
  list(page).getByRole('listitem').filter({ hasText: name })
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros ativos' })
const names = (page: Page) => list(page).getByRole('heading', { level: 3 })

const maria = { from: aNumber(), name: 'Maria Souza' }
const ana = { from: aNumber(), name: 'Ana Lima' }
const joao = { from: aNumber(), name: 'João Pereira' }
const campaignQuery = 'utm_source=instagram&utm_medium=cpc&utm_campaign=verao&adset_name=Mulheres'

/** 12 clicks on two links, two of which became leads, and one lead that nobody knows whence. */
async function seed(account: Account) {
  const summer = await account.link('Promoção de Verão')
  const winter = await account.link('Liquidação de Inverno', { utmSource: 'google' })
  for (let n = 0; n < 8; n++) await account.click(winter.clickId)
  for (let n = 0; n < 2; n++) await account.click(summer.clickId, campaignQuery)
  await account.trackedLead(summer.clickId, maria, `${campaignQuery}&meu_param=42`)
  await account.trackedLead(summer.clickId, ana, campaignQuery)
  await account.say({ ...joao, text: 'Bom dia, qual o preço?' })
  await expect
    .poll(() => account.call('GET /api/metrics'))
    .toMatchObject({ totalClicks: 12, leadsConvertidos: 2, leadsSemRastreio: 1 })
}

let seeded: Promise<void> | undefined
test.beforeEach(async ({ account, context }) => {
  seeded ??= seed(account)
  await seeded
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'wa.me' }))
})

test('the cards show the numbers, and a failure is told', async ({ page }) => {
  await page.goto('/')
  const cards = {
    'Total de Cliques': ['12', 'Rastreamento ativo'],
    'Leads Convertidos': ['2', 'Convertendo bem'],
    'Taxa de Conversão': ['17%', 'Métrica de performance'],
    'Leads sem Rastreio': ['1', 'Sem campanhas'],
  }
  for (const [title, [value, note]] of Object.entries(cards)) {
    const card = metrics(page).getByRole('heading', { name: title }).locator('..')
    await expect(card.getByRole('paragraph')).toHaveText([value ?? '', note ?? ''])
  }

  await page.route('**/api/metrics?*', (route) => route.fulfill({ status: 403, body: 'não' }))
  await choose(list(page).getByRole('combobox', { name: 'Campanha' }), 'verao')
  await page.route('**/api/metrics', (route) => route.fulfill({ status: 403, body: 'não' }))
  await page.reload()
  await expect(page.getByText('Falha ao carregar métricas')).toBeVisible()
})

test('refreshing says that it is busy and then that all is new', async ({ page }) => {
  await page.goto('/')
  await expect(names(page)).toHaveCount(10)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/metrics', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await expect(page.getByRole('button', { name: 'Atualizando...' })).toBeDisabled()
  answered.resolve()
  await expectToast(page, 'Dados Atualizados')
  await page.unroute('**/api/metrics')

  await page.route('**/api/metrics', (route) => route.fulfill({ status: 403, body: 'não' }))
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await expectToast(page, 'Erro na Atualização', 'Houve um erro ao atualizar os dados')
  await page.getByRole('link', { name: 'Gerar Link' }).click()
  await expect(page).toHaveURL(/\/generator$/)
})

test('the clicks that are shown are downloaded as clicks-export.csv', async ({ page }) => {
  await page.goto('/?campaign=Liquida%C3%A7%C3%A3o%20de%20Inverno')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('clicks-export.csv')
  await expectToast(page, 'Exportação Concluída')
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(9)
  expect(csv).not.toContain('Promoção de Verão')

  await page.route('**/api/export?*', (route) => route.fulfill({ status: 500, body: 'não' }))
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expectToast(page, 'Exportação Falhou', 'Houve um erro ao exportar seus dados')
})

test('filters are collapsed at first, narrow everything, and show as chips', async ({ page }) => {
  await page.goto('/')
  const campaign = filters(page).getByRole('combobox', { name: 'Campanha' })
  await expect(campaign).toBeHidden()
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  await choose(campaign, 'verao')
  await choose(filters(page).getByRole('combobox', { name: 'Origem' }), 'Instagram')
  await choose(filters(page).getByRole('combobox', { name: 'Status' }), 'Contato WhatsApp')
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Campanha: verao',
    'Origem: Instagram',
    'Status: Contato WhatsApp',
  ])
  await expect(filters(page).getByLabel('3 filtros ativos')).toHaveText('3')
  await expect(names(page)).toHaveText(['Ana Lima', 'Maria Souza'])
  await expect(metrics(page).getByRole('paragraph').first()).toHaveText('2')

  await page.getByRole('button', { name: 'Remover filtro Status: Contato WhatsApp' }).click()
  await expect(names(page)).toHaveCount(4)
  await expect(metrics(page).getByRole('paragraph').first()).toHaveText('4')
  await page.reload()
  await expect(chips(page).getByRole('listitem')).toHaveCount(2)
  await expect(filters(page).getByRole('button', { name: 'Expandir Filtros' })).toBeVisible()
  await filters(page).getByRole('button', { name: 'Limpar' }).click()
  await expect(chips(page)).toBeHidden()
  await expect(metrics(page).getByRole('paragraph').first()).toHaveText('12')
  expect(new URL(page.url()).search).toBe('')
})

test('the status, the period and the sources have the words of the product', async ({ page }) => {
  await page.goto('/')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  const options = async (name: string) => {
    await filters(page).getByRole('combobox', { name }).click()
    const shown = await page.getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    return shown
  }
  expect(await options('Status')).toEqual(
    expect.arrayContaining(['Pendente', 'Contato WhatsApp', 'Cliente']),
  )
  expect(await options('Origem')).toEqual(
    expect.arrayContaining(['Origem sem rastreio', 'Google Ads']),
  )
  expect(await options('Período')).toHaveLength(9)
})

test('a period of its own has two dates', async ({ page }) => {
  await page.goto('/')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  const start = filters(page).getByLabel('Data inicial')
  const end = filters(page).getByLabel('Data final')
  await expect(start).toBeHidden()
  await choose(filters(page).getByRole('combobox', { name: 'Período' }), 'Personalizado')
  await expect(start).toHaveAttribute('type', 'date')
  await expect(end).toHaveAttribute('type', 'date')
  await start.fill('2020-03-10')
  await end.fill('2020-03-01')
  await expect(
    page.getByText('A data final deve ser igual ou posterior à data inicial'),
  ).toBeVisible()
  await end.fill('2020-03-31')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Período: 10/03/2020 – 31/03/2020'])
  await expect(metrics(page).getByRole('paragraph').first()).toHaveText('0')
  await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
})

test('a filter is saved, loaded and deleted', async ({ page }) => {
  await page.goto('/')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  await expect(page.getByText('Nenhum filtro salvo ainda.')).toBeVisible()
  await filters(page).getByRole('button', { name: 'Salvar Filtro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar Filtro' })
  const name = dialog.getByPlaceholder('Ex: Campanhas Facebook - Últimos 30 dias')
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await name.fill('   ')
  await save.click()
  await expectToast(page, 'Nome obrigatório', 'Digite um nome para o filtro.')
  await name.fill('Só Instagram')
  await save.click()
  await expectToast(page, 'Nenhum filtro ativo', 'Configure alguns filtros antes de salvar.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()

  await choose(filters(page).getByRole('combobox', { name: 'Origem' }), 'Instagram')
  await filters(page).getByRole('button', { name: 'Salvar Filtro' }).click()
  await name.fill('Só Instagram')
  await save.click()
  await expectToast(page, 'Filtro salvo')
  await expect(dialog).toBeHidden()

  await filters(page).getByRole('button', { name: 'Limpar' }).click()
  await expect(chips(page)).toBeHidden()
  await filters(page).getByRole('button', { name: 'Aplicar filtro Só Instagram' }).click()
  await expectToast(page, 'Filtro carregado', 'O filtro "Só Instagram" foi aplicado.')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Origem: Instagram'])

  const remove = filters(page).getByRole('button', { name: 'Excluir filtro Só Instagram' })
  let question = answerQuestion(page, 'dismiss')
  await remove.click()
  expect(await question).toContain('"Só Instagram"')
  await expect(remove).toBeVisible()
  question = answerQuestion(page, 'accept')
  await remove.click()
  await question
  await expectToast(page, 'Filtro excluído')
  await expect(remove).toBeHidden()
})

test('lists that are loading, failed or empty say so', async ({ page, browser, server }) => {
  const empty = await Account.create(server, 'Conta vazia')
  const context = await browser.newContext({ storageState: empty.storageState, baseURL: empty.url })
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Nenhum lead encontrado')).toBeVisible()
  await filters(other).getByRole('button', { name: 'Expandir Filtros' }).click()
  for (const [field, text] of [
    ['Campanha', 'Nenhuma campanha encontrada'],
    ['Conjunto de anúncios', 'Nenhum conjunto encontrado'],
    ['Criativo', 'Nenhum criativo encontrado'],
  ] as const) {
    await filters(other).getByRole('combobox', { name: field }).click()
    await expect(other.getByRole('option', { name: text })).toBeDisabled()
    await other.keyboard.press('Escape')
  }
  await context.close()

  const answered = Promise.withResolvers<void>()
  await page.route('**/api/filter-options', async (route) => {
    await answered.promise
    await route.fulfill({ status: 403, body: 'não' })
  })
  await page.goto('/')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  const campaign = filters(page).getByRole('combobox', { name: 'Campanha' })
  await expect(campaign).toHaveText('Carregando...')
  answered.resolve()
  await expect(campaign).toHaveText('Erro ao carregar')
  await expect(campaign).toBeDisabled()
})

test('the trend has a point for each day of the period', async ({ page }) => {
  await page.goto('/')
  const period = trend(page).getByRole('combobox', { name: 'Período do gráfico' })
  await expect(period).toHaveText('Últimos 7 dias')
  await expect(trend(page).getByRole('row')).toHaveCount(8)
  const today = trend(page).getByRole('row').last()
  await expect(today.getByRole('cell')).toHaveText(['12', '2'])
  await expect(trend(page).getByRole('columnheader')).toHaveText([
    'Dia',
    'Cliques',
    'Leads WhatsApp',
  ])
  const chart = trend(page).locator('.recharts-wrapper')
  expect((await chart.boundingBox())?.height).toBe(256)
  await expect(chart.locator('.recharts-line')).toHaveCount(2)

  await choose(period, 'Últimos 90 dias')
  await expect(trend(page).getByRole('row')).toHaveCount(91)
  await expect(page).toHaveURL(/days=90/)
  await choose(period, 'Últimos 30 dias')
  await expect(trend(page).getByRole('row')).toHaveCount(31)
})

test('ten leads a page, in the order that was chosen', async ({ page }) => {
  await page.goto('/')
  await expect(names(page)).toHaveCount(10)
  await expect(names(page).first()).toHaveText('João Pereira')
  await expect(list(page).getByText(/^Mostrando 1-10 de 13 leads$/)).toBeVisible()
  await list(page).getByRole('button', { name: 'Próxima' }).click()
  await expect(names(page)).toHaveCount(3)
  await expect(list(page).getByText(/^Mostrando 11-13 de 13 leads$/)).toBeVisible()
  await expect(list(page).getByRole('button', { name: 'Página 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(list(page).getByRole('button', { name: 'Próxima' })).toBeDisabled()

  await choose(list(page).getByRole('combobox', { name: 'Ordenar por' }), 'Nome (A-Z)')
  await expect(names(page).first()).toHaveText('Ana Lima')
  await expect(page).not.toHaveURL(/page=/)
  await choose(
    list(page).getByRole('combobox', { name: 'Ordenar por' }),
    'Última mensagem WhatsApp',
  )
  await expect(names(page).first()).toHaveText('João Pereira')
})

test('a search is applied 2 s after the last key and begins at the first page', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/?page=2')
  await expect(names(page)).toHaveCount(3)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const searches: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search) searches.push(search)
  })
  const box = list(page).getByRole('searchbox', { name: 'Buscar leads' })
  await box.fill('mari')
  await page.clock.runFor(1500)
  await box.fill('MARÍA')
  await page.clock.runFor(1900)
  expect(searches).toEqual([])
  await expect(page).toHaveURL(/page=2/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\?search=MAR%C3%8DA$/)
  await page.clock.resume()
  await expect(names(page)).toHaveText(['Maria Souza'])
  expect(searches).toEqual(['MARÍA'])
  await list(page).getByRole('button', { name: 'Limpar busca' }).click()
  await expect(names(page)).toHaveCount(10)
})

test('a lead says who, whence, and what can be done', async ({ page, account }) => {
  const code = (await account.leads('Maria Souza'))[0]?.code ?? ''
  await page.goto('/')
  const tracked = leadCard(page, 'Maria Souza')
  await expect(tracked.getByText('COM RASTREAMENTO')).toBeVisible()
  await expect(tracked.getByText(`Código ${code}`, { exact: true })).toBeVisible()
  await expect(tracked.getByText('verao', { exact: true })).toBeVisible()
  await expect(tracked.getByText('Contatado')).toBeVisible()
  await expect(tracked.getByText('“Olá! Vi o anúncio.”')).toBeVisible()
  const direct = leadCard(page, 'João Pereira')
  await expect(direct.getByText('SEM RASTREAMENTO')).toBeVisible()
  await expect(direct.getByText('Contato direto pelo WhatsApp')).toBeVisible()
  await expect(leadCard(page, 'Clique sem mensagem').first().getByText('Pendente')).toBeVisible()
})

test('the messages of a lead, with what to say when there is none', async ({ page, account }) => {
  const [lead] = await account.leads('Maria Souza')
  await page.goto('/')
  await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Mensagens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mensagens do Lead' })
  await expect(dialog.getByRole('heading', { name: 'Histórico de mensagens (1)' })).toBeVisible()
  await expect(dialog.getByText('Rastreado', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`lead=${lead?.id}`))
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()

  await page.route('**/api/leads/*/activities', (route) =>
    route.fulfill({ json: { activities: [], conversions: [] } }),
  )
  await leadCard(page, 'João Pereira').getByRole('button', { name: 'Mensagens' }).click()
  await expect(dialog.getByText('Nenhum evento Meta foi enviado para este lead.')).toBeVisible()
  await expect(dialog.getByText('Nenhuma mensagem encontrada.')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/leads/*/activities')

  const media = { from: aNumber(), name: 'Só Foto' }
  await account.say({ ...media, text: '' })
  await leadCard(page, 'Só Foto').getByRole('button', { name: 'Mensagens' }).click()
  await expect(dialog.getByText('[Mensagem sem conteúdo ou mídia]')).toBeVisible()
  await account.call(`DELETE /api/leads/${(await account.leads('Só Foto'))[0]?.id}`)
})

test('the details of a lead have six sections, a chat and a file', async ({ page }) => {
  await page.goto('/?search=Maria')
  await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Detalhes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  await expect(dialog.getByRole('heading', { level: 3 })).toContainText([
    'Informações de Contato do WhatsApp',
    'Status e Linha do Tempo',
    'Dados da Campanha',
    'Parâmetros da URL',
    'Informações Técnicas',
    'Informações do Dispositivo',
  ])
  await expect(dialog.getByText('meu_param', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Mulheres', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(/Android/).first()).toBeVisible()

  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Abrir WhatsApp' }).click(),
  ])
  await chat.waitForURL(`https://wa.me/${maria.from}`)
  await chat.close()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exportar Lead' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lead-[\w-]+\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(maria.from)
  await expectToast(page, 'Exportação Concluída')
})

test('the campaign of a lead in groups, or that there is none', async ({ page }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Informações da Campanha' })
  const open = { name: 'Informações da campanha' }
  await leadCard(page, 'Maria Souza').getByRole('button', open).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toContainText([
    'Resumo da Origem',
    'Parâmetros UTM de Origem',
    'Dados do Anúncio',
  ])
  await page.keyboard.press('Escape')
  await leadCard(page, 'João Pereira').getByRole('button', open).click()
  await expect(dialog.getByText('Nenhuma informação de campanha encontrada')).toBeVisible()
})

test('a lead becomes a customer with the value of the sale', async ({ page, account }) => {
  const buyer = { from: aNumber(), name: 'Bia Compradora' }
  await account.say({ ...buyer, text: 'Quero comprar' })
  await expect.poll(() => account.leads('Bia Compradora')).toHaveLength(1)
  const id = (await account.leads('Bia Compradora'))[0]?.id
  await page.goto(`/?lead=${id}&dialog=details`)
  const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  await choose(dialog.getByRole('combobox', { name: 'Mudar status' }), 'Convertido')
  await dialog.getByRole('textbox', { name: 'Valor da venda' }).fill('1.234,56')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Lead atualizado')
  await expect(dialog.getByText(/R\$\s1\.234,56/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(leadCard(page, 'Bia Compradora').getByText('Convertido')).toBeVisible()
  await account.call(`DELETE /api/leads/${id}`)
})

test('a lead is deleted after a question; it appears and goes without a reload', async ({
  page,
  account,
}) => {
  await page.goto('/')
  await expect(names(page)).toHaveCount(10)
  await account.say({ from: aNumber(), name: 'Zé Passageiro 🚲', text: 'Oi' })
  const card = leadCard(page, 'Zé Passageiro 🚲')
  await expect(card).toBeVisible()
  const more = card.getByRole('button', { name: 'Mais ações de Zé Passageiro 🚲' })
  const remove = page.getByRole('menuitem', { name: 'Excluir lead' })

  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { error: 'Sem permissão', code: 'forbidden' } })
      : route.continue(),
  )
  let question = answerQuestion(page, 'accept')
  await more.click()
  await remove.click()
  expect(await question).toContain('Zé Passageiro 🚲')
  await expectToast(page, 'Erro ao excluir lead', 'Sem permissão')
  await page.unroute('**/api/leads/*')

  question = answerQuestion(page, 'dismiss')
  await more.click()
  await remove.click()
  await question
  await expect(card).toBeVisible()
  question = answerQuestion(page, 'accept')
  await more.click()
  await remove.click()
  await question
  await expectToast(
    page,
    'Lead excluído',
    'Lead e todos os dados relacionados foram excluídos com sucesso.',
  )
  await expect(card).toBeHidden()
})
