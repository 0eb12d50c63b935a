import type { Page } from '@playwright/test'
import { Account, aNumber } from './account.ts'
import { choose, expect, signedInTest as test, withoutLive } from './fixtures.ts'
import { pauseClock } from './visit.ts'

const maria = { from: aNumber(), name: 'Maria Souza' }
const joao = { from: aNumber(), name: 'João Pereira' }
const carla = { from: aNumber(), name: 'Carla Dias' }
const longMessage = `Bom dia! ${'Quero saber o preço. '.repeat(5)}`
const summerQuery = 'utm_source=instagram&utm_medium=cpc&utm_campaign=verao_total'
const pending = 101

const numbers = (page: Page) => page.getByRole('region', { name: 'Resumo dos leads' })
const number = (page: Page, title: string) =>
  numbers(page)
    .getByRole('heading', { name: title })
    .locator('../..')
    .getByRole('paragraph')
    .first()
const list = (page: Page) => page.getByRole('region', { name: 'Leads', exact: true })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const statuses = (page: Page) => page.getByRole('group', { name: 'Filtrar por status' })
const kinds = (page: Page) => list(page).getByRole('group', { name: 'Mostrar na lista' })
const kind = (page: Page, name: string) => kinds(page).getByRole('button', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar leads' })
const select = (page: Page, name: string) => list(page).getByRole('combobox', { name })

/** 104 leads: 101 clicks without an answer, two contacts and a customer. */
async function seed(account: Account) {
  const summer = await account.link('Promoção de Verão')
  const winter = await account.link('Liquidação de Inverno', { utmSource: 'google' })
  for (let n = 0; n < pending - 1; n++) await account.click(winter.clickId)
  await account.click(summer.clickId, summerQuery)
  await account.trackedLead(summer.clickId, maria, summerQuery)
  await account.trackedLead(winter.clickId, carla)
  await account.say({ ...joao, text: longMessage })
  await expect.poll(() => account.leads('João Pereira')).toHaveLength(1)
  // Later than João's first message: the two orders differ.
  await account.say({ ...maria, text: 'Ainda tem vaga?' })
  await expect.poll(async () => (await account.leads('Maria Souza'))[0]?.messageCount).toBe(2)
  const id = (await account.leads('Carla Dias'))[0]?.id
  await account.call(`PATCH /api/leads/${id}`, { status: 'converted', purchaseValue: 1234.5 })
}

let seeded: Promise<void> | undefined
test.beforeEach(async ({ account }) => {
  seeded ??= seed(account)
  await seeded
})

test('one visit of the report: its rows, its search, its orders, its statuses and its numbers', async ({
  page,
  account,
}) => {
  await page.goto('/leads')

  await test.step('people come first; clicks without a message are a choice away', async () => {
    await expect(rows(page)).toHaveCount(3)
    await expect(kinds(page).getByRole('button')).toHaveText([
      'Pessoas3',
      'Cliques sem mensagem101',
      'Tudo104',
    ])
    await expect(kind(page, 'Pessoas')).toHaveAttribute('aria-pressed', 'true')
    await expect(list(page).getByText('Mostrando 1-3 de 3 leads', { exact: true })).toBeVisible()
    // The cards speak of the tab; of which rows the total consists is said where both are listed.
    await expect(number(page, 'Total de Leads')).toHaveText('3')
    await expect(numbers(page).getByText(/cliques sem mensagem/)).toBeHidden()
    await search(page).fill('INVERNO')
    await search(page).press('Enter')
    await expect(kind(page, 'Cliques sem mensagem')).toHaveText('Cliques sem mensagem100')
    await expect(rows(page)).toHaveCount(1)
    await search(page).fill('quero saber o preço')
    await search(page).press('Enter')
    await expect(kind(page, 'Cliques sem mensagem')).toHaveText('Cliques sem mensagem0')
    await list(page).getByRole('button', { name: 'Limpar busca', exact: true }).click()

    await kind(page, 'Cliques sem mensagem').click()
    await expect(page).toHaveURL(/\/leads\?kind=clicks$/)
    await expect(
      list(page).getByText('Mostrando 1-10 de 101 cliques', { exact: true }),
    ).toBeVisible()
    await expect(row(page, 'Clique sem mensagem')).toHaveCount(10)
    await expect(statuses(page)).toBeHidden()
    await expect(select(page, 'Ordenar por')).toHaveText('Mais recentes')

    await kind(page, 'Pessoas').click()
    await statuses(page).getByRole('button', { name: 'Pendente' }).click()
    await expect(kind(page, 'Pessoas')).toHaveAttribute('aria-pressed', 'true')
    await expect(number(page, 'Total de Leads')).toHaveText('0')
    await list(page).getByRole('button', { name: 'Ver 101 cliques sem mensagem' }).click()
    await expect(kind(page, 'Cliques sem mensagem')).toHaveAttribute('aria-pressed', 'true')
    await expect(
      list(page).getByText('Mostrando 1-10 de 101 cliques', { exact: true }),
    ).toBeVisible()
    await page.goto('/leads?kind=all')
    await expect(list(page).getByText('Mostrando 1-10 de 104 leads', { exact: true })).toBeVisible()
  })

  await test.step('a row says who, whence, what was said, when and for how much', async () => {
    const code = (await account.leads('Maria Souza'))[0]?.code ?? ''
    const tracked = row(page, 'Maria Souza')
    await expect(tracked.getByText(/^\+55 \(11\) 9\d{4}-\d{4}$/)).toBeVisible()
    await expect(tracked.getByText('COM RASTREAMENTO')).toBeVisible()
    await expect(tracked.getByText(`Código ${code.slice(0, 8)}`, { exact: true })).toBeVisible()
    await expect(tracked.getByText('Instagram')).toBeVisible()
    await expect(tracked.getByText('verao_total')).toBeVisible()
    await expect(tracked.getByText('Olá! Vi o anúncio.')).toBeVisible()
    await expect(tracked.getByRole('time').first()).toHaveAttribute(
      'title',
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
    )
    const direct = row(page, 'João Pereira')
    await expect(direct.getByText('SEM RASTREAMENTO')).toBeVisible()
    await expect(direct.getByText('Contato direto pelo WhatsApp')).toBeVisible()
    await expect(direct.getByText(`${longMessage.slice(0, 80).trimEnd()}…`)).toBeVisible()
    await expect(row(page, 'Carla Dias').getByText(/^R\$\s1\.234,50$/)).toBeVisible()
  })

  await test.step('a search looks at names, campaigns, UTM, first messages and numbers', async () => {
    const cases: [typed: string, found: number, first: string][] = [
      ['MARIA', 1, 'Maria Souza'],
      ['INVERNO', 101, 'Carla Dias'],
      ['Instagram', 2, 'Maria Souza'],
      ['verao_total', 2, 'Maria Souza'],
      ['quero saber o PREÇO', 1, 'João Pereira'],
      [joao.from.slice(-8), 1, 'João Pereira'],
    ]
    for (const [typed, found, first] of cases) {
      await search(page).fill(typed)
      await search(page).press('Enter')
      const count = `${found} ${found === 1 ? 'lead' : 'leads'}`
      await expect(
        list(page).getByText(
          `Mostrando 1-${Math.min(found, 10)} de ${count} (filtrados de 104 total)`,
        ),
      ).toBeVisible()
      await expect(rows(page).first()).toContainText(first)
      await expect(number(page, 'Total de Leads')).toHaveText(String(found))
    }
    await search(page).fill('ninguém se chama assim')
    await search(page).press('Enter')
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await list(page).getByRole('button', { name: 'Limpar busca e filtros' }).click()
    await expect(list(page).getByText('Mostrando 1-10 de 104 leads', { exact: true })).toBeVisible()
    await expect(search(page)).toHaveValue('')
  })

  await test.step('the last message comes first, and other orders are one choice away', async () => {
    const sort = select(page, 'Ordenar por')
    await expect(sort).toHaveText('Última mensagem WhatsApp')
    await expect(rows(page).first()).toContainText('Maria Souza')
    await choose(sort, 'Mais recentes')
    await expect(rows(page).first()).toContainText('João Pereira')
    await expect(page).toHaveURL(/\?kind=all&sort=created_desc$/)
    await choose(sort, 'Mais antigos')
    await expect(rows(page).first()).toContainText('Clique sem mensagem')
    await choose(sort, 'Nome (A-Z)')
    await expect(rows(page).first()).toContainText('Carla Dias')
    await choose(sort, 'Nome (Z-A)')
    await expect(rows(page).first()).toContainText('Maria Souza')
    await choose(sort, 'Última mensagem WhatsApp')
    await expect(page).toHaveURL(/\/leads\?kind=all$/)
  })

  await test.step('a status narrows the list, its numbers and the address, and back takes it back', async () => {
    const customer = statuses(page).getByRole('button', { name: 'Cliente' })
    await customer.click()
    await expect(page).toHaveURL(/\/leads\?kind=all&status=converted$/)
    await expect(customer).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(1)
    await expect(
      row(page, 'Carla Dias').getByRole('button', { name: 'Mudar status de Carla Dias: Cliente' }),
    ).toBeVisible()
    await expect(number(page, 'Total de Leads')).toHaveText('1')
    await expect(number(page, 'Taxa de Contato')).toHaveText('100%')
    await statuses(page).getByRole('button', { name: 'Contato WhatsApp' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(number(page, 'Taxa de Contato')).toHaveText('100%')
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(number(page, 'Total de Leads')).toHaveText('104')
  })

  await test.step('the report has its title, its way back, four numbers and a filter of status', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Leads Enriquecidos' })).toBeVisible()
    await expect(number(page, 'Total de Leads')).toHaveText('104')
    await expect(number(page, 'Contatados')).toHaveText('3')
    await expect(number(page, 'Pendentes')).toHaveText('101')
    await expect(number(page, 'Taxa de Contato')).toHaveText('3%')
    await expect(numbers(page).getByText('Contatados ÷ leads mostrados')).toBeVisible()
    await expect(statuses(page).getByRole('button')).toHaveText([
      'Todos104',
      'Pendente101',
      'Contato WhatsApp2',
      'Cliente1',
    ])
    await expect(
      statuses(page).getByRole('button', { name: 'Pendente', exact: true }),
    ).toHaveAccessibleDescription('101 leads')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('one visit of the list: its pages, who arrives, who is lost, and filters that stay', async ({
  page,
  account,
}) => {
  await test.step('pages of ten, five numbers at a time, an ellipsis where some are left out', async () => {
    await page.goto('/leads?kind=all&page=99')
    await expect(list(page).getByText('Esta página não existe mais')).toBeVisible()
    await list(page).getByRole('button', { name: 'Voltar à primeira página' }).click()
    await expect(list(page).getByText('Mostrando 1-10 de 104 leads')).toBeVisible()

    const pages = list(page).getByRole('navigation', { name: 'Paginação' })
    const shown = pages.getByRole('button', { name: /^Página/ })
    const later = pages.getByRole('button', { name: 'Avançar 5 páginas' })
    const earlier = pages.getByRole('button', { name: 'Voltar 5 páginas' })
    await expect(rows(page)).toHaveCount(10)
    await expect(list(page).getByText('Mostrando 1-10 de 104 leads', { exact: true })).toBeVisible()
    await expect(shown).toHaveText(['1', '2', '3', '4', '5'])
    await expect(later).toHaveText('…')
    await expect(earlier).toBeHidden()
    await expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await later.click()
    await expect(page).toHaveURL(/\?kind=all&page=6$/)
    await expect(shown).toHaveText(['4', '5', '6', '7', '8'])
    await expect(pages.getByRole('button', { name: 'Página 6' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(earlier).toHaveText('…')
    await later.click()
    await expect(shown).toHaveText(['7', '8', '9', '10', '11'])
    await expect(list(page).getByText('Mostrando 101-104 de 104 leads')).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    await expect(later).toBeHidden()
    await expect(pages.getByRole('button', { name: 'Próxima' })).toBeDisabled()
    await page.goBack()
    await expect(list(page).getByText('Mostrando 51-60 de 104 leads')).toBeVisible()
    await earlier.click()
    await expect(list(page).getByText('Mostrando 1-10 de 104 leads')).toBeVisible()
  })

  await test.step('somebody who writes appears by himself', async () => {
    await expect(rows(page)).toHaveCount(10)
    const nova = { from: aNumber(), name: 'Nova Cliente' }
    await account.say({ ...nova, text: 'Olá' })
    await expect(rows(page).first()).toContainText('Nova Cliente')
    await expect(number(page, 'Total de Leads')).toHaveText('105')
    await account.call(`DELETE /api/leads/${(await account.leads('Nova Cliente'))[0]?.id}`)
    await expect(number(page, 'Total de Leads')).toHaveText('104')
  })

  await test.step('a lost lead has a button of its own as long as there is one', async () => {
    const lost = statuses(page).getByRole('button', { name: 'Perdido' })
    await expect(statuses(page).getByRole('button', { name: 'Todos' })).toContainText('104')
    await expect(lost).toBeHidden()
    const id = (await account.leads('João Pereira'))[0]?.id
    await account.call(`PATCH /api/leads/${id}`, { status: 'lost' })
    await expect(lost).toContainText('1')
    await lost.click()
    await expect(row(page, 'João Pereira').getByText('Perdido')).toBeVisible()
    await account.call(`PATCH /api/leads/${id}`, { status: 'contacted' })
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await expect(lost).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('campaign, source and period are in the address, which brings them back', async () => {
    await list(page).getByRole('button', { name: 'Limpar busca e filtros' }).click()
    await choose(select(page, 'Campanha'), 'verao_total')
    await choose(select(page, 'Origem'), 'Instagram')
    await choose(select(page, 'Período'), 'Hoje')
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(select(page, 'Campanha')).toHaveText('verao_total')
    await expect(select(page, 'Origem')).toHaveText('Instagram')
    await expect(select(page, 'Período')).toHaveText('Hoje')

    await choose(select(page, 'Período'), 'Personalizado')
    const start = page.getByLabel('Data inicial')
    const end = page.getByLabel('Data final')
    await expect(start).toHaveAttribute('type', 'date')
    await expect(page.getByText('Escolha as duas datas para aplicar o período.')).toBeVisible()
    await start.fill('2020-03-10')
    await end.fill('2020-03-01')
    await expect(
      page.getByText('A data final deve ser igual ou posterior à data inicial'),
    ).toBeVisible()
    await end.fill('2020-03-31')
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await expect(page).toHaveURL(/startDate=2020-03-10&endDate=2020-03-31/)
    await page.goBack()
    await expect(select(page, 'Período')).toHaveText('Hoje')
    await expect(rows(page)).toHaveCount(2)
  })
})

test('a search is applied 2 s after the last letter and begins at the first page', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/leads?kind=all&page=3')
  await expect(list(page).getByText(/^Mostrando 21-30 de/)).toBeVisible()
  await pauseClock(page)
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const asked = url.searchParams.get('search')
    if (asked && url.pathname === '/api/leads') searches.push(asked)
  })
  await search(page).fill('mar')
  await page.clock.runFor(1900)
  await search(page).fill('maria')
  await page.clock.runFor(1900)
  expect(searches).toEqual([])
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/leads\?kind=all&search=maria$/)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(1)
  expect(searches).toEqual(['maria'])
})

test('while it loads, when it fails and when there is nothing, the list says so', async ({
  page,
  server,
  sharedWindow,
}) => {
  await withoutLive(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/leads?*', async (route) => {
    await answered.promise
    await route.fulfill({ status: 403, body: 'não' })
  })
  await page.route('**/api/leads/summary*', (route) => route.fulfill({ status: 403, body: 'não' }))
  await page.goto('/leads?kind=all')
  await expect(list(page).getByText('Carregando leads...')).toBeVisible()
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  answered.resolve()
  await expect(list(page).getByRole('alert')).toContainText('Falha ao carregar leads')
  await expect(page.getByText('Falha ao carregar o resumo')).toBeVisible()
  // The stream stays closed: opening it would fetch the summary before the press.
  await page.unroute('**/api/leads?*')
  await page.unroute('**/api/leads/summary*')
  await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(number(page, 'Total de Leads')).toHaveText('104')

  const empty = await Account.create(server, 'Conta sem leads')
  await sharedWindow.furnish(empty.storageState)
  await page.goto('/leads')
  await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
  await expect(
    list(page).getByText(
      'Os leads aparecem aqui quando alguém clica nos seus links de rastreamento.',
    ),
  ).toBeVisible()
  await expect(number(page, 'Taxa de Contato')).toHaveText('0%')
  await list(page).getByRole('link', { name: 'Gerar Link' }).click()
  await expect(page).toHaveURL(/\/generator$/)
})
