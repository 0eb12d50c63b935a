import type { BrowserContext, Locator, Page } from '@playwright/test'
import { buildWidget } from '../../snippet/build-widget.ts'
import { type WidgetOptions, widgetCode, widgetDefaults } from '../../snippet/widget-code.ts'
import { expect, productTest as test } from './fixtures.ts'

const site = 'https://cliente.test'
const script = await buildWidget()

function code(more: Partial<WidgetOptions> = {}): string {
  const trackingUrl = 'https://rastro.test/r?click_id=abcd2345'
  return widgetCode({ ...widgetDefaults, trackingUrl, ...more }, script)
}

type Customer = { body?: string; head?: string; csp?: string; path?: string }

/** Opens a page of a customer, and collects what goes wrong on it. */
async function openSite(page: Page, customer: Customer): Promise<string[]> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=iso-8859-1',
      headers: customer.csp ? { 'content-security-policy': customer.csp } : {},
      body: `<!doctype html><html><head><title>Cliente</title><link rel="icon" href="data:,">${customer.head ?? ''}</head><body><p>Cliente</p>${customer.body ?? ''}</body></html>`,
    }),
  )
  await page.goto(site + (customer.path ?? '/'))
  return problems
}

const button = (page: Page) => page.getByRole('link', { name: 'Falar no WhatsApp' })
const holder = (page: Page) => page.locator('[data-rastro-widget]')
const style = (element: Locator, name: string) =>
  element.evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name)
const motions = (page: Page) => page.evaluate(() => document.getAnimations().length)

async function params(link: Locator): Promise<[string, string][]> {
  const href = (await link.getAttribute('href')) ?? ''
  return [...new URL(href).searchParams].filter(([name]) => name !== 'click_id')
}

/** Answers the product and the chat in place of the network. */
async function answerClicks(context: BrowserContext) {
  await context.route('https://rastro.test/**', (route) => route.fulfill({ body: 'chegou' }))
}

// What moves is seen here; every other test does without, which is faster.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the button is where and how the specification says', async ({ page }) => {
  const problems = await openSite(page, { body: code() })
  await expect(button(page)).toBeVisible()
  await expect(button(page)).toHaveAttribute('href', 'https://rastro.test/r?click_id=abcd2345')
  await expect(button(page)).toHaveAttribute('target', '_blank')
  await expect(button(page)).toHaveAttribute('rel', 'noopener')
  await expect(button(page)).toHaveCSS('background-color', 'rgb(37, 211, 102)')
  for (const [name, value] of Object.entries({
    position: 'fixed',
    bottom: '20px',
    right: '20px',
    'z-index': '99999',
  })) {
    await expect(holder(page)).toHaveCSS(name, value)
  }
  expect(await motions(page)).toBe(1)
  expect(problems).toEqual([])
})

test('elements named like what the widget asks the browser for take nothing over', async ({
  page,
  context,
}) => {
  await answerClicks(context)
  await context.addCookies([{ name: '_fbp', value: 'fb.1.1.22', url: site }])
  const names =
    'cookie body head createElement createElementNS querySelector querySelectorAll elementFromPoint addEventListener'
  const images = names.split(' ').map((name) => `<img name="${name}" alt="">`)
  const problems = await openSite(page, { body: images.join('') + code() })
  await expect(button(page)).toBeVisible()
  await button(page).focus()
  expect(await params(button(page))).toEqual([['_fbp', 'fb.1.1.22']])
  expect(problems).toEqual([])
})

for (const [position, isThere] of [
  ['bottom-left', (box: Box) => box.x === 20],
  ['center', (box: Box) => Math.abs(box.x + box.width / 2 - 720) <= 1],
] as const) {
  test(`the button stands at ${position}`, async ({ page }) => {
    await openSite(page, { body: code({ position }) })
    await expect(button(page)).toBeVisible()
    const box = await holder(page).boundingBox()
    expect(box && isThere(box)).toBe(true)
  })
}
type Box = { x: number; y: number; width: number; height: number }

test('a click opens the link in a new tab with what the page brought', async ({
  page,
  context,
}) => {
  await answerClicks(context)
  await context.addCookies([
    { name: '_fbp', value: 'fb.1.1.22', url: site },
    { name: 'sessao', value: 'segredo', url: site },
  ])
  await openSite(page, {
    body: code(),
    path: '/?utm_source=facebook&fbclid=a+b%2Fc%zz&click_id=zzzzzzzz&utm_term=#utm_source=hash&utm_term=mães',
  })
  const opened = page.waitForEvent('popup')
  await button(page).click()
  const url = (await opened).url()
  expect(url).toContain('/r?click_id=abcd2345&utm_source=facebook&fbclid=a+b%2Fc%zz&')
  expect(url).toContain('utm_term=m%C3%A3es')
  expect(url).toContain('_fbp=fb.1.1.22')
  expect(url).not.toMatch(/zzzzzzzz|hash|segredo/)
})

