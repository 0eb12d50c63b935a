import { campaignOf, expect, test } from './customer-site.ts'

test('chat links to numbers of the named links become them, every other stays', async ({
  page,
  site,
  server,
}) => {
  await page.goto(`${site.url}/chat?utm_source=facebook`)
  for (const link of await page.locator('.one').all()) {
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^${server.url}/r\\?click_id=${site.code}&utm_source=facebook`),
    )
  }
  await expect(page.locator('#text')).toHaveText('Com texto')
  expect(await campaignOf(page, '#text')).toEqual({
    click_id: site.code,
    rastro_text: 'Quero+o%20vestido%20%F0%9F%91%97',
    utm_source: 'facebook',
  })
  expect(await campaignOf(page, '#two')).toMatchObject({ click_id: site.code2 })
  const foreign = await page
    .locator('.foreign')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(foreign).toEqual([
    'https://wa.me/5531999998888?text=Oi',
    'https://wa.me/?text=Veja%20isto',
    'https://api.whatsapp.com/send?text=Veja',
    'https://wa.me/message/ABCDEFGH1',
    'https://chat.whatsapp.com/AbCdEf',
  ])
})

test('pasted into the page, and under a policy without inline scripts', async ({ page, site }) => {
  for (const name of ['inline', 'csp']) {
    await page.goto(`${site.url}/${name}?utm_source=facebook`)
    expect(await campaignOf(page)).toEqual({ click_id: site.code, utm_source: 'facebook' })
  }
})

test('in a frame that is kept from cookies and storage', async ({ page, site, complaints }) => {
  await page.goto(`${site.url}/sandboxed/tag-manager?utm_source=facebook`)
  expect(await campaignOf(page)).toEqual({ click_id: site.code, utm_source: 'facebook' })
  expect(complaints).toEqual([])
})

test('through a tag manager that drops attributes', async ({ page, site }) => {
  await page.goto(`${site.url}/tag-manager?utm_source=facebook`)
  expect(await campaignOf(page)).toEqual({ click_id: site.code, utm_source: 'facebook' })
})

test('beside old libraries that change every object', async ({ page, site, complaints }) => {
  await page.goto(`${site.url}/old-libraries?utm_source=facebook&utm_term=a%20b`)
  const expected = { click_id: site.code, utm_source: 'facebook', utm_term: 'a%20b' }
  expect(await campaignOf(page)).toEqual(expected)
  await page.goto(`${site.url}/old-libraries`)
  expect(await campaignOf(page)).toEqual(expected)
  expect(complaints).toEqual([])
})

test('elements named like what the script asks the browser for take nothing over', async ({
  page,
  context,
  site,
  server,
  complaints,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin)
  })
  await page.route('https://intruder.invalid/**', (route) => route.fulfill({ body: '' }))
  await context.addCookies([{ name: '_fbp', value: 'fb.1.1.22', url: site.url }])
  await page.goto(`${site.url}/named?utm_source=facebook`)
  expect(await campaignOf(page)).toEqual({
    click_id: site.code,
    utm_source: 'facebook',
    _fbp: 'fb.1.1.22',
  })
  // The form is the second file's, so that file came from where the first one did.
  await expect(page.locator('input[name=utm_source]')).toHaveValue('facebook')
  expect(new Set(scripts)).toEqual(new Set([server.url]))
  expect(complaints).toEqual([])
})

test('a script that puts its own address back each time is no endless fight', {
  tag: '@clock',
}, async ({ page, site }) => {
  await page.clock.install()
  await page.goto(`${site.url}/rival?utm_source=facebook`)
  await page.clock.runFor(60_000)
  const writes = await page.evaluate(() => (window as unknown as { writes: number }).writes)
  expect(writes).toBeGreaterThan(0)
  expect(writes).toBeLessThan(60)
  const atClick = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const link = document.querySelector<HTMLAnchorElement>('#link')
        link?.addEventListener('click', (event) => {
          event.preventDefault()
          done(link.href)
        })
        link?.click()
      }),
  )
  expect(atClick).toContain('utm_source=facebook')
})

test('twice on one page it works once', async ({ page, site, complaints }) => {
  await page.goto(`${site.url}/twice?utm_source=facebook&sku=7`)
  expect(await campaignOf(page)).toEqual({
    click_id: site.code,
    utm_source: 'facebook',
    sku: '7',
  })
  expect(complaints).toEqual([])
})

const nasty: [name: string, query: string][] = [
  ['bad percent-encoding', 'utm_source=%zz%&utm_term=50%&%=1&q=%E0%A4%A'],
  ['10 kB values', `utm_source=facebook&utm_term=${'%F0%9F%92%A3'.repeat(850)}`],
  ['emoji and right-to-left text', 'utm_source=%F0%9F%92%A3&utm_campaign=عرض‏خاص'],
  ['a thousand parameters', Array.from({ length: 1_000 }, (_, i) => `p${i}=${i}`).join('&')],
  ['duplicate keys', 'utm_source=a&utm_source=b&utm_source='],
  ['names of the prototype', '__proto__=1&constructor=2&toString=3&hasOwnProperty=4'],
  ['nothing but marks', '&&&===&?#?&#'],
]
for (const [name, query] of nasty) {
  test(`bad input: ${name}`, async ({ page, site, server, complaints }) => {
    await page.goto(`${site.url}/links?${query}`)
    const link = page.locator('#plain')
    await expect(link).toHaveAttribute('href', /landing_page=/)
    const href = (await link.getAttribute('href')) ?? ''
    expect(href.startsWith(`${server.url}/r?click_id=${site.code}`)).toBe(true)
    expect(href.length).toBeLessThan(7_000)
    expect(new URL(href).searchParams.getAll('utm_source').length).toBeLessThan(2)
    const answer = await fetch(href, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(complaints).toEqual([])
  })
}

test('five thousand links are done without holding up the page', async ({ page, site, server }) => {
  await page.goto(`${site.url}/many?utm_source=facebook&fbclid=IwAR1&utm_campaign=junho`)
  await page.addScriptTag({ url: `${server.url}/c.js` })
  await expect(page.locator('a[href*="landing_page"]')).toHaveCount(5_000)
  expect(await page.locator('a').nth(4_999).getAttribute('href')).toContain('sku=4999')
})

test('events of the page are counted for the campaign, wrong calls harm nothing', async ({
  page,
  site,
  account,
  complaints,
}) => {
  await page.goto(`${site.url}/events?utm_source=facebook&utm_campaign=Ver%C3%A3o+10%25`)
  await page.getByRole('button', { name: 'Pedir orçamento' }).click()
  await page.getByRole('button', { name: 'Pedir orçamento' }).click()
  await page.getByRole('button', { name: 'Chamadas erradas' }).click()
  const counted = async () => {
    const { events } = await account.call<{
      events: { name: string; campaign: string; times: number; total: number | null }[]
    }>('GET /api/capture/events')
    return events.map(({ name, campaign, times, total }) => [name, campaign, times, total])
  }
  await expect.poll(counted).toEqual([
    ['Orçamento 🎈', 'Verão 10%', 2, 299.8],
    ['nota', 'Verão 10%', 1, null],
    ['visita', 'Verão 10%', 1, 2],
  ])
  expect(complaints).toEqual([])
})

test('a page opened for a check reports itself, and explains itself when asked', async ({
  page,
  site,
  account,
}) => {
  const told: string[] = []
  page.on('console', (line) => told.push(line.text()))
  const reported = page.waitForRequest('**/capture/sighting')
  await page.goto(`${site.url}/links?utm_source=facebook&rastro_check=1&rastro_debug=1`)
  const request = await reported
  expect(await request.headerValue('cookie')).toBeNull()
  await request.response()
  const { sightings } = await account.call<{ sightings: { host: string }[] }>(
    'GET /api/capture/sightings',
  )
  const { host } = new URL(site.url)
  expect(sightings.find((one) => one.host === host)).toMatchObject({
    page: '/links',
    params: ['utm_source'],
    variant: 'external',
    checked: true,
  })
  await expect.poll(() => told.join('\n')).toContain('não é link rastreado, fica como está')
  expect(told.join('\n')).toContain('recebeu os parâmetros')
})
