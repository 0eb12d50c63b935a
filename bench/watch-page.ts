import type { BrowserContext, Page } from '@playwright/test'

/** When something happened in the page, in milliseconds since its navigation. */
type Watched = { pressedAt: number; rows: string; longTasks: { at: number; ms: number }[] }

declare global {
  interface Window {
    watched: Watched
  }
}

/** One wait of a person: until new rows are drawn, for the server's part of it, and blocked time. */
export type Wait = { rowsMs: number; callsMs: number; longTasks: number[] }

/** Makes every page of the context note its long tasks and the instant of the last press. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.watched = { pressedAt: 0, rows: '', longTasks: [] }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.watched.longTasks.push({ at: startTime, ms: duration })
      }
    }).observe({ type: 'longtask', buffered: true })
    for (const kind of ['pointerdown', 'keydown'] as const) {
      const note = () => {
        window.watched.pressedAt = performance.now()
      }
      window.addEventListener(kind, note, { capture: true })
    }
  })
}

/** From the navigation to the first row, and the calls that the screen waits for. */
export async function waitForFirstRow(page: Page, rows: string, calls: string[]): Promise<Wait> {
  const drawn = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.now(),
    rows,
    { polling: 'raf' },
  )
  await untilCallsEnd(page, calls, 0)
  return waitSince(page, 0, Number(await drawn.jsonValue()), calls)
}

/** From the press to other rows than before. */
export async function waitForNewRows(
  page: Page,
  rows: string,
  calls: string[],
  press: () => Promise<unknown>,
): Promise<Wait> {
  await page.evaluate((selector) => {
    const texts = [...document.querySelectorAll(selector)].map((row) => row.textContent)
    window.watched.rows = texts.join('\n')
  }, rows)
  await press()
  const drawn = await page.waitForFunction(
    (selector) => {
      const texts = [...document.querySelectorAll(selector)].map((row) => row.textContent)
      return texts.join('\n') !== window.watched.rows && performance.now()
    },
    rows,
    { polling: 'raf' },
  )
  const since = await page.evaluate(() => window.watched.pressedAt)
  return waitSince(page, since, Number(await drawn.jsonValue()), calls)
}

async function untilCallsEnd(page: Page, calls: string[], since: number): Promise<void> {
  await page.waitForFunction(
    ({ calls, since }) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return calls.every((path) =>
        entries.some((entry) => new URL(entry.name).pathname === path && entry.startTime >= since),
      )
    },
    { calls, since },
  )
}

async function waitSince(page: Page, since: number, until: number, calls: string[]): Promise<Wait> {
  return page.evaluate(
    ({ since, until, calls }) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const asked = entries.filter(
        (entry) => calls.includes(new URL(entry.name).pathname) && entry.startTime >= since,
      )
      const tasks = window.watched.longTasks.filter((task) => task.at + task.ms >= since)
      return {
        rowsMs: until - since,
        callsMs: Math.max(0, ...asked.map((entry) => entry.duration)),
        longTasks: tasks.map((task) => task.ms),
      }
    },
    { since, until, calls },
  )
}
