import { aNumber } from './account.ts'
import {
  filters,
  leadCard,
  list,
  maria,
  metrics,
  names,
  newLead,
  removeLeads,
  test,
  trend,
} from './dashboard-scene.ts'
import {
  answerQuestion,
  choose,
  closeByEscape,
  colourOf,
  expect,
  expectToast,
  optionsOf,
  withoutLive,
} from './fixtures.ts'

test('four cards and five leads stand in grey while they load', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  for (const path of ['**/api/metrics*', '**/api/leads?*']) {
    await page.route(path, async (route) => {
      await answered.promise
      await route.continue()
    })
  }
  await page.goto('/?kind=all')
  await expect(metrics(page).locator('.animate-shimmer')).toHaveCount(4)
  // Besides the place of the choice of all, four parts a row: choice, contact, tracking, actions.
  await expect(list(page).locator('.animate-shimmer.size-4')).toHaveCount(5)
  answered.resolve()
  await expect(names(page)).toHaveCount(10)
  await expect(page.locator('.animate-shimmer')).toHaveCount(0)
})

test('one visit of the list: it is asked for anew, its cards, its dialogs and its colours', async ({
  page,
  account,
}) => {
  await page.goto('/?kind=all')

  await test.step('refreshing turns its icon and asks for metrics, trend and leads anew', async () => {
    await expect(names(page)).toHaveCount(10)
    await expect(trend(page).getByRole('row')).toHaveCount(8)
    const button = page.getByRole('button', { name: 'Atualizar Dados' })
    await expect(button.locator('svg')).toHaveCSS('animation-name', 'none')
    const asked = new Set<string>()
    const answered = Promise.withResolvers<void>()
    await page.route(/\/api\/(metrics|trends|leads)(\?|$)/, async (route) => {
      asked.add(new URL(route.request().url()).pathname)
      await answered.promise
      await route.continue()
    })
    await button.click()
    const busy = page.getByRole('button', { name: 'Atualizando...' })
    await expect(busy.locator('svg')).toHaveCSS('animation-name', 'spin')
    await expect
      .poll(() => [...asked].sort())
      .toEqual(['/api/leads', '/api/metrics', '/api/trends'])
    answered.resolve()
    await expect(button).toBeEnabled()
    await page.unrouteAll()
  })

  await test.step('the card of a tracked lead has the mark of its source, and 80 characters', async () => {
    const letters = 'abcdefghij'.repeat(8)
    const from = aNumber()
    await account.say({ from, name: 'Lia Prolixa', text: `${letters}kl` })
    await expect.poll(() => account.leads('Lia Prolixa')).toHaveLength(1)
    await expect(leadCard(page, 'Lia Prolixa').getByText(`“${letters}…”`)).toBeVisible()
    const tracked = leadCard(page, 'Maria Souza').getByText('Instagram', { exact: true })
    await expect(tracked.locator('..').locator('svg')).toBeVisible()
    await removeLeads(page, account, 'Lia Prolixa')
  })

  await test.step('the messages of a lead say whose they are', async () => {
    await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Mensagens' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mensagens do Lead' })
    await expect(dialog).toContainText('Maria Souza')
    const number = `+55 (11) ${maria.from.slice(4, 9)}-${maria.from.slice(9)}`
    for (const [label, value] of [
      ['Número', number],
      ['Criado em', /^\d\d\/\d\d\/\d{4} \d\d:\d\d/],
      ['Status', 'Contatado'],
      ['Campanha', 'verao'],
    ] as const) {
      const fact = dialog.getByText(label, { exact: true }).locator('..')
      await expect(fact.getByRole('definition'), label).toContainText(value)
    }
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('the campaign panel has its group of tracking information', async () => {
    const { clickId } = await account.link('Com clique da Meta')
    const who = { from: aNumber(), name: 'Rita Rastreada' }
    await account.trackedLead(clickId, who, 'utm_source=facebook&fbclid=IwAR0abc')
    await expect.poll(() => account.leads('Rita Rastreada')).toHaveLength(1)
    await leadCard(page, 'Rita Rastreada')
      .getByRole('button', { name: 'Informações da campanha' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Informações da Campanha' })
    await expect(
      dialog.getByRole('heading', { level: 3, name: 'Informações de Rastreamento' }),
    ).toBeVisible()
    await expect(dialog.getByText('IwAR0abc', { exact: true })).toBeVisible()
    await expect(
      dialog.getByText('Este lead veio de Facebook pela campanha Com clique da Meta.'),
    ).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
    await removeLeads(page, account, 'Rita Rastreada')
  })

  await test.step('a deletion without a word from the server says to try again', async () => {
    await newLead(account, 'Ivo Insistente')
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    const question = answerQuestion(page, 'accept')
    await page.getByRole('button', { name: 'Mais ações de Ivo Insistente' }).click()
    await page.getByRole('menuitem', { name: 'Excluir lead' }).click()
    await question
    await expect(page.getByText('Falha ao excluir o lead. Tente novamente.').first()).toBeVisible()
    await page.unrouteAll()
    await removeLeads(page, account, 'Ivo Insistente')
  })

  await test.step('each status of a lead has its colour, and one that is unknown its own name', async () => {
    const statuses = ['pending', 'contacted', 'converted', 'lost', 'em_negociacao']
    await page.route('**/api/leads?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { leads: object[]; total: number }
      const leads = statuses.map((status, place) => ({ ...body.leads[place], status }))
      await route.fulfill({ response, json: { ...body, leads } })
    })
    await page.getByRole('button', { name: 'Atualizar Dados' }).click()
    const badge = (place: number, word: string) =>
      list(page).getByRole('listitem').nth(place).getByText(word, { exact: true })
    for (const [place, word, colour] of [
      [0, 'Pendente', 'yellow'],
      [1, 'Contatado', 'green'],
      [2, 'Cliente', 'blue'],
      [3, 'Perdido', 'red'],
    ] as const) {
      expect(await colourOf(badge(place, word)), word).toBe(colour)
    }
    await expect(badge(4, 'em_negociacao')).toBeVisible()
    await page.unroute('**/api/leads?*')
  })
})

test('one visit of the choices, the chart and the file of clicks', async ({ page }) => {
  await test.step('sources of other names are offered as they are', async () => {
    await page.route('**/api/filter-options', (route) =>
      route.fulfill({
        json: {
          campaigns: [],
          adSets: [],
          creatives: [],
          sources: ['facebook', 'google', 'instagram', 'newsletter_maio', 'sem_rastreio'],
        },
      }),
    )
    await page.goto('/?kind=all')
    await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
    const source = filters(page).getByRole('combobox', { name: 'Origem' })
    expect(await optionsOf(source)).toEqual([
      'Todas as origens',
      'Facebook',
      'Google Ads',
      'Instagram',
      'newsletter_maio',
      'Origem sem rastreio',
    ])
    await page.unroute('**/api/filter-options')
  })

  await test.step('the axis of the trend starts at 0 and has room above the highest day', async () => {
    const curves = trend(page).locator('[data-curve]')
    await expect(curves).toHaveCount(2)
    const texts = await trend(page).locator('svg text').allTextContents()
    const labels = texts.filter((text) => /^\d+$/.test(text)).map(Number)
    expect(Math.min(...labels)).toBe(0)
    const grid = await trend(page).locator('[data-grid]').boundingBox()
    const clicks = await curves.first().boundingBox()
    if (!grid || !clicks) throw new Error('the chart has no place')
    // The highest of all points lies a tenth below the top, the lowest on the axis.
    expect((clicks.y - grid.y) / grid.height).toBeGreaterThan(0.07)
    expect(Math.abs(clicks.y + clicks.height - grid.y - grid.height)).toBeLessThan(6)
  })

  await test.step('the file of clicks is told as what it is, and a failure in red', async () => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await expectToast(page, 'Exportação Concluída', 'Os cliques foram baixados em CSV.')
    const mark = page
      .getByRole('region', { name: /^Notificações/ })
      .locator('li svg')
      .first()
    expect(await colourOf(mark)).toBe('green')
    await page.route('**/api/export?*', (route) => route.fulfill({ status: 500, body: 'não' }))
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await expectToast(page, 'Exportação Falhou', 'Houve um erro ao exportar seus dados')
    expect(await colourOf(mark)).toBe('red')
    await page.unroute('**/api/export?*')
  })

  await test.step('each list of choices is the one of the product, in its order', async () => {
    const select = (name: string) => filters(page).getByRole('combobox', { name })
    expect(await optionsOf(select('Período'))).toEqual([
      'Todo o período',
      'Hoje',
      'Ontem',
      'Últimos 7 dias',
      'Últimos 14 dias',
      'Últimos 30 dias',
      'Este mês',
      'Mês passado',
      'Personalizado',
    ])
    expect(await optionsOf(select('Status'))).toEqual([
      'Todos os status',
      'Pendente',
      'Contato WhatsApp',
      'Cliente',
      'Perdido',
    ])
    await expect(list(page).getByRole('combobox', { name: 'Ordenar por' })).toHaveText(
      'Última mensagem WhatsApp',
    )
    expect(await optionsOf(list(page).getByRole('combobox', { name: 'Ordenar por' }))).toEqual([
      'Última mensagem WhatsApp',
      'Mais recentes',
      'Mais antigos',
      'Nome (A-Z)',
      'Nome (Z-A)',
    ])
    expect(
      await optionsOf(trend(page).getByRole('combobox', { name: 'Período do gráfico' })),
    ).toEqual(['Últimos 7 dias', 'Últimos 30 dias', 'Últimos 90 dias'])

    await choose(select('Período'), 'Últimos 7 dias')
    await expect(filters(page).getByLabel(/filtros? ativos?/)).toHaveCount(0)
    await filters(page).getByRole('button', { name: 'Ocultar Filtros' }).click()
    await expect(select('Status')).toBeHidden()
    // The one period of the page stays in sight.
    await expect(select('Período')).toHaveText('Últimos 7 dias')
  })
})

