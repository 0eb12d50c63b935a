import type { Locator } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { expect, type Page, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const amount = /R\$\s1\.234\.567,89/

/** Two campaigns, each with one sale and with spend of seven figures. */
async function seed(account: Account) {
  if ((await account.leads('Cara')).length > 0) return
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const today = day.format(Date.now())
  for (const campaign of ['Coleção Verão Remarketing', 'Coleção Inverno Público frio']) {
    const { clickId } = await account.link(campaign)
    const name = `Cara ${campaign}`
    const query = 'utm_source=ig&adset_name=Mulheres&ad_name=Foto'
    await account.trackedLead(clickId, { from: aNumber(), name }, query)
    await expect.poll(async () => (await account.leads(name))[0]?.isTracked).toBe(true)
    const [lead] = await account.leads(name)
    const sale = { status: 'converted', purchaseValue: 1_234_567.89 }
    await account.call(`PATCH /api/leads/${lead?.id}`, sale)
    const spend = { platform: 'meta', from: today, to: today, campaign, totalCents: 123_456_789 }
    await account.call('POST /api/ad-spend', { ...spend, adSet: 'Mulheres', ad: 'Foto' })
  }
}

/** The cells of a table, or the figures of cards, that stand over a neighbour or hold text beyond their place. */
function collisions(list: Locator): Promise<string[]> {
  return list.evaluate((node) => {
    const found: string[] = []
    for (const row of node.querySelectorAll('tr, dl')) {
      const cells = [...row.querySelectorAll('th, td, dl > div')].filter((cell) =>
        cell.checkVisibility(),
      )
      for (const [place, cell] of cells.entries()) {
        const text = cell.textContent
        const box = cell.getBoundingClientRect()
        const isOver = cells.slice(place + 1).some((other) => {
          const next = other.getBoundingClientRect()
          const isBeside = box.bottom > next.top + 0.5 && box.top < next.bottom - 0.5
          return isBeside && box.right > next.left + 0.5 && box.left < next.right - 0.5
        })
        if (isOver) found.push(`${text} stands over its neighbour`)
        if (cell.scrollWidth > cell.clientWidth) found.push(`${text} is wider than its place`)
        const range = document.createRange()
        range.selectNodeContents(cell)
        for (const part of range.getClientRects()) {
          const isBeyond = part.left < box.left - 0.5 || part.right > box.right + 0.5
          // Words for screen readers alone have one pixel.
          if (part.width > 1 && isBeyond) found.push(`${text} goes beyond its place`)
        }
      }
    }
    return found
  })
}

/** Scrolled to its end, the list shows its last column whole, and its first where it was. */
async function expectFixedNames(table: Locator) {
  const seen = await table.evaluate((node) => {
    const box = node.parentElement
    if (!(box && node instanceof HTMLTableElement)) throw new Error('no table in a box')
    const cells = [...(node.tBodies[0]?.rows[0]?.cells ?? [])]
    box.scrollLeft = box.scrollWidth
    const edge = box.getBoundingClientRect()
    const first = cells[0]?.getBoundingClientRect()
    const last = cells.at(-1)?.getBoundingClientRect()
    const places = {
      name: Math.round((first?.left ?? 0) - edge.left),
      rest: Math.max(0, Math.round((last?.right ?? 0) - edge.right)),
      isNameBeforeLast: (first?.right ?? 0) <= (last?.left ?? 0),
    }
    box.scrollLeft = 0
    return places
  })
  expect(seen.name).toBeLessThanOrEqual(1)
  expect(seen).toMatchObject({ rest: 0, isNameBeforeLast: true })
}

/** A sheet of A4 on its side, without its margins. */
async function expectOnPaper(page: Page, table: Locator) {
  await page.setViewportSize({ width: 1032, height: 700 })
  await page.emulateMedia({ media: 'print' })
  expect(await collisions(table), 'on paper').toEqual([])
  const right = () => table.evaluate((node) => node.getBoundingClientRect().right)
  await expect.poll(right, 'on paper').toBeLessThanOrEqual(1032)
  await page.emulateMedia({ media: null })
}

test('amounts of seven figures stand apart in the campaign report', async ({ page, account }) => {
  await seed(account)
  const table = page.getByRole('treegrid').or(page.getByRole('grid'))
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const query of ['', '?columns=all', '?view=list&level=ad&columns=all']) {
      await page.goto(`/campanhas${query}`)
      await expect(table.getByText(amount).first()).toBeVisible()
      if (!query.includes('list')) {
        await table.getByRole('button', { name: /^Abrir Coleção Verão/ }).click()
        await expect(table.getByRole('row', { name: /Ver leads de Mulheres/ })).toBeVisible()
      }
      expect(await collisions(table), `${width} ${query}`).toEqual([])
      await expectFixedNames(table)
      await expectToFit(page)
    }
  }
  await expectOnPaper(page, table)
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Lista por anúncio' })
  await expect(cards.getByText(amount).first()).toBeVisible()
  expect(await collisions(cards), 'on a phone').toEqual([])
  await expectToFit(page)
})

test('amounts of seven figures stand apart on the shared page', async ({ page, account }) => {
  await seed(account)
  const { url } = await account.call<{ url: string }>('POST /api/shares', {
    name: 'Milhões',
    dateRange: 'last30days',
  })
  await page.goto(url)
  const table = page.getByRole('table', { name: 'Campanhas' })
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByText(amount).first()).toBeVisible()
    expect(await collisions(table), String(width)).toEqual([])
    await expectFixedNames(table)
    await expectToFit(page)
  }
  await expectOnPaper(page, table)
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Campanhas' })
  await expect(cards.getByText(amount).first()).toBeVisible()
  expect(await collisions(cards), 'on a phone').toEqual([])
})

test('amounts of seven figures stand apart beside the accounts', async ({ page, signIn }) => {
  await page.route('**/api/agency/overview*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const client of answer.clients) {
      const cents = 123_456_789
      client.figures = { ...client.figures, revenueCents: cents, spendCents: cents }
      client.figures = { ...client.figures, clicks: 1_234_567, cplCents: cents, roas: 1234.56 }
    }
    await route.fulfill({ response, json: answer })
  })
  await page.context().clearCookies()
  await signIn(page)
  await page.goto('/contas')
  const table = page.getByRole('table')
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByText(amount).first()).toBeVisible()
    expect(await collisions(table), String(width)).toEqual([])
    await expectFixedNames(table)
    await expectToFit(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Contas' })
  await expect(cards.getByText(amount).first()).toBeVisible()
  expect(await collisions(cards), 'on a phone').toEqual([])
})
