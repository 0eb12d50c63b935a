import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// The tests of a worker share one window (playwright.config.ts). The first of these two leaves
// behind all that a test of ours can; the second, which runs after it, finds a new one.

let isDirty = false

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

test('a test may change all that a window keeps', async ({ page, context, baseURL }) => {
  await page.goto('/favicon.svg')
  expect(await seenBy(page)).toEqual(aNewWindow)
  await context.addCookies([{ name: 'a', value: 'b', url: baseURL ?? '' }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.setExtraHTTPHeaders({ 'x-left': 'behind' })
  await context.route('**/theme.js', (route) => route.fulfill({ body: 'from a route' }))
  await page.route('**/sales', (route) => route.fulfill({ body: 'from a route' }))
  await page.exposeFunction('called', () => 1)
  await page.addInitScript(() => Object.assign(window, { marked: true }))
  await page.clock.install({ time: new Date('2001-01-01T12:00:00Z') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await context.newPage()
  await page.reload()
  await page.evaluate(() => {
    localStorage.setItem('a', 'b')
    sessionStorage.setItem('a', 'b')
    indexedDB.open('a')
  })
  await context.setOffline(true)
  expect(await seenBy(page)).toMatchObject({ isMarked: true, isOnline: false, year: 2001 })
  isDirty = true
})

test('the test after it finds a new one', async ({ page, context }) => {
  expect(isDirty).toBe(true)
  const asked = page.waitForRequest('**/theme.js')
  await page.goto('/theme.js')
  expect(await (await asked).allHeaders()).not.toHaveProperty('x-left')
  await expect(page.getByText('from a route')).toHaveCount(0)
  await page.goto('/sales')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/favicon.svg')
  expect(await seenBy(page)).toEqual(aNewWindow)
  expect(context.pages()).toEqual([page])
})
