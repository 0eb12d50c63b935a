import type { Page } from '@playwright/test'
import { expect, signedInTest as test, withoutLive } from './fixtures.ts'
import { pauseClock } from './visit.ts'

/** How often the path was asked for so far. */
function countOf(page: Page, path: string): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked += 1
  })
  return () => asked
}

/** Under a paused clock what is awaited needs its time: a tenth of a second a look. */
async function eventually(page: Page, isSo: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(100)
    await isSo()
  }).toPass({ timeout: 60_000 })
}

const shown = { timeout: 500 }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function open(page: Page, label: string, name = label) {
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: label })
    .click()
  await eventually(page, () => expect(heading(page, name)).toBeVisible(shown))
}

test.beforeEach(async ({ page }) => {
  await withoutLive(page)
})

for (const status of [403, 422]) {
  test(`a read that is answered ${status} is asked once`, async ({ page }) => {
    await page.clock.install()
    const asked = countOf(page, '/api/links/manager')
    await page.route('**/api/links/manager', (route) => route.fulfill({ status, body: 'não' }))
    await page.goto('/manager')
    await expect(page.getByText('Não foi possível carregar os links.')).toBeVisible()
    await page.clock.runFor(60_000)
    expect(asked()).toBe(1)
  })
}

test('a read that fails otherwise is tried again after 1, 2 and 4 s, then told', async ({
  page,
}) => {
  await page.clock.install()
  const paused = Promise.withResolvers<void>()
  const askedAt: number[] = []
  const asked = countOf(page, '/api/links/manager')
  let answered = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/links/manager') answered += 1
  })
  await page.route('**/api/links/manager', async (route) => {
    askedAt.push(await page.evaluate(() => Date.now()))
    await paused.promise
    await route.fulfill({ status: 500, body: 'não' })
  })
  await page.goto('/manager')
  await expect.poll(() => askedAt.length).toBe(1)
  await pauseClock(page)
  const [startedAt] = askedAt.splice(0, 1, await page.evaluate(() => Date.now()))
  expect(startedAt).toBeDefined()
  paused.resolve()
  const failed = page.getByText('Não foi possível carregar os links.')
  for (let steps = 0; steps < 300 && (await failed.count()) === 0; steps++) {
    await page.clock.runFor(50)
    // Time stands still while an answer is on its way; what a timer asked is known after a look.
    await page.evaluate(() => null)
    await expect.poll(() => answered).toBe(asked())
  }
  await expect(failed).toBeVisible()
  const waits = askedAt.slice(1).map((at, place) => at - (askedAt[place] ?? 0))
  expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 4])
  await page.clock.runFor(60_000)
  expect(askedAt).toHaveLength(4)
})

test('what was read is fresh for 30 s, and asked for neither by time nor by focus', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/generator')
  await expect(heading(page, 'Gerador de Links')).toBeVisible()
  await pauseClock(page)
  const asked = countOf(page, '/api/links/manager')
  // It is read under the stopped clock, so that its age is known to the second.
  await open(page, 'Gerenciador de Links')
  await eventually(page, () =>
    expect(page.getByText('Nenhum link criado ainda.')).toBeVisible(shown),
  )
  const before = asked()
  expect(before).toBe(1)
  await page.clock.runFor(20_000)
  await open(page, 'Gerador de Links')
  await open(page, 'Gerenciador de Links')
  expect(asked()).toBe(before)

  await page.clock.runFor(60_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  expect(asked()).toBe(before)

  await open(page, 'Gerador de Links')
  await open(page, 'Gerenciador de Links')
  await eventually(page, async () => expect(asked()).toBe(before + 1))
})

test('what no screen shows is kept for 5 minutes', async ({ page }) => {
  await page.clock.install()
  await page.goto('/manager')
  const empty = page.getByText('Nenhum link criado ainda.')
  await expect(empty).toBeVisible()
  await pauseClock(page)
  await open(page, 'Gerador de Links')
  await page.clock.runFor(290_000)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/links/manager', async (route) => {
    await answered.promise
    await route.continue()
  })
  await open(page, 'Gerenciador de Links')
  await expect(empty).toBeVisible()
  const answer = page.waitForResponse('**/api/links/manager')
  answered.resolve()
  await answer

  await open(page, 'Gerador de Links')
  await page.clock.runFor(310_000)
  await page.route('**/api/links/manager', () => {})
  await open(page, 'Gerenciador de Links')
  await expect(page.getByText('Carregando links...')).toBeVisible()
  await expect(empty).toHaveCount(0)
})

test('the leads of the dashboard are fresh for 10 s', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText('Nenhum lead encontrado')).toBeVisible()
  await pauseClock(page)
  const asked = countOf(page, '/api/leads')
  const refreshed = page.waitForResponse((answer) => /\/api\/leads\?/.test(answer.url()))
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await refreshed
  await eventually(page, () =>
    expect(page.getByRole('button', { name: 'Atualizar Dados' })).toBeEnabled(shown),
  )
  expect(asked()).toBe(1)
  await page.clock.runFor(5_000)
  await open(page, 'Gerador de Links')
  await open(page, 'Painel', 'Analytics das Campanhas')
  expect(asked()).toBe(1)
  await open(page, 'Gerador de Links')
  await page.clock.runFor(10_000)
  await open(page, 'Painel', 'Analytics das Campanhas')
  await eventually(page, async () => expect(asked()).toBe(2))
})

test('requests carry the session in a cookie alone', async ({ page, account }) => {
  const request = page.waitForRequest('**/api/links/manager')
  await page.goto('/manager')
  const headers = await (await request).allHeaders()
  expect(headers['x-session-id']).toBeUndefined()
  expect(headers.cookie).toContain(`rastro_session=${account.sessionId}`)
})