test('the options of the filters are asked for four times before they have failed', async ({
  page,
}) => {
  await withoutLive(page)
  await page.clock.install()
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/filter-options', (route) => {
    held.push(() => route.fulfill({ status: 500, body: 'não' }))
  })
  await page.goto('/?kind=all')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  const campaign = filters(page).getByRole('combobox', { name: 'Campanha' })
  for (let tries = 1; tries <= 4; tries++) {
    await expect(async () => {
      await page.clock.runFor(500)
      expect(held).toHaveLength(tries)
    }).toPass()
    await expect(campaign).toHaveText('Carregando...')
    await held[tries - 1]?.()
  }
  for (const name of ['Campanha', 'Conjunto de anúncios', 'Criativo', 'Origem']) {
    const select = filters(page).getByRole('combobox', { name })
    await expect(select).toHaveText('Erro ao carregar')
    await expect(select).toBeDisabled()
  }
  await page.clock.runFor(60_000)
  expect(held).toHaveLength(4)
})

test('the messages of a lead are asked for when they are opened, and only once', async ({
  page,
}) => {
  await withoutLive(page)
  await page.clock.install()
  let asked = 0
  await page.route('**/api/leads/*/activities', (route) => {
    asked += 1
    return route.fulfill({ status: 500, body: 'não' })
  })
  await page.goto('/?kind=all')
  await expect(names(page)).toHaveCount(10)
  expect(asked).toBe(0)
  await leadCard(page, 'Maria Souza').getByRole('button', { name: 'Mensagens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mensagens do Lead' })
  await expect(dialog.getByText('Não foi possível carregar as mensagens')).toBeVisible()
  await page.clock.runFor(20_000)
  expect(asked).toBe(1)
})
