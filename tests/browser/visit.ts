import { expect, type Page } from './fixtures.ts'

// What brings a visit from one step to the next without loading the page anew.

/** Opens another address of the application as a link of it does. */
export async function openAddress(page: Page, to: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** Takes the toast away, so that the next one, in the same words, is not taken for it. */
export async function dismissToast(page: Page) {
  const toasts = page.getByRole('region', { name: /^Notificações/ })
  await toasts.getByRole('button', { name: 'Fechar' }).click()
  await expect(toasts.getByRole('listitem')).toHaveCount(0)
}

/**
 * Waits until a form that was refused leaves the focus alone: react-hook-form puts it on the first field
 * with a problem at once, and again by a timer, which on a busy machine comes between two keys.
 */
export async function focusSettled(page: Page) {
  await page.evaluate(() => new Promise((passed) => setTimeout(passed)))
}

/** Nothing is wider than the window: nobody has to move the page sideways to read it. */
export async function expectToFit(page: Page, where?: string) {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess, where).toBe(0)
}

/**
 * Stops the installed clock of the page; from here `runFor` leads it. It is stopped a little ahead,
 * since it goes on while the page is asked and cannot be stopped in its past. What began before
 * (an interval, a toast) has already run for a time that depends on the machine: a test measures
 * only what begins under the stopped clock.
 */
export async function pauseClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}
