import { campaignOf, expect, paramsOf, test } from './customer-site.ts'

const campaign =
  'utm_source=facebook&utm_campaign=Ver%C3%A3o+2026&fbclid=IwAR0_a-B~c%2Bd&sku=7&q=a%20b'

// As headless Chromium names itself it is a bot.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
})

test('links of ours get the parameters of the page', async ({ page, site }) => {
  await page.goto(`${site.url}/links?${campaign}`)
  const expected = {
    utm_source: 'facebook',
    utm_campaign: 'Ver%C3%A3o+2026',
    // Byte for byte: decoded and encoded again it would be another click id.
    fbclid: 'IwAR0_a-B~c%2Bd',
    sku: '7',
    q: 'a%20b',
  }
  expect(await campaignOf(page, '#plain')).toEqual({ click_id: site.code, ...expected })
  for (const id of ['#short', '#area', '#svg']) expect(await campaignOf(page, id)).toEqual(expected)
  expect(await campaignOf(page, '#bare')).toEqual({ click_id: site.code, ...expected })
  const landing = (await paramsOf(page, '#plain')).find(([name]) => name === 'landing_page')
  expect(decodeURIComponent(landing?.[1] ?? '')).toBe(`${site.url}/links`)
})

test('tracked parameters replace what a link has, others fill in what is missing', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/links?utm_source=facebook&cor=verde&vazio=nao&utm_term=`)
  expect(await campaignOf(page, '#own')).toEqual({
    utm_source: 'facebook',
    cor: 'azul',
    vazio: 'nao',
    click_id: site.code,
  })
  expect(await page.locator('#own').getAttribute('href')).toMatch(/#fim$/)
  const sources = (await paramsOf(page, '#twice')).filter(([name]) => name === 'utm_source')
  expect(sources).toEqual([['utm_source', 'facebook']])
})

test('the hash is read after the query', async ({ page, site }) => {
  await page.goto(`${site.url}/links?utm_source=facebook#/rota?utm_source=google&utm_term=tenis`)
  expect(await campaignOf(page, '#plain')).toEqual({
    click_id: site.code,
    utm_source: 'facebook',
    utm_term: 'tenis',
  })
})

test('every other link stays as it is', async ({ page, site, complaints }) => {
  const addresses = () =>
    page.locator('.foreign').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.route('**/c.js', (route) => route.abort())
  await page.goto(`${site.url}/links?${campaign}`)
  const before = await addresses()
  await page.unroute('**/c.js')
  await page.goto(`${site.url}/links?${campaign}&again=1`)
  await expect(page.locator('#plain')).toHaveAttribute('href', /landing_page=/)
  await page.locator('.foreign').last().click()
  expect(await addresses()).toEqual(before)
  await expect(page.locator('.foreign[href*="landing_page"]')).toHaveCount(0)
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('a click on a rewritten link is stored with exactly the parameters of the page', async ({
  page,
  site,
  account,
}) => {
  const fbclid = 'PAZXh0bgNhZW0CMTEAAaY-Q7_x~2'
  await page.context().addCookies([
    { name: '_fbp', value: 'fb.1.1700000000000.123456', url: site.url },
    { name: '_ga', value: 'GA1.1.1111.2222', url: site.url },
    { name: '_ga_LOJA12345', value: 'GS2.1.s1795176000$o1$g1$t1795176060', url: site.url },
    { name: '_ttp', value: '2abcDEF-ghi_JKL', url: site.url },
    { name: '_gat_UA', value: '1', url: site.url },
    { name: 'sessao', value: 'segredo', url: site.url },
  ])
  await page.goto(
    `${site.url}/links?utm_source=instagram&utm_campaign=Ver%C3%A3o%20%F0%9F%8C%9E&adset_name=LAL&fbclid=${fbclid}&sku=7&reset_token=abc`,
  )
  await expect(page.locator('#plain')).toHaveAttribute('href', /landing_page=/)
  // Where it leads to is asked for, whether or not anything answers there.
  const chat = page.waitForRequest('https://wa.me/5511987654321**')
  await page.getByRole('link', { name: 'Falar no WhatsApp' }).click()
  await chat

  await expect(async () => {
    const { clicks } = await account.call<{ clicks: { id: string }[] }>('GET /api/clicks?limit=1')
    const click = await account.call<{ params: unknown; campaignData: unknown }>(
      `GET /api/clicks/${clicks[0]?.id}`,
    )
    expect(click.params).toEqual({
      click_id: site.code,
      utm_source: 'instagram',
      utm_campaign: 'Verão 🌞',
      adset_name: 'LAL',
      fbclid,
      _fbp: 'fb.1.1700000000000.123456',
      _ga: 'GA1.1.1111.2222',
      _ga_LOJA12345: 'GS2.1.s1795176000$o1$g1$t1795176060',
      _ttp: '2abcDEF-ghi_JKL',
      _fbc: expect.stringMatching(new RegExp(`^fb\\.1\\.\\d{13}\\.${fbclid}$`)),
      landing_page: `${site.url}/links`,
      sku: '7',
    })
    expect(click.campaignData).toMatchObject({ fbclid, landingPage: `${site.url}/links` })
  }).toPass()
})

test('the record for the generators', async ({ page, site }) => {
  const url = `${site.url}/links?utm_source=ig&adset_name=P%C3%BAblico+frio&tintim_fbid=9&sku=7`
  await page.goto(url)
  const read = () => page.evaluate(() => localStorage.getItem('rastroCampaign') ?? '{}')
  await expect
    .poll(async () => JSON.parse(await read()) as unknown)
    .toEqual({
      utmSource: 'ig',
      adsetName: 'Público frio',
      trafficFbid: '9',
      capturedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      originalUrl: url,
    })
  expect(await page.evaluate(() => window.rastroCampaign?.utmSource)).toBe('ig')
})