test('parameters of the link win over those of the page', async ({ page }) => {
  await openSite(page, { body: code(), path: '/?utm_source=pagina&utm_medium=cpc' })
  await button(page).evaluate((link: HTMLAnchorElement) => {
    link.href += '&gclid=outro-script'
    link.href = link.href.replace('utm_source=pagina', 'utm_source=link')
  })
  await button(page).focus()
  expect(await params(button(page))).toEqual([
    ['utm_source', 'link'],
    ['utm_medium', 'cpc'],
    ['gclid', 'outro-script'],
  ])
})

test('the campaign of an earlier page of the visit is kept, a newer one counts', async ({
  page,
}) => {
  await openSite(page, { body: code(), path: '/?utm_source=facebook&utm_campaign=verao' })
  await page.goto(`${site}/produto?cor=azul`)
  expect(await params(button(page))).toEqual([
    ['cor', 'azul'],
    ['utm_source', 'facebook'],
    ['utm_campaign', 'verao'],
  ])
  await page.evaluate(() => history.pushState(null, '', '/outra?utm_source=google'))
  await button(page).focus()
  expect(await params(button(page))).toEqual([['utm_source', 'google']])
})

test('a strict policy for styles, in the head, before there is a body', async ({ page }) => {
  const problems = await openSite(page, {
    head: `${code({ bubbleText: 'Oi!' })}<style>a{color:red!important}</style>`,
    csp: "default-src 'none'; img-src data:; script-src 'unsafe-inline'; style-src 'none'; require-trusted-types-for 'script'",
  })
  await expect(button(page)).toBeVisible()
  await expect(holder(page)).toHaveCSS('bottom', '20px')
  await expect(button(page)).toHaveCSS('border-radius', '30px')
  await expect(page.getByText('Oi!')).toBeVisible()
  expect(await motions(page)).toBe(1)
  // The page's own style element is what was refused.
  expect(problems.filter((problem) => !problem.includes("style-src 'none'"))).toEqual([])
})

test('rules of the page for links, buttons and everything do not reach inside', async ({
  page,
}) => {
  const head = `<style>
    * { display: none !important; font-size: 4px !important; position: static !important }
    html, head + body, p { display: block !important }
    a, button { color: red !important; background: none !important; outline: none !important }
  </style>`
  await openSite(page, { head, body: code().replace('"animation":"pulse"', '"animation":"none"') })
  await page.addStyleTag({ content: '[data-rastro-widget] > div { display: block !important }' })
  await expect(button(page)).toBeVisible()
  await expect(button(page)).toHaveCSS('background-color', 'rgb(37, 211, 102)')
  await expect(holder(page)).toHaveCSS('position', 'fixed')
})

for (const text of [
  '</script><script>document.title="tomado"</script>',
  `"'\`\\ <b>&amp;</b> \${1}`,
  'Fale conosco 👩‍👩‍👧 já',
  'تواصل معنا الآن',
  'x'.repeat(200),
]) {
  test(`the text ${text.slice(0, 30)} is shown as it is`, async ({ page }) => {
    const problems = await openSite(page, { body: code({ buttonText: text, bubbleText: text }) })
    const link = holder(page).getByRole('link')
    await expect(link).toHaveAccessibleName(text)
    await expect(holder(page).getByText(text, { exact: true })).toHaveCount(2)
    await expect(page).toHaveTitle('Cliente')
    const box = await holder(page).boundingBox()
    expect(box && box.x >= 20 && box.width <= 340).toBe(true)
    expect(problems).toEqual([])
  })
}

test('the same code twice is one button, another widget stands above it', async ({ page }) => {
  const other = code({
    trackingUrl: 'https://rastro.test/r?click_id=zzzz2345',
    buttonText: 'Outro',
  })
  await openSite(page, { body: code() + code() + other })
  await expect(button(page)).toHaveCount(1)
  const [low, high] = [
    await holder(page).first().boundingBox(),
    await holder(page).last().boundingBox(),
  ]
  expect(low && high && high.y + high.height <= low.y).toBe(true)
})

test('what moves stops under the pointer and for whoever wants no motion', async ({ page }) => {
  await openSite(page, { body: code({ animation: 'shake' }) })
  expect(await motions(page)).toBe(1)
  await button(page).hover()
  await expect.poll(() => motions(page)).toBe(0)
  await page.mouse.move(5, 5)
  await expect.poll(() => motions(page)).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(button(page)).toBeVisible()
  expect(await motions(page)).toBe(0)
})

