import type { Locator } from '@playwright/test'
import { Account } from './account.ts'
import { chips, filters, list, metrics, names, test, trend } from './dashboard-scene.ts'
import {
  answerQuestion,
  choose,
  closeByEscape,
  expect,
  expectToast,
  optionsOf,
  withoutLive,
} from './fixtures.ts'

test('one visit of the filters: how they narrow, what they offer, and what fails', async ({
  page,
  account,
}) => {
  const saved = await account.call<{ id: string }>('POST /api/filters', {
    name: 'Teimoso',
    filters: { source: 'google' },
  })
  await page.goto('/?kind=all')

  await test.step('filters are collapsed at first, narrow everything, and show as chips', async () => {
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
    expect(new URL(page.url()).search).toBe('?kind=all')
  })

  await test.step('the period stays in view, also on a phone and with the filters closed', async () => {
    const period = filters(page).getByRole('combobox', { name: 'Período' })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      // The list of what was filtered before has another last row.
      await expect(names(page)).toHaveCount(10)
      await expect(filters(page).getByRole('button', { name: 'Expandir Filtros' })).toBeVisible()
      await names(page).last().scrollIntoViewIfNeeded()
      await expect(names(page).last()).toBeInViewport({ ratio: 1 })
      await expect(period).toBeInViewport({ ratio: 1 })
      expect((await period.boundingBox())?.width).toBeGreaterThan(150)
      // Nothing lies over it: it can be chosen from wherever one reads.
      await choose(period, 'Últimos 7 dias')
      await filters(page).getByRole('button', { name: 'Limpar' }).click()
    }
  })

  await test.step('the chart follows the period of the filters and names its days', async () => {
    await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
    const shown = trend(page).getByRole('combobox', { name: 'Período do gráfico' })
    await expect(shown).toHaveText('Últimos 7 dias')
    await expect(trend(page).getByText(/^Dias do gráfico: .+ – .+\.$/)).toBeVisible()
    await choose(filters(page).getByRole('combobox', { name: 'Período' }), 'Últimos 14 dias')
    await expect(shown).toHaveText('Período dos filtros')
    await expect(trend(page).getByRole('row')).toHaveCount(15)
    await choose(shown, 'Últimos 30 dias')
    await expect(trend(page).getByRole('row')).toHaveCount(31)
    await expect(filters(page).getByRole('combobox', { name: 'Período' })).toHaveText(
      'Últimos 30 dias',
    )
    await filters(page).getByRole('button', { name: 'Limpar' }).click()
    await expect(shown).toHaveText('Últimos 7 dias')
  })

  await test.step('the status, the period and the sources have the words of the product', async () => {
    const options = (name: string) => optionsOf(filters(page).getByRole('combobox', { name }))
    expect(await options('Status')).toEqual(
      expect.arrayContaining(['Pendente', 'Contato WhatsApp', 'Cliente']),
    )
    expect(await options('Origem')).toEqual(
      expect.arrayContaining(['Origem sem rastreio', 'Google Ads']),
    )
    expect(await options('Período')).toHaveLength(9)
  })

  await test.step('the campaign beside the search is the filter of the whole screen', async () => {
    const campaign = list(page).getByRole('combobox', { name: 'Campanha' })
    await expect(campaign).toHaveText('Todas as Campanhas')
    await choose(campaign, 'Liquidação de Inverno')
    await expect(chips(page).getByRole('listitem')).toHaveText(['Campanha: Liquidação de Inverno'])
    await expect(metrics(page).getByRole('paragraph').first()).toHaveText('8')
  })

  await test.step('a filter that cannot be saved or deleted is told', async () => {
    await page.route('**/api/filters', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, body: 'não' })
        : route.continue(),
    )
    await page.route('**/api/filters/*', (route) => route.fulfill({ status: 403, body: 'não' }))
    await choose(filters(page).getByRole('combobox', { name: 'Origem' }), 'Google Ads')
    await filters(page).getByRole('button', { name: 'Salvar Filtro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar Filtro' })
    await dialog.getByRole('textbox', { name: 'Nome do filtro' }).fill('Google')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Erro', 'Falha ao salvar o filtro')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()

    const question = answerQuestion(page, 'accept')
    await filters(page).getByRole('button', { name: 'Excluir filtro Teimoso' }).click()
    await question
    await expectToast(page, 'Erro', 'Falha ao excluir o filtro')
    await page.unroute('**/api/filters')
    await page.unroute('**/api/filters/*')
    await account.call(`DELETE /api/filters/${saved.id}`)
  })
})

