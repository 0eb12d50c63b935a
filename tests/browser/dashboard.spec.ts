import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { filters, list, metric, metrics, names, test, trend } from './dashboard-scene.ts'
import { choose, expect, expectToast, withoutLive } from './fixtures.ts'
import { expectToFit } from './visit.ts'

test('one visit of the numbers: the trend, the cards, what is downloaded and what fails', async ({
  page,
}) => {
  await withoutLive(page)

  await test.step('a trend that cannot be loaded is told and tried again', async () => {
    await page.route('**/api/trends?*', (route) => route.fulfill({ status: 403, body: 'não' }))
    await page.goto('/?kind=all')
    await expect(trend(page).getByText('Falha ao carregar a tendência')).toBeVisible()
    await page.unroute('**/api/trends?*')
    await trend(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(trend(page).getByRole('row')).toHaveCount(8)
  })

  await test.step('the trend has a point for each day of the period', async () => {
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
    const chart = trend(page).locator('[data-picture]')
    expect((await chart.boundingBox())?.height).toBe(256)
    await expect(chart.locator('[data-curve]')).toHaveCount(2)

    // From day to day the lines are straight, and what leads to today is dashed.
    await expect(chart.locator('[data-curve] path[data-open]')).toHaveCount(2)
    expect(await chart.locator('[data-curve] path').first().getAttribute('d')).toMatch(
      /^M[\d.,L]+$/,
    )
    await expect(trend(page).getByText('Hoje, até agora')).toBeVisible()

    // Where one points, the nearest day is told, today as it stands at the right edge.
    await chart.hover({ position: { x: ((await chart.boundingBox())?.width ?? 0) - 30, y: 128 } })
    await expect(chart.locator('p')).toHaveText([
      /^\d\d\/\d\d\/\d{4}$/,
      'Cliques12',
      'Leads WhatsApp2',
    ])
    await page.getByRole('heading', { name: 'Analytics das Campanhas' }).hover()
    await expect(chart.locator('p')).toHaveCount(0)

    await choose(period, 'Últimos 90 dias')
    await expect(trend(page).getByRole('row')).toHaveCount(91)
    await expect(page).toHaveURL(/dateRange=custom/)
    await expect(period).toHaveText('Últimos 90 dias')
    await choose(period, 'Últimos 30 dias')
    await expect(trend(page).getByRole('row')).toHaveCount(31)
    await expect(filters(page).getByRole('combobox', { name: 'Período' })).toHaveText(
      'Últimos 30 dias',
    )
    await filters(page).getByRole('button', { name: 'Limpar' }).click()
  })

  await test.step('numbers that could not be fetched anew say so, and can be tried again', async () => {
    await expect(metric(page, 'Total de Cliques')).toContainText('12')
    await page.route('**/api/metrics', (route) => route.fulfill({ status: 403, body: 'não' }))
    await page.getByRole('button', { name: 'Atualizar Dados' }).click()
    await expectToast(page, 'Erro na Atualização')
    await expect(metrics(page).getByRole('alert')).toContainText('Falha ao carregar métricas')
    await expect(metric(page, 'Total de Cliques')).toContainText('12')
    await page.unroute('**/api/metrics')
    await metrics(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(metrics(page).getByRole('alert')).toBeHidden()
  })

  await test.step('the clicks that are shown are downloaded as clicks-export.csv', async () => {
    await choose(list(page).getByRole('combobox', { name: 'Campanha' }), 'Liquidação de Inverno')
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
    await page.unroute('**/api/export?*')
    await filters(page).getByRole('button', { name: 'Limpar' }).click()
  })

  await test.step('refreshing says that it is busy and then that all is new', async () => {
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
    await page.unroute('**/api/metrics')
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
  })

  await test.step('the cards show the numbers, and a failure is told', async () => {
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
})

test('nothing moves when the numbers come', async ({ page, account, browser }) => {
  // A finger's buttons are larger than a pointer's, and so is the place they are kept.
  const touched = await browser.newContext({
    storageState: account.storageState,
    baseURL: account.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await expectNothingMoves(page, 1440)
  await expectNothingMoves(page, 390)
  const phone = await touched.newPage()
  await expectNothingMoves(phone, 390)
  await expectRoomForLeadsBelow(phone)
  await expectPartsFindTheirPlace(phone)
  await touched.close()
})

test('who has done the first steps is neither asked for them nor kept a place', async ({
  page,
}) => {
  await page.route('**/api/auth/validate', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const user = { ...body.user, hasDoneFirstSteps: true }
    await route.fulfill({ response: answer, json: { ...body, user } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(metric(page, 'Total de Cliques')).toContainText('12')
  expect(asked).not.toContain('/api/first-steps')
})

test('the first steps end with every step ticked, and go when they are closed', async ({
  page,
}) => {
  const shows = Promise.withResolvers<void>()
  let hasEnded = false
  await page.route('**/api/first-steps', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    if (!hasEnded) return route.fulfill({ response: answer, json: body })
    await shows.promise
    const doneAt = new Date().toISOString()
    const steps = body.steps.map((step: object) => {
      return { ...step, state: 'done', said: null, doneAt }
    })
    await route.fulfill({ response: answer, json: { ...body, steps, finishedAt: doneAt } })
  })
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps).toContainText(/\d de 7 feitos?/)
  await expect(metric(page, 'Total de Cliques')).toContainText('12')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  const before = await list(page).boundingBox()
  hasEnded = true
  const asked = page.waitForRequest('**/api/first-steps')
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await asked
  shows.resolve()
  await expect(steps).toContainText(
    '7 de 7 feitos · Tudo pronto: a primeira venda já foi informada.',
  )
  expect(await list(page).boundingBox()).toEqual(before)
  await steps.getByRole('button', { name: 'Fechar' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(metric(page, 'Total de Cliques')).toContainText('12')
  await expect(steps).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a small screen holds large numbers without scrolling sideways', async ({ page }) => {
  await page.route('**/api/metrics', (route) =>
    route.fulfill({
      json: {
        totalClicks: 1_234_567,
        leadsConvertidos: 10_432,
        taxaConversao: 0,
        taxaConversaoExata: 0.4,
        leadsSemRastreio: 99_999,
      },
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?kind=all')
  await expect(metric(page, 'Total de Cliques')).toContainText('1.234.567')
  await expect(metric(page, 'Leads Convertidos')).toContainText('10.432')
  await expect(metric(page, 'Taxa de Conversão')).toContainText('0,4%')
  await expect(metric(page, 'Leads sem Rastreio')).toContainText('99.999')
  await expectToFit(page)
})

/** What a file brings that comes after the rest moves nothing: not in the bar, not in the screen. */
async function expectPartsFindTheirPlace(page: Page): Promise<void> {
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/later-*', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto('/?dateRange=last7days')
  const bar = page.getByRole('banner').filter({ hasText: 'Rastro' })
  const places = () =>
    Promise.all([bar.getByText('Rastro').boundingBox(), filters(page).boundingBox()])
  await expect(filters(page)).toBeVisible()
  const before = await places()
  comes.resolve()
  await expect(bar.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await expect(trend(page)).toBeVisible()
  expect(await places()).toEqual(before)
  await page.unrouteAll({ behavior: 'wait' })
}

/** A lead that nobody has scrolled to has at least the room that it will take. */
async function expectRoomForLeadsBelow(page: Page): Promise<void> {
  await expect(names(page)).toHaveCount(10)
  const missing = await list(page)
    .getByRole('listitem')
    .evaluateAll((leads) =>
      leads.map((lead) => {
        const bottoms = Array.from(lead.querySelectorAll('button'), (button) =>
          Math.round(button.getBoundingClientRect().bottom),
        )
        return Math.max(...bottoms) > lead.getBoundingClientRect().bottom
      }),
    )
  expect(missing).toEqual(Array(missing.length).fill(false))
}

async function expectNothingMoves(page: Page, width: number): Promise<void> {
  await withoutLive(page)
  await page.setViewportSize({ width, height: 900 })
  const answered = Promise.withResolvers<void>()
  for (const path of ['metrics', 'trends', 'metrics/funnel', 'campaigns/best']) {
    await page.route(`**/api/${path}?*`, async (route) => {
      await answered.promise
      await route.continue()
    })
  }
  await page.route('**/api/first-steps', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/?kind=all&dateRange=last7days')
  await expect(metrics(page)).toHaveAttribute('aria-busy', 'true')
  await expect(metrics(page)).toBeVisible()
  await expect(trend(page).getByRole('status')).toHaveText('Carregando gráfico...')
  await expect(names(page)).toHaveCount(10)
  const before = [await metrics(page).boundingBox(), await list(page).boundingBox()]
  answered.resolve()
  await expect(metric(page, 'Total de Cliques')).toContainText('12')
  await expect(trend(page).getByRole('row')).toHaveCount(8)
  await expect(
    page.getByRole('region', { name: 'Primeiros passos' }).getByRole('listitem'),
  ).toHaveCount(7)
  expect([await metrics(page).boundingBox(), await list(page).boundingBox()]).toEqual(before)
  await page.unrouteAll()
}
