import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from '@playwright/test'
import type { StorageState } from './account.ts'

/** What a window is opened with: tests that want the same can share one. */
export type WindowOptions = BrowserContextOptions & {
  viewport: ViewportSize | null
  baseURL: string
}

const noState: StorageState = { cookies: [], origins: [] }

// A small file of the product: a document of its origin in which nothing runs.
const quietPath = '/favicon.svg'

const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const
const contextEvents = ['console', 'dialog', 'page', 'request', 'requestfailed', 'response'] as const

// What these do to a window cannot be taken back from outside.
const irreversible = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/**
 * The window that one test after the other of a worker uses. It stays on the product's origin, and
 * with that in its process, which has read the application's code already: to read it anew costs
 * more than most tests. A test that changes what cannot be taken back gets its successor a new one.
 */
export class SharedWindow {
  readonly context: BrowserContext
  readonly page: Page
  private readonly options: WindowOptions
  private isSpoilt = false

  private constructor(context: BrowserContext, page: Page, options: WindowOptions) {
    this.context = context
    this.page = page
    this.options = options
    const spoil = (target: object, names: readonly string[]) => {
      const methods = target as Record<string, (...args: unknown[]) => unknown>
      for (const name of names) {
        const original = methods[name]?.bind(target)
        methods[name] = (...args) => {
          this.isSpoilt = true
          return original?.(...args)
        }
      }
    }
    spoil(page, irreversible)
    spoil(context, [...irreversible, 'newCDPSession'])
    spoil(page.clock, clockChanges)
    spoil(context.clock, clockChanges)
    this.watchOrigins()
  }

  static async open(browser: Browser, options: WindowOptions): Promise<SharedWindow> {
    const context = await browser.newContext({ ...options, storageState: noState })
    return new SharedWindow(context, await context.newPage(), options)
  }

  /** Whether a test with these options may use this window after the tests before it. */
  serves(options: WindowOptions): boolean {
    return (
      !this.isSpoilt &&
      !this.page.isClosed() &&
      JSON.stringify(options) === JSON.stringify(this.options)
    )
  }

  /** Makes it what a new window is that holds nothing but the state. */
  async furnish(state: StorageState | undefined): Promise<void> {
    const { cookies, origins } = state ?? noState
    const { viewport, colorScheme, reducedMotion, baseURL } = this.options
    const others = this.context.pages().filter((page) => page !== this.page)
    await Promise.all(others.map((page) => page.close()))
    for (const event of pageEvents) this.page.removeAllListeners(event)
    for (const event of contextEvents) this.context.removeAllListeners(event)
    this.watchOrigins()
    await Promise.all([
      this.context.clearPermissions(),
      this.context.setOffline(false),
      this.context.setExtraHTTPHeaders({}),
      this.context.clearCookies(),
      this.page.setExtraHTTPHeaders({}),
      this.page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? null,
        reducedMotion: reducedMotion ?? null,
      }),
      viewport && this.page.setViewportSize(viewport),
    ])
    await this.page.goto(baseURL + quietPath)
    await this.page.evaluate(
      async (entries) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const { name, value } of entries) localStorage.setItem(name, value)
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
      },
      origins.find(({ origin }) => origin === baseURL)?.localStorage ?? [],
    )
    if (cookies.length > 0) await this.context.addCookies(cookies)
  }

  /** After a test: nothing of it answers requests any more. */
  async leave(): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    if (!this.page.isClosed()) await this.page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  close(): Promise<void> {
    return this.context.close()
  }

  /** Other origins keep what we do not look for. */
  private watchOrigins(): void {
    const watch = (page: Page) =>
      page.on('framenavigated', (frame) => {
        const url = frame.url()
        if (!url.startsWith('about:') && new URL(url).origin !== this.options.baseURL) {
          this.isSpoilt = true
        }
      })
    watch(this.page)
    this.context.on('page', watch)
  }
}
