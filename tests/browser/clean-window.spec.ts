import type { Page } from '@playwright/test'
import { expect, productTest, test } from './fixtures.ts'

// The tests of a worker share one window (playwright.config.ts, shared-window.ts). The first of each
// two leaves behind all that a test of ours can; the second, which runs after it, finds a new one.

function seenBy(page: Page) {
  return page.evaluate(async () => {
    const { state: clipboard } = await navigator.permissions.query({
      name: 'clipboard-read' as PermissionName,
    })
    return {
      keys: [Object.keys(localStorage), Object.keys(sessionStorage), Object.keys(document.cookie)],
      databases: (await indexedDB.databases()).length,
      isMarked: 'marked' in window,
      isCalled: 'called' in window,
      clipboard,
      isOnline: navigator.onLine,
      width: innerWidth,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      moves: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      year: new Date().getFullYear(),
    }
  })
}

const aNewWindow = {
  keys: [[], [], []],
  databases: 0,
  isMarked: false,
  isCalled: false,
  clipboard: 'prompt',
  isOnline: true,
  width: 1440,
  isDark: false,
  moves: false,
  year: new Date().getFullYear(),
}

/** What can be taken back without opening another window. */
async function leaveTraces(page: Page, baseURL: string) {
  const context = page.context()
  await context.addCookies([{ name: 'a', value: 'b', url: baseURL }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.setExtraHTTPHeaders({ 'x-left': 'behind' })
  await context.route('**/c.js', (route) => route.fulfill({ body: 'from a route' }))
  await page.route('**/sales', (route) => route.fulfill({ body: 'from a route' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await context.newPage()
  await page.reload()
  await page.evaluate(() => {
    localStorage.setItem('a', 'b')
    sessionStorage.setItem('a', 'b')
    indexedDB.open('a')
  })
}

async function expectNewWindow(page: Page) {
  const asked = page.waitForRequest('**/c.js')
  await page.goto('/c.js')
  expect(await (await asked).allHeaders()).not.toHaveProperty('x-left')
  await expect(page.getByText('from a route')).toHaveCount(0)
  await page.goto('/sales')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/favicon.svg')
  expect(await seenBy(page)).toEqual(aNewWindow)
  expect(page.context().pages()).toEqual([page])
}

for (const [whose, shared] of [
  ['the product', test],
  ['any origin', productTest],
] as const) {
  let isDirty = false

  shared(
    `a test may change all that a window of ${whose} keeps`,
    async ({ page, context, baseURL }) => {
      await page.goto('/favicon.svg')
      expect(await seenBy(page)).toEqual(aNewWindow)
      await page.exposeFunction('called', () => 1)
      await page.addInitScript(() => Object.assign(window, { marked: true }))
      await page.clock.install({ time: new Date('2001-01-01T12:00:00Z') })
      await leaveTraces(page, baseURL ?? '')
      await context.setOffline(true)
      expect(await seenBy(page)).toMatchObject({ isMarked: true, isOnline: false, year: 2001 })
      isDirty = true
    },
  )

  shared(`the test after it finds a new window of ${whose}`, async ({ page }) => {
    expect(isDirty).toBe(true)
    await expectNewWindow(page)
  })
}

let used: Page | null = null
let heard = 0

test('a test may change what is taken back', async ({ page, context, baseURL }) => {
  await page.goto('/favicon.svg')
  page.on('request', () => heard++)
  await leaveTraces(page, baseURL ?? '')
  await context.setOffline(true)
  expect(await seenBy(page)).toMatchObject({ width: 390, isOnline: false, isDark: true })
  used = page
})

test('the test after it finds the same window as new', async ({ page }) => {
  const before = heard
  expect(before).toBeGreaterThan(0)
  expect(page).toBe(used)
  await expectNewWindow(page)
  expect(heard).toBe(before)
})

test('a page of another origin costs the next test a new window', async ({ page }) => {
  await page.route('https://cliente.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Loja</p>' }),
  )
  await page.goto('https://cliente.test/')
  await page.evaluate(() => localStorage.setItem('a', 'b'))
  used = page
})

test('the test after it knows nothing of the other origin', async ({ page }) => {
  expect(page).not.toBe(used)
  await page.route('https://cliente.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Loja</p>' }),
  )
  await page.goto('https://cliente.test/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
