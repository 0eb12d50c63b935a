import type { BrowserContext, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { expect, productTest } from './fixtures.ts'

// Tabs of one browser: what they hold of it is given back with the window, which is therefore theirs alone.
const test = productTest.extend({
  context: async ({ browser, account, baseURL }, use) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: account.storageState,
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
    })
    await use(context)
    await context.close()
  },
})

const streamsOf = async ({ url }: Account) =>
  Number(/^rastro_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Asks the tabs in turn: one that nobody looks at may wait until somebody does. */
async function expectToSee(pages: readonly Page[], name: string) {
  for (const page of pages) {
    await page.bringToFront()
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  }
}

const write = (account: Account, name: string) =>
  account.say({ from: aNumber(), name, text: 'Bom dia' })

test('ten tabs load, all see a new lead, and the server has one stream for them', async ({
  context,
  account,
}) => {
  await write(account, 'Ana Primeira')
  await expect.poll(() => account.leads('Ana Primeira')).toHaveLength(1)
  const tabs: Page[] = []
  for (let n = 0; n < 10; n += 1) tabs.push(await openTab(context))
  await expectToSee(tabs, 'Ana Primeira')
  expect(await streamsOf(account)).toBe(1)

  await test.step('what happens shows in each of them', async () => {
    await write(account, 'Bia Segunda')
    await expectToSee(tabs, 'Bia Segunda')
  })

  await test.step('the tab that holds the stream is closed: the others lose nothing', async () => {
    const [first, ...others] = tabs
    await Promise.all([first?.close(), write(account, 'Caio Terceiro')])
    await expectToSee(others, 'Caio Terceiro')
    await expect.poll(() => streamsOf(account)).toBe(1)
    await write(account, 'Duda Quarta')
    await expectToSee(others, 'Duda Quarta')
  })

  await test.step('signing out in one ends the stream of all', async () => {
    await tabs[3]?.bringToFront()
    await tabs[3]?.getByRole('button', { name: 'Sair' }).click()
    for (const tab of tabs.slice(1)) {
      await expect(tab.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    }
    await expect.poll(() => streamsOf(account)).toBe(0)
    await account.logIn()
  })
})

test('six pages left one after the other hold nothing, and the next one loads', async ({
  context,
  account,
}) => {
  await write(account, 'Fábio Sexto')
  const page = await context.newPage()
  for (let n = 0; n < 7; n += 1) {
    await page.goto(`/leads?visita=${n}`)
    await expect(page.getByRole('row').filter({ hasText: 'Fábio Sexto' })).toBeVisible()
  }
  await expect.poll(() => streamsOf(account)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: 'Fábio Sexto' })).toBeVisible()
  await write(account, 'Eva Quinta')
  await expect(page.getByRole('row').filter({ hasText: 'Eva Quinta' })).toBeVisible()
  await expect.poll(() => streamsOf(account)).toBe(1)
})
