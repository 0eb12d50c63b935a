import { type Account, aNumber } from './account.ts'
import { filters, metric, metrics, test, trend } from './dashboard-scene.ts'
import { choose, expect } from './fixtures.ts'

const dayMs = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * dayMs)
const shownDay = (count: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(daysAgo(count))
const isoDay = (count: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(daysAgo(count))

/** Leads without a trail: two today (one is the scene's), one yesterday, two the day before. */
async function writeEarlier(account: Account) {
  for (const days of [0, 1, 2, 2]) {
    await account.say({ from: aNumber(), name: 'De Antes', text: 'Oi', at: daysAgo(days) })
  }
  await expect.poll(() => account.call('GET /api/metrics')).toMatchObject({ leadsSemRastreio: 5 })
}

let earlier: Promise<void> | undefined
test.beforeEach(async ({ account }) => {
  earlier ??= writeEarlier(account)
  await earlier
})

test('one visit that compares with the period before, in the chart and on the cards', async ({
  page,
}) => {
  const period = filters(page).getByRole('combobox', { name: 'Período' })
  await page.goto('/')

  await test.step('without a range the cards compare nothing and say nothing', async () => {
    await expect(metric(page, 'Leads sem Rastreio')).toContainText('5')
    await expect(metrics(page).getByRole('button')).toHaveCount(0)
    await expect(metrics(page)).not.toContainText('antes')
  })

  await test.step('the chart draws the period before when asked, and the address keeps it', async () => {
    const asked = trend(page).getByRole('switch', { name: 'Comparar com período anterior' })
    await expect(asked).not.toBeChecked()
    await asked.click()
    await expect(page).toHaveURL(/\?compare=previous$/)
    await expect(trend(page).locator('[data-curve]')).toHaveCount(4)
    await expect(trend(page).locator('[data-curve] path[stroke-dasharray="4 4"]')).toHaveCount(2)
    await expect(trend(page).getByText('Período anterior', { exact: true })).toBeVisible()
    await expect(trend(page).getByRole('columnheader')).toHaveText([
      'Dia',
      'Cliques',
      'Leads WhatsApp',
      'Cliques antes',
      'Leads WhatsApp antes',
    ])
    await expect(trend(page).getByRole('row').last().getByRole('cell')).toHaveText([
      '12',
      '2',
      '0',
      '0',
    ])
    await page.reload()
    await expect(asked).toBeChecked()
    await asked.click()
    await expect(trend(page).locator('[data-curve]')).toHaveCount(2)
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('each card says how it stands against the period before', async () => {
    await filters(page).getByRole('button', { name: 'Expandir Filtros' }).click()
    await choose(period, 'Ontem')
    const untracked = metric(page, 'Leads sem Rastreio').getByRole('button')
    const clicks = metric(page, 'Total de Cliques').getByRole('button')
    await expect(untracked).toHaveText('-50%')
    await expect(untracked).toHaveAccessibleName(
      `Queda de 50% em relação ao período anterior. ${shownDay(2)}: 2`,
    )
    await untracked.focus()
    await expect(page.getByRole('tooltip')).toHaveText(`${shownDay(2)}: 2`)
    await expect(clicks).toHaveText('0%')
    await expect(clicks).toHaveAccessibleName(/^Igual ao período anterior/)

    await choose(period, 'Hoje')
    await expect(clicks).toHaveText('antes: 0')
    await expect(untracked).toHaveText('+100%')
    await expect(untracked).toHaveAccessibleName(/^Aumento de 100% em relação ao período anterior/)

    // As many days before these two, nobody had clicked or written.
    await choose(period, 'Personalizado')
    await filters(page).getByLabel('Data inicial').fill(isoDay(2))
    await filters(page).getByLabel('Data final').fill(isoDay(1))
    await expect(metrics(page).getByRole('button')).toHaveText(Array(4).fill('sem dados antes'))
    await expect(untracked).toHaveAccessibleName(
      `Sem dados no período anterior. ${shownDay(4)} – ${shownDay(3)}: 0`,
    )
  })

  await test.step('fewer leads without a trail is good, more is bad', async () => {
    const change = (title: string) => metric(page, title).getByRole('button')
    const color = (title: string) =>
      change(title).evaluate((element) => getComputedStyle(element).color)
    await choose(period, 'Ontem')
    await expect(change('Leads sem Rastreio')).toHaveText('-50%')
    const good = await color('Leads sem Rastreio')
    await choose(period, 'Hoje')
    await expect(change('Leads sem Rastreio')).toHaveText('+100%')
    expect(await color('Total de Cliques')).toBe(good)
    expect(await color('Leads sem Rastreio')).not.toBe(good)
  })
})

test('a finger opens what the pointer would', async ({ browser, account }) => {
  const context = await browser.newContext({
    storageState: account.storageState,
    baseURL: account.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/?dateRange=yesterday')
  await metric(page, 'Leads sem Rastreio').getByRole('button').tap()
  await expect(page.getByRole('tooltip')).toHaveText(`${shownDay(2)}: 2`)
  await context.close()
})