test('one visit of the filters: dates of its own, and a filter that is kept', async ({ page }) => {
  await page.goto('/?kind=all')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()

  await test.step('a period of its own has two dates', async () => {
    const start = filters(page).getByLabel('Data inicial')
    const end = filters(page).getByLabel('Data final')
    await expect(start).toBeHidden()
    await choose(filters(page).getByRole('combobox', { name: 'Período' }), 'Personalizado')
    await expect(start).toHaveAttribute('type', 'date')
    await expect(end).toHaveAttribute('type', 'date')
    // Nothing was typed yet: that is no mistake.
    await expect(start).toHaveAccessibleDescription('')
    await expect(end).toHaveAccessibleDescription('Escolha as duas datas para aplicar o período.')
    await start.fill('2020-03-10')
    await start.fill('')
    await expect(start).toHaveAccessibleDescription('Informe a data inicial')
    await start.fill('2020-03-10')
    await end.fill('2020-03-01')
    await expect(
      page.getByText('A data final deve ser igual ou posterior à data inicial'),
    ).toBeVisible()
    for (const field of [start, end]) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(chips(page)).toBeHidden()
    await expect(filters(page).getByLabel(/filtros? ativos?/)).toHaveCount(0)
    await expect(metrics(page).getByRole('paragraph').first()).toHaveText('12')
    await filters(page).getByRole('button', { name: 'Salvar Filtro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar Filtro' })
    await dialog.getByRole('textbox', { name: 'Nome do filtro' }).fill('Ao contrário')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(
      page,
      'Período sem datas válidas',
      'Corrija as datas do período antes de salvar.',
    )
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    // Who comes by this address sees what is wrong without opening anything.
    await page.reload()
    await expect(filters(page).getByRole('button', { name: 'Expandir Filtros' })).toBeVisible()
    await expect(end).toHaveAttribute('aria-invalid', 'true')
    await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
    await end.fill('2020-03-31')
    await expect(chips(page).getByRole('listitem')).toHaveText(['Período: 10/03/2020 – 31/03/2020'])
    await expect(metrics(page).getByRole('paragraph').first()).toHaveText('0')
    await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
  })

  await test.step('a date is typed key by key, however slow the screen is', async () => {
    await filters(page).getByRole('button', { name: 'Limpar' }).click()
    await expect(chips(page)).toBeHidden()
    await choose(filters(page).getByRole('combobox', { name: 'Período' }), 'Personalizado')
    await filters(page).getByLabel('Data final').fill('2026-03-31')
    const start = filters(page).getByLabel('Data inicial')
    await expect(start).toHaveValue('')
    await start.click({ position: { x: 16, y: 16 } })
    await page.keyboard.type('03032026')
    await expect(start).toHaveValue('2026-03-03')
    await expect(page).toHaveURL(/startDate=2026-03-03/)
    // Two changes before the screen is drawn again: neither is lost.
    await page.evaluate(() => {
      for (const [label, value] of [
        ['Data inicial', '2026-01-10'],
        ['Data final', '2026-01-20'],
      ] as const) {
        const input = [...document.querySelectorAll('label')].find(
          ({ textContent }) => textContent === label,
        )?.control
        if (!(input instanceof HTMLInputElement)) throw new Error(`no input ${label}`)
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        set?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect(chips(page).getByRole('listitem')).toHaveText(['Período: 10/01/2026 – 20/01/2026'])
  })

  await test.step('a filter is saved, loaded and deleted', async () => {
    await filters(page).getByRole('button', { name: 'Limpar' }).click()
    await expect(chips(page)).toBeHidden()
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
})

test('an address that narrows a screen shows by what, without anything being opened', async ({
  page,
}) => {
  const query =
    'dateRange=last7days&campaign=verao&adSet=Mulheres&source=instagram&status=contacted'
  const screens: [address: string, where: Locator][] = [
    ['/', filters(page)],
    ['/leads', page.getByRole('region', { name: 'Leads', exact: true })],
    ['/tracking', page.getByRole('search', { name: 'Filtros da lista' })],
    ['/campanhas', page.getByRole('region', { name: 'Filtros da lista de campanhas' })],
  ]
  for (const [address, where] of screens) {
    await page.goto(`${address}?${query}`)
    const shown = where
      .locator('li, [role=combobox], [aria-pressed=true]')
      .filter({ visible: true })
    for (const value of ['Últimos 7 dias', 'verao', 'Mulheres', 'Instagram', 'Contato WhatsApp']) {
      await expect(shown.filter({ hasText: value }).first(), `${address}: ${value}`).toBeVisible()
    }
  }
  // Clicks have no choice of status: one that an address brings has its chip, and its way out.
  await page.goto('/leads?kind=clicks&status=contacted')
  await page.getByRole('button', { name: 'Remover filtro Status: Contato WhatsApp' }).click()
  await expect(page).toHaveURL('/leads?kind=clicks')
})

/** What the first numbers of a screen are asked for. */
const asked = {
  '/': '/api/metrics',
  '/campanhas': '/api/campaigns',
  '/leads': '/api/leads',
  '/tracking': '/api/clicks',
  '/atendimento': '/api/response',
}
const ownDays = 'startDate=2026-03-01&endDate=2026-03-07'
const reversed = 'startDate=2026-03-07&endDate=2026-03-01'

/** An address, what its screen says of the period, and what its numbers are asked for. */
const periods: {
  address: string
  shows: string
  dates?: [start: string, end: string]
  says?: string
  asks: [path: string, dateRange: string | null]
}[] = [
  // Days by themselves are a period, whatever the screen begins with.
  ...(['/', '/campanhas', '/leads', '/tracking', '/atendimento'] as const).map((screen) => ({
    address: `${screen}?${ownDays}`,
    shows: 'Personalizado',
    dates: ['2026-03-01', '2026-03-07'] as [string, string],
    asks: [asked[screen], 'custom'] as [string, string],
  })),
  {
    address: `/?dateRange=custom&${reversed}`,
    shows: 'Personalizado',
    dates: ['2026-03-07', '2026-03-01'],
    says: 'Até lá, vale todo o período.',
    asks: ['/api/metrics', null],
  },
  {
    address: '/campanhas?dateRange=custom&startDate=2026-02-30',
    shows: 'Personalizado',
    dates: ['', ''],
    says: 'Até lá, vale todo o período.',
    asks: ['/api/campaigns', null],
  },
  // The report of replies always has a limit: it says which.
  {
    address: '/atendimento?dateRange=all',
    shows: 'Últimos 30 dias',
    asks: ['/api/response', 'last30days'],
  },
  {
    address: `/atendimento?dateRange=custom&${reversed}`,
    shows: 'Personalizado',
    dates: ['2026-03-07', '2026-03-01'],
    says: 'Até lá, valem os últimos 30 dias.',
    asks: ['/api/response', null],
  },
  {
    address: '/meta-ads?tab=stats&range=custom&from=2026-02-30&to=2026-03-07',
    shows: 'Personalizado',
    dates: ['', '2026-03-07'],
    says: 'Até lá, vale todo o período.',
    asks: ['/api/deliveries', null],
  },
]

test('an address that names days, or half of them, shows the period that its numbers have', async ({
  page,
  account,
}) => {
  await account.call('POST /api/meta/settings', {
    pixelId: '410100000041014101',
    accessToken: 'EAAG-periodos',
  })
  for (const { address, shows, dates, says, asks } of periods) {
    const [path, dateRange] = asks
    const call = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await page.goto(address)
    const response = await call
    expect(response.status(), address).toBe(200)
    expect(new URL(response.url()).searchParams.get('dateRange'), address).toBe(dateRange)
    const period = page.getByRole('combobox', { name: /^(Período|Filtrar por período)$/ })
    await expect(period, address).toHaveText(shows)
    const days = [page.getByLabel('Data inicial'), page.getByLabel('Data final')]
    for (const [index, day] of days.entries()) {
      if (dates) await expect(day, address).toHaveValue(dates[index] ?? '')
      else await expect(day, address).toHaveCount(0)
    }
    if (says) await expect(page.getByText(says), address).toBeVisible()
    else await expect(page.getByText(/^Até lá/), address).toHaveCount(0)
  }
})

test('lists that are loading, failed or empty say so', async ({
  page,
  account,
  server,
  sharedWindow,
}) => {
  await withoutLive(page)
  const empty = await Account.create(server, 'Conta vazia')
  await sharedWindow.furnish(empty.storageState)
  await page.goto('/?kind=all')
  await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  for (const [field, text] of [
    ['Campanha', 'Nenhuma campanha encontrada'],
    ['Conjunto de anúncios', 'Nenhum conjunto encontrado'],
    ['Criativo', 'Nenhum criativo encontrado'],
  ] as const) {
    await filters(page).getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option', { name: text })).toBeDisabled()
    await closeByEscape(page)
  }
  await sharedWindow.furnish(account.storageState)

  const answered = Promise.withResolvers<void>()
  await page.route('**/api/filter-options', async (route) => {
    await answered.promise
    await route.fulfill({ status: 403, body: 'não' })
  })
  await page.goto('/?kind=all')
  await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
  const campaign = filters(page).getByRole('combobox', { name: 'Campanha' })
  await expect(campaign).toHaveText('Carregando...')
  answered.resolve()
  await expect(campaign).toHaveText('Erro ao carregar')
  await expect(campaign).toBeDisabled()
})
