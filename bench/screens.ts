import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Account } from '#tests/browser/account'
import { type RunningServer, startServer } from '#tests/helpers/server'
import { findOrFetchBrowser } from '../scripts/find-browser.ts'
import { contextOn } from './bench-context.ts'
import { type ListScreen, listScreens } from './list-screens.ts'
import { type Amount, fillAccount } from './seed-clicks.ts'
import { type Wait, waitForFirstRow, waitForNewRows, watchPages } from './watch-page.ts'

const root = join(import.meta.dirname, '..')
const runs = 3
const clicksPerLead = 3
const smallLeads = 100
const widths = [1440, 390]

type Name = 'small' | 'large'
type Accounts = Record<Name, Account>

/**
 * The screens with lists in Chromium, for an account with 100,000 leads (or as many as told), 300,000
 * clicks and 5,000 links beside one with 100 leads: the ratio says what the amount costs. All of
 * them, or those at the named paths.
 */
export async function benchScreens(
  leads = Number(process.argv[3] ?? 100_000),
  paths = process.argv.slice(4),
): Promise<void> {
  const screens = listScreens.filter(
    ({ path }) => paths.length === 0 || paths.includes(path.replace(/\?.*/, '')),
  )
  if (!(leads >= 1_000 && leads <= 1_000_000)) {
    throw new RangeError('number of leads: 1000 to 1000000')
  }
  const executablePath = findOrFetchBrowser(root)
  if (executablePath === null) throw new Error('no browser: name one in CHROMIUM_PATH')
  buildScreens()
  const server = await startServer()
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const accounts = {
      small: await newAccount(server, { leads: smallLeads, links: 20 }),
      large: await newAccount(server, { leads, links: Math.ceil(leads / 20) }),
    }
    for (const width of widths) {
      for (const screen of screens) await benchScreen(browser, accounts, screen, width)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function buildScreens(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the screens could not be built')
}

async function newAccount(
  server: RunningServer,
  { leads, links }: { leads: number; links: number },
): Promise<Account> {
  const account = await Account.create(server, `Loja com ${leads} leads`)
  const kept = (name: string) => readFileSync(join(server.dataDir, name), 'utf8').trim()
  const host = `127.0.0.1:${kept('postgres.port')}`
  const url = `postgres://rastro:${kept('postgres.password')}@${host}/rastro`
  const ctx = contextOn(url, server.dataDir)
  const amount: Amount = { clicks: leads * clicksPerLead, clicksPerLead, links }
  const { accountId } = JSON.parse(account.user) as { accountId: string }
  const { clicks, leads: made } = await fillAccount(ctx, accountId, amount)
  await ctx.sql.close()
  const figures = [clicks, made, links].map((value) => value.toLocaleString('en'))
  console.log(`${figures[0]} clicks, ${figures[1]} leads, ${figures[2]} links`)
  return account
}

async function benchScreen(
  browser: Browser,
  accounts: Accounts,
  screen: ListScreen,
  width: number,
): Promise<void> {
  console.log(`\n${screen.path} at ${width} px`)
  await compare('first row', accounts, (account) =>
    withPage(browser, account, width, async (page) => {
      await page.goto(account.url + screen.path)
      return waitForFirstRow(page, screen.rows, screen.calls)
    }),
  )
  const { deep } = screen
  if (deep !== null) {
    await compare('page 5,000 beside page 1', accounts, (account, name) =>
      withPage(browser, account, width, async (page) => {
        await page.goto(account.url + (name === 'large' ? deep : screen.path))
        return waitForFirstRow(page, screen.rows, screen.calls)
      }),
    )
  }
  await withPage(browser, accounts.small, width, (small) =>
    withPage(browser, accounts.large, width, async (large) => {
      const pages = { small, large }
      for (const act of screen.acts) {
        await compare(act.name, accounts, async ({ url }, name) => {
          const page = pages[name]
          await page.goto(url + screen.path)
          await waitForFirstRow(page, screen.rows, screen.calls)
          await act.prepare?.(page)
          return waitForNewRows(page, screen.rows, screen.calls, () => act.press(page))
        })
      }
    }),
  )
}

async function withPage<Result>(
  browser: Browser,
  account: Account,
  width: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    storageState: account.storageState,
    viewport: { width, height: 900 },
    locale: 'pt-BR',
  })
  await watchPages(context)
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Both accounts in turn, the one in the middle of several runs: a shared machine has bursts. */
async function compare(
  name: string,
  accounts: Accounts,
  measure: (account: Account, name: Name) => Promise<Wait>,
): Promise<void> {
  const waits: Record<Name, Wait[]> = { small: [], large: [] }
  for (let run = 0; run < runs; run += 1) {
    waits.small.push(await measure(accounts.small, 'small'))
    waits.large.push(await measure(accounts.large, 'large'))
  }
  const small = middle(waits.small)
  const large = middle(waits.large)
  const tasks = large.longTasks.map((ms) => Math.round(ms)).join(' + ')
  console.log(
    `  ${name.padEnd(26)} rows ${column(small.rowsMs, large.rowsMs)}` +
      `  calls ${column(small.callsMs, large.callsMs)}` +
      `${tasks === '' ? '' : `  long tasks ${tasks} ms`}`,
  )
}

function middle(waits: Wait[]): Wait {
  const sorted = [...waits].sort((a, b) => a.rowsMs - b.rowsMs)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('nothing was measured')
  return found
}

function column(small: number, large: number): string {
  const [a, b] = [small, large].map((ms) => `${Math.round(ms)}`.padStart(5))
  return `${a} → ${b} ms (${(large / Math.max(small, 1)).toFixed(1).padStart(4)} times)`
}
