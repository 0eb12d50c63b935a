import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findOrFetchBrowser } from '../scripts/find-browser.ts'
import { buildCapture } from '../snippet/build.ts'
import { median } from './median.ts'

const root = join(import.meta.dirname, '..')
const links = 5_000
const runs = 7
const limitMs = 35

/** How long the capture script holds up a page of 5,000 links: the first pass, and later ones. */
export async function benchCapture(): Promise<void> {
  const executablePath = findOrFetchBrowser(root)
  if (executablePath === null) throw new Error('no browser: name one in CHROMIUM_PATH')
  const code = (await buildCapture()).get('c.js') ?? ''
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const first: number[] = []
  const later: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const page = await browser.newPage()
      await page.route('**/*', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOfLinks() }),
      )
      await page.goto(
        'https://loja.test/?utm_source=facebook&utm_medium=cpc&utm_campaign=Ver%C3%A3o&utm_content=video&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz&sku=7',
      )
      // CPU time of the main thread: other processes lengthen wall-clock time only.
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const threadMs = async () => {
        const { metrics } = await session.send('Performance.getMetrics')
        return 1_000 * (metrics.find((one) => one.name === 'ThreadTime')?.value ?? Number.NaN)
      }
      await page.evaluate((text) => {
        const script = document.createElement('script')
        script.dataset.base = 'https://rastro.test'
        script.text = text
        Object.assign(window, { script })
      }, code)
      const startMs = await threadMs()
      await page.evaluate('document.head.append(script)')
      const firstMs = await threadMs()
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
      const laterMs = await threadMs()
      first.push(firstMs - startMs)
      later.push(laterMs - firstMs)
      const done = await page.locator('a[href*="landing_page"]').count()
      if (done !== links) throw new Error(`${done} links of ${links} were done`)
      await page.close()
    }
  } finally {
    await browser.close()
  }
  const firstMs = median(first)
  console.log(`${links} links, main thread, median of ${runs} pages`)
  console.log(`  first pass   ${firstMs.toFixed(1)} ms (limit ${limitMs} ms)`)
  console.log(`  later passes ${median(later).toFixed(1)} ms`)
  if (firstMs > limitMs) process.exitCode = 1
}

function pageOfLinks(): string {
  const items = Array.from(
    { length: links },
    (_, i) =>
      `<li><p>Produto ${i}</p><a href="https://rastro.test/r?click_id=k3f9x2ab&amp;sku=${i}">Falar</a></li>`,
  )
  return `<!doctype html><title>Loja</title><ul>${items.join('')}</ul>`
}
