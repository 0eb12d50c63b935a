import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { findOrFetchBrowser } from '../scripts/find-browser.ts'
import { signInToDemo, startDemo } from './run-demo.ts'
import { manualPictures, type Screen, screens } from './screens.ts'

// Every screen and main dialog of the demonstration in both themes and widths, as PNG files; with `manual`
// the pictures of the manual and of the README.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const manualFolder = join(root, 'docs/manual/images')
const manualSize = { width: 1280, height: 800 }
const readmePicture = join(root, 'docs/images/dashboard.webp')
const readmeSize = { width: 1440, height: 900 }
const themes = ['dark', 'light']
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

// A screen whose parts come one after the other asks again within it.
const quietMs = 400

const executablePath = findOrFetchBrowser(root)
if (executablePath === null) throw new Error('no browser: name one in CHROMIUM_PATH')

const wanted = process.argv.slice(2)
const isForManual = wanted[0] === 'manual'
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0 && !isForManual) {
  throw new Error(`no such screen; there are ${screens.map(({ name }) => name).join(', ')}`)
}

const demo = await startDemo()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const storageState = await storageAfterLogin(browser, demo.url)
if (isForManual) {
  await mkdir(manualFolder, { recursive: true })
  for (const screen of manualPictures) {
    await shootOne(screen, 'light', manualSize, join(manualFolder, `${screen.name}.webp`))
  }
  await shootOne({ name: 'dashboard', path: '/' }, 'dark', readmeSize, readmePicture)
} else {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const theme of themes) {
    for (const viewport of sizes) {
      for (const screen of chosen) {
        const path = join(folder, `${screen.name}-${theme}-${viewport.width}.png`)
        await shootOne(screen, theme, viewport, path)
      }
    }
  }
}
await browser.close()
await demo.stop()
// What the demonstration's programs left open must not keep this one alive.
process.exit()

async function storageAfterLogin(from: Browser, url: string) {
  const page = await from.newPage()
  await signInToDemo(page, url)
  const state = await page.context().storageState()
  await page.close()
  return state
}

async function shootOne(
  screen: Screen,
  theme: string,
  viewport: { width: number; height: number },
  path: string,
) {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...(screen.isSignedOut ? {} : { storageState }),
  })
  await context.addInitScript(
    (stored) => localStorage.setItem('whatsapp-tracker-theme', stored),
    theme,
  )
  try {
    await shoot(await context.newPage(), screen, path)
    console.log(relative(root, path))
  } catch (error) {
    console.error(`${relative(root, path)}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
  await context.close()
}

async function shoot(page: Page, screen: Screen, path: string): Promise<void> {
  page.setDefaultTimeout(20_000)
  const answers = watchAnswers(page)
  const hasData = async () => {
    await hasAnswers(answers)
    await isDrawn(page)
  }
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hasData()
  await screen.open?.(page)
  await hasData()
  // A window as tall as the screen, so that the sidebar is too; what lies over it stays as it is.
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (screen.open === undefined && size && !isForManual)
    await page.setViewportSize({ ...size, height })
  await hasData()
  if (isForManual) return writeFile(path, await webp(page))
  await page.screenshot({ path, animations: 'disabled' })
}

/** WebP weighs a fifth of PNG; only the browser's own protocol makes it. */
async function webp(page: Page): Promise<Buffer> {
  const browserItself = await page.context().newCDPSession(page)
  const format = { format: 'webp', quality: 72 } as const
  const { data } = await browserItself.send('Page.captureScreenshot', format)
  return Buffer.from(data, 'base64')
}

/** The files and answers that the page waits for, and when it last asked for one. */
type Answers = { waiting: Set<Request>; askedAt: number }

function watchAnswers(page: Page): Answers {
  const answers: Answers = { waiting: new Set(), askedAt: Date.now() }
  page.on('request', (request) => {
    // The stream of live events never ends.
    if (request.url().endsWith('/api/stream')) return
    answers.waiting.add(request)
    answers.askedAt = Date.now()
  })
  page.on('requestfinished', (request) => answers.waiting.delete(request))
  page.on('requestfailed', (request) => answers.waiting.delete(request))
  return answers
}

/** Resolves when all has come, and nothing more was asked for a while. */
async function hasAnswers(answers: Answers): Promise<void> {
  while (answers.waiting.size > 0 || Date.now() - answers.askedAt < quietMs) await wait(50)
}

/** Resolves when nothing on the screen says that it is still loading. */
async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy="true"], .animate-shimmer, .animate-spin')
    const chart = document.querySelector('[aria-labelledby="trend-title"]')
    return isBusy === null && (chart === null || chart.querySelector('[data-curve]') !== null)
  })
  await page.evaluate(() => document.fonts.ready)
}