test('by keyboard: the focus shows, Enter opens, the bubble closes and stays closed', async ({
  page,
  context,
}) => {
  await answerClicks(context)
  await openSite(page, { body: code({ bubbleText: 'Posso ajudar?' }) })
  const close = page.getByRole('button', { name: 'Fechar mensagem' })
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Posso ajudar?')).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  expect(await style(button(page), 'outline-style')).not.toBe('none')
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  expect((await opened).url()).toContain('click_id=abcd2345')
  await page.reload()
  await expect(button(page)).toBeVisible()
  await expect(page.getByText('Posso ajudar?')).toHaveCount(0)
})

test('only the icon has the text as its name', async ({ page }) => {
  await openSite(page, { body: code({ iconOnly: true }) })
  await expect(button(page)).toBeVisible()
  expect(await button(page).boundingBox()).toMatchObject({ width: 60, height: 60 })
})

test('it comes after its delay', { tag: '@clock' }, async ({ page }) => {
  const start = new Date('2026-11-20T12:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
  await openSite(page, { body: code({ delaySeconds: 5 }) })
  await page.clock.runFor(4_900)
  await expect(button(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(button(page)).toBeVisible()
})

test.describe('business hours', () => {
  const hours = {
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '18:00',
    timeZone: 'America/Sao_Paulo',
    outsideText: 'Voltamos às 9h',
    outsideMessage: 'Olá! Vi que está fechado & volto 🌙',
  }
  // The visitor is elsewhere: the hours are those of the business.
  test.use({ timezoneId: 'Asia/Tokyo' })
  for (const [instant, text] of [
    ['2026-11-20T12:00:00Z', 'Posso ajudar?'],
    ['2026-11-20T20:59:00Z', 'Posso ajudar?'],
    ['2026-11-20T21:00:00Z', 'Voltamos às 9h'],
    ['2026-11-20T11:59:00Z', 'Voltamos às 9h'],
    ['2026-11-21T15:00:00Z', 'Voltamos às 9h'],
  ] as const) {
    test(`at ${instant} the bubble says ${text}, the message is of that hour`, {
      tag: '@clock',
    }, async ({ page }) => {
      await page.clock.setFixedTime(new Date(instant))
      await openSite(page, { body: code({ bubbleText: 'Posso ajudar?', hours }) })
      await expect(button(page)).toBeVisible()
      await expect(holder(page).getByText(text)).toBeVisible()
      const href = new URL((await button(page).getAttribute('href')) ?? '')
      expect(href.searchParams.get('rastro_text')).toBe(
        text === hours.outsideText ? hours.outsideMessage : null,
      )
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a cookie notice is not covered, and the button comes down after it', {
    tag: '@clock',
  }, async ({ page }) => {
    await page.clock.install()
    const notice = `<div id="lgpd" style="position:fixed;left:0;right:0;bottom:0;height:120px"><button onclick="lgpd.remove()">Aceitar</button></div>`
    await openSite(page, { body: code({ bubbleText: 'y'.repeat(300) }) + notice })
    await page.clock.runFor(1_000)
    await expect(holder(page)).toHaveCSS('bottom', '140px')
    const box = await holder(page).boundingBox()
    expect(box && box.x >= 20 && box.y > 0 && box.y + box.height <= 844 - 120).toBe(true)
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await page.clock.runFor(1_000)
    await expect(holder(page)).toHaveCSS('bottom', '20px')
  })
})

test('a page that breaks everything does not hear from it', async ({ page }) => {
  const head = `<script>
    Array.prototype.last = function () {}; Object.prototype.extra = 1
    Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })
    delete Element.prototype.animate
  </script>`
  const problems = await openSite(page, {
    head,
    body: code(),
    path: '/?%=%&&=x&utm_source=%E0%A4%A',
  })
  await expect(button(page)).toBeVisible()
  expect(await button(page).getAttribute('href')).toContain('utm_source=%E0%A4%A')
  expect(problems).toEqual([])
})

test('in a frame that is kept from cookies and storage it leads to the chat all the same', async ({
  page,
}) => {
  const customer = { body: code(), csp: 'sandbox allow-scripts', path: '/?utm_source=facebook' }
  const problems = await openSite(page, customer)
  await expect(button(page)).toHaveAttribute(
    'href',
    'https://rastro.test/r?click_id=abcd2345&utm_source=facebook',
  )
  expect(problems).toEqual([])
})

test('an address longer than servers take leaves out what does not fit', async ({ page }) => {
  const long = `a=${'x'.repeat(2_150)}&b=${'y'.repeat(2_150)}&c=${'z'.repeat(2_150)}&d=${'w'.repeat(2_150)}&e=${'v'.repeat(3_000)}`
  await openSite(page, { body: code(), path: `/?utm_source=facebook&${long}` })
  const href = (await button(page).getAttribute('href')) ?? ''
  expect(href.length).toBeLessThan(8_100)
  expect(href).toContain('utm_source=facebook')
  expect(href).not.toContain('vvv')
})
