import { basename } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { adminPassword, type RunningServer, startServer } from '../helpers/server.ts'
import { Account, type StorageState } from './account.ts'
import { SharedWindow, type WindowOptions } from './shared-window.ts'

export { expect, type Page }

/**
 * One running product per worker; `signIn` types the login like a person. For pages of other
 * origins: Playwright empties its window completely between tests.
 */
export const productTest = base.extend<
  { signIn: (page: Page) => Promise<void>; account: Account },
  { server: RunningServer; accounts: Map<string, Promise<Account>> }
>({
  server: [
    async ({}, use) => {
      // Behind a proxy, as on the internet: the place of a visitor is found by their address.
      const server = await startServer({ TRUST_PROXY: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  accounts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // As long as an assertion waits: both catch what hangs, on a machine that is busy too.
  actionTimeout: 40_000,
  context: async ({ context }, use) => {
    await use(context)
    // A context that is used again keeps these; everything else is taken back between tests.
    await context.clearPermissions()
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
  },
  /**
   * A test of the tag '@clock' has a window of its own: Playwright empties a window of its clock in
   * pieces, and what is left meanwhile throws in the next test's page.
   */
  page: async ({ page, browser }, use, { tags }) => {
    if (!tags.includes('@clock')) return use(page)
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) => {
    await use(async (page) => {
      await page.goto(`${server.url}/`)
      await page.getByRole('textbox', { name: 'E-mail ou usuário' }).fill('admin')
      await page.getByLabel('Senha', { exact: true }).fill(adminPassword)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    })
  },
  /** The account of a spec file: what one file does is not seen by another. */
  account: async ({ server, accounts }, use, { file }) => {
    const known = accounts.get(file) ?? Account.create(server, `Loja ${basename(file, '.spec.ts')}`)
    accounts.set(file, known)
    await use(await known)
  },
})

/** The same for the product's own screens, whose tests share a window that stays warm. */
export const test = productTest.extend<
  { sharedWindow: SharedWindow },
  { windows: { current: SharedWindow | null } }
>({
  windows: [
    async ({}, use) => {
      const windows: { current: SharedWindow | null } = { current: null }
      await use(windows)
      await windows.current?.close()
    },
    { scope: 'worker' },
  ],
  sharedWindow: async (
    {
      browser,
      windows,
      baseURL,
      viewport,
      colorScheme,
      contextOptions,
      userAgent,
      timezoneId,
      hasTouch,
      locale,
      storageState,
    },
    use,
  ) => {
    const options: WindowOptions = {
      baseURL: baseURL ?? '',
      viewport,
      ...contextOptions,
      ...(colorScheme ? { colorScheme } : {}),
      ...(userAgent ? { userAgent } : {}),
      ...(timezoneId ? { timezoneId } : {}),
      ...(locale ? { locale } : {}),
      ...(hasTouch ? { hasTouch } : {}),
    }
    if (!windows.current?.serves(options)) {
      await windows.current?.close()
      windows.current = await SharedWindow.open(browser, options)
    }
    await windows.current.furnish(storageState as StorageState | undefined)
    await use(windows.current)
    await windows.current.leave()
  },
  context: ({ sharedWindow }, use) => use(sharedWindow.context),
  page: ({ sharedWindow }, use) => use(sharedWindow.page),
})

/** The same in a browser that is already signed in to the file's account. */
export const signedInTest = test.extend({
  storageState: async ({ account }, use) => use(account.storageState),
})

/**
 * Expects the toast with this title, alone (spec 9: one at a time). An open dialog hides what is
 * around it from the accessibility tree; the toast is seen, and announced by a status of its own.
 */
export async function expectToast(page: Page, title: string, description?: string) {
  const shown = page
    .getByRole('region', { name: /^Notificações/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
  await expect(shown.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(shown.getByText(description, { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(1)
}

/** What live events fetch anew would mend a failure before the test asks for it, and be counted. */
export async function withoutLive(page: Page) {
  await page.route('**/api/stream', (route) => route.abort())
}

/** Closes the open dialog, menu or list. It hears the key from the moment it has the focus. */
export async function closeByEscape(page: Page) {
  await page.waitForFunction(() =>
    document.activeElement?.closest(
      '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    ),
  )
  await page.keyboard.press('Escape')
}

/** The browser's own question (`confirm`); answers what it asked. */
export function answerQuestion(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog[answer]()
      resolve(dialog.message())
    })
  })
}

/** Chooses from a list that opens, as a person does. */
export async function choose(list: Locator, option: string) {
  await list.click()
  await list.page().getByRole('option', { name: option, exact: true }).click()
  await expect(list).toContainText(option)
}

/** The options of a list that opens, in their order; it is closed again. */
export async function optionsOf(list: Locator): Promise<string[]> {
  const page = list.page()
  await list.click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const texts = await options.allTextContents()
  await closeByEscape(page)
  return texts
}

/** What a person would call the colour of an element's text. */
export function colourOf(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    // Computed colours come in many notations; drawn they are red, green and blue.
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const most = Math.max(red, green, blue)
    const spread = most - Math.min(red, green, blue)
    if (spread < 40) return 'grey'
    if (most === red) return (green - blue) / spread > 0.35 ? 'yellow' : 'red'
    return most === green ? 'green' : 'blue'
  })
}
