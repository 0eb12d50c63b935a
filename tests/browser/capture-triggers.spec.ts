import { expect, type Page, test } from './customer-site.ts'

/**
 * Puts a link where no observer of the page's content sees it come: into a shadow root that an
 * element gets later. Only a new pass over the whole page finds it.
 */
function hideLink(page: Page, host: string, address: string) {
  return page.evaluate(
    ([id, href]) => {
      const root = document.getElementById(id)?.attachShadow({ mode: 'open' })
      if (root) root.innerHTML = `<a id="in-${id}" href="${href}">WhatsApp</a>`
    },
    [host, address] as const,
  )
}

async function addHosts(page: Page, names: readonly string[]) {
  await page.evaluate((ids) => {
    for (const id of ids) document.body.append(Object.assign(document.createElement('div'), { id }))
  }, names)
}

const isDone = (page: Page, host: string) =>
  page
    .locator(`#in-${host}`)
    .evaluate((link) => /landing_page=/.test(link.getAttribute('href') ?? ''))

test('reruns 50, 100, 150, 300, 500, 800, 1000 and 1600 ms after it starts', {
  tag: '@clock',
}, async ({ page, site, server }) => {
  const moments = [50, 100, 150, 300, 500, 800, 1_000, 1_600]
  const hosts = moments.map((ms) => `at-${ms}`)
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T12:00:10Z'))
  await page.goto(`${site.url}/links?utm_source=facebook`)
  await expect(page.locator('#plain')).toHaveAttribute('href', /landing_page=/)
  await addHosts(page, hosts)
  let now = 0
  for (const [place, ms] of moments.entries()) {
    const host = hosts[place] ?? ''
    await page.clock.runFor(ms - 1 - now)
    await hideLink(page, host, `${server.url}/r/${site.code}`)
    expect(await isDone(page, host), `before ${ms} ms`).toBe(false)
    await page.clock.runFor(1)
    now = ms
    expect(await isDone(page, host), `at ${ms} ms`).toBe(true)
    await expect(page.locator(`#in-${host}`)).toHaveAttribute('href', /utm_source=facebook/)
  }
})

test('reruns on load, focus, visibility change and every navigation of the history', {
  tag: '@clock',
}, async ({ page, site, server }) => {
  const triggers = [
    'pageshow',
    'focus',
    'visibilitychange',
    'popstate',
    'pushState',
    'replaceState',
  ]
  await page.clock.install()
  await page.goto(`${site.url}/links?utm_source=facebook`)
  await expect(page.locator('#plain')).toHaveAttribute('href', /landing_page=/)
  await addHosts(page, triggers)
  await page.clock.runFor(10_000)
  for (const trigger of triggers) {
    await hideLink(page, trigger, `${server.url}/r/${site.code}`)
    await page.clock.runFor(10_000)
    expect(await isDone(page, trigger), `before ${trigger}`).toBe(false)
    await page.evaluate((name) => {
      if (name === 'pushState' || name === 'replaceState') history[name](null, '', location.href)
      else if (name === 'visibilitychange')
        document.dispatchEvent(new Event(name, { bubbles: true }))
      else window.dispatchEvent(new Event(name))
    }, trigger)
    expect(await isDone(page, trigger), trigger).toBe(true)
  }
})
