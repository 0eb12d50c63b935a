import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { signInToDemo, startDemo } from '#dev/run-demo'
import { freePort } from '#tests/helpers/programs'
import { findOrFetchBrowser } from '../scripts/find-browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'lighthouse')
const runs = 3

const limits = { performance: 95, accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof limits
const categories = Object.keys(limits) as Category[]

type Device = 'mobile' | 'desktop'
type Visit = { path: string; device: Device; isSignedIn: boolean }

// The public page and the login as from an ad on a slow phone too, the dashboard where people work.
const visits: Visit[] = [
  { path: '/sales', device: 'mobile', isSignedIn: false },
  { path: '/sales', device: 'desktop', isSignedIn: false },
  { path: '/', device: 'mobile', isSignedIn: false },
  { path: '/', device: 'desktop', isSignedIn: false },
  { path: '/', device: 'mobile', isSignedIn: true },
  { path: '/', device: 'desktop', isSignedIn: true },
]

type Audit = { id: string; title: string; score: number | null; displayValue?: string }
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>
  desktopConfig: object
}

/** Lighthouse's scores of the public page, the login and the dashboard of the demonstration. */
export async function benchLighthouse(): Promise<void> {
  const lighthouse = await installedLighthouse()
  const executablePath = findOrFetchBrowser(root)
  if (executablePath === null) throw new Error('no browser: name one in CHROMIUM_PATH')
  const demo = await startDemo()
  const load = loadavg()[0] ?? 0
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): performance reads too low.`)
  }
  try {
    for (const visit of visits) {
      const scores = await withBrowser(executablePath, async (context, port) => {
        if (visit.isSignedIn) {
          const page = await context.newPage()
          await signInToDemo(page, demo.url)
          await page.close()
        }
        return medianReport(lighthouse, demo.url, visit, port)
      })
      print(visit, scores)
      if (categories.some((category) => score(scores, category) < limits[category])) {
        process.exitCode = 1
      }
    }
  } finally {
    await demo.stop()
  }
}

/** Installed here at the first use, so that nothing else has to carry it. */
async function installedLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    const npm = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
    const { status } = spawnSync('npm', npm, { stdio: 'inherit' })
    if (status !== 0) throw new Error('npm ci of bench/lighthouse failed')
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}

async function withBrowser<Result>(
  executablePath: string,
  use: (context: BrowserContext, port: number) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'rastro-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    locale: 'pt-BR',
    viewport: null,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    return await use(context, port)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Of several runs the one in the middle: another program's burst of work is not the page's fault. */
async function medianReport(
  { default: run, desktopConfig }: Lighthouse,
  url: string,
  { path, device }: Visit,
  port: number,
): Promise<Report> {
  const reports: Report[] = []
  for (let n = 0; n < runs; n++) {
    // Lighthouse empties the browser's cache before each run; the login, a cookie, stays.
    const flags = { port, onlyCategories: categories, logLevel: 'error' }
    const result = await run(url + path, flags, device === 'desktop' ? desktopConfig : undefined)
    if (result) reports.push(result.lhr)
  }
  const byPerformance = reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const middle = byPerformance[Math.floor(byPerformance.length / 2)]
  if (!middle) throw new Error(`Lighthouse says nothing about ${path}`)
  return middle
}

function score(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function print({ path, device, isSignedIn }: Visit, report: Report): void {
  const name = `${path} ${isSignedIn ? 'signed in' : 'signed out'}, ${device}`
  const scores = categories.map((category) => `${category} ${score(report, category)}`)
  console.log(`${name.padEnd(28)} ${scores.join('  ')}`)
  const audits = new Set(
    categories.flatMap((category) =>
      (report.categories[category]?.auditRefs ?? [])
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => id),
    ),
  )
  for (const id of audits) {
    const audit = report.audits[id]
    if (audit?.score === undefined || audit.score === null || audit.score >= 0.95) continue
    console.log(`    ${Math.round(audit.score * 100)} ${audit.title} ${audit.displayValue ?? ''}`)
  }
}
