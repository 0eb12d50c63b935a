import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'
import { expectToFit, openAddress } from './visit.ts'

const params = (page: Page) => page.getByRole('region', { name: 'Parâmetros desta página' })
const testLink = (page: Page) => page.getByRole('region', { name: 'Link de teste', exact: true })
const result = (page: Page) => page.getByRole('region', { name: 'Link de teste gerado' })
const number = (page: Page) => page.getByRole('textbox', { name: 'Número do WhatsApp' })
const generate = (page: Page) => page.getByRole('button', { name: 'Gerar link de teste' })
const check = (page: Page) => page.getByRole('region', { name: 'Verificar a instalação' })
const site = (page: Page) => page.getByRole('textbox', { name: 'Endereço do site' })

const names = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'fbclid',
  'campaign_id',
  'adset_id',
  'ad_id',
  'placement',
]

test('what the address of the screen carries is read', async ({ page }) => {
  await test.step('a placeholder that the ad left is pointed out, a broken address is no problem', async () => {
    await page.goto('/test-campaign?utm_campaign={{campaign.name}}&utm_term=%E0%A4%A&=1&&%zz=%zz')
    await expect(params(page)).toContainText('Não preenchido pelo anúncio: conta como ausente')
    await expect(params(page).getByText('utm_term', { exact: true })).toBeVisible()
  })

  await test.step('the parameters of the address are listed, known and unknown', async () => {
    await openAddress(
      page,
      '/test-campaign?utm_source=facebook&fbclid=a+b&meu_codigo=%F0%9F%8E%88&x=',
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Captura automática' })).toBeVisible()
    await expect(params(page)).toContainText('4 parâmetros')
    for (const [name, meaning, value] of [
      ['utm_source', 'Origem', 'facebook'],
      ['fbclid', 'Clique do Facebook ou Instagram', 'a+b'],
      ['meu_codigo', 'Parâmetro próprio: vai junto com o clique', '🎈'],
      ['x', 'Parâmetro próprio', 'vazio'],
    ] as const) {
      await expect(params(page).getByText(name, { exact: true })).toBeVisible()
      await expect(params(page).getByText(meaning).first()).toBeVisible()
      await expect(params(page).getByText(value, { exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('a test starts from the parameters of the address', async () => {
    await openAddress(page, '/test-campaign?utm_source=google&utm_campaign=busca')
    await expect(page.getByRole('textbox', { name: 'utm_source' })).toHaveValue('google')
    await expect(page.getByRole('textbox', { name: 'utm_campaign' })).toHaveValue('busca')
    await expect(page.getByRole('textbox', { name: 'fbclid' })).toHaveValue('')
  })

  await test.step('without parameters an example is offered, and taken away again', async () => {
    await openAddress(page, '/test-campaign')
    await expect(params(page)).toContainText('Nenhum parâmetro no endereço desta página')
    await page.getByRole('link', { name: 'Abrir com parâmetros de exemplo' }).click()
    await expect(params(page)).toContainText('10 parâmetros')
    await expect(page).toHaveURL(/utm_source=facebook/)
    await page.goBack()
    await expect(params(page)).toContainText('Nenhum parâmetro no endereço desta página')
    await page.goForward()
    await page.getByRole('link', { name: 'Limpar parâmetros' }).click()
    await expect(params(page)).toContainText('Nenhum parâmetro no endereço desta página')
  })
})

test('a test link is made, and the script is copied', async ({
  page,
  context,
  baseURL,
  account,
}) => {
  await test.step('a test link that could not be made is told', async () => {
    const failure = 'Não foi possível criar o link de teste. Verifique suas configurações.'
    await page.goto('/test-campaign')
    await number(page).fill('123')
    await generate(page).click()
    await expectToast(page, 'Erro ao Gerar Link', failure)
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    await page.route('**/api/links', (route) => route.abort())
    await number(page).fill('11987654321')
    await generate(page).click()
    await expectToast(page, 'Erro ao Gerar Link', failure)
    await expect(generate(page)).toBeEnabled()
    await expect(result(page)).toBeHidden()
    await page.unroute('**/api/links')
  })

  let code = ''
  await test.step('a test link carries its parameters, is copied and opened', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    await number(page).fill('')
    await generate(page).click()
    await expect(testLink(page)).toContainText('Número do WhatsApp é obrigatório')
    await number(page).fill('11987654321')
    await page.getByRole('textbox', { name: 'utm_term' }).fill('')
    await page.getByRole('textbox', { name: 'placement' }).fill('Não & só')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/links', async (route) => {
      await answered.promise
      await route.continue()
    })
    await generate(page).click()
    await expect(page.getByRole('button', { name: 'Gerando...' })).toBeDisabled()
    answered.resolve()
    await expectToast(page, 'Link de teste gerado')
    await page.unroute('**/api/links')

    const open = result(page).getByRole('link', { name: 'Abrir link' })
    const url = new URL((await result(page).getByText(/^http/).textContent()) ?? '')
    expect(url.origin + url.pathname).toBe(`${baseURL}/r`)
    expect([...url.searchParams.keys()]).toEqual([
      'click_id',
      ...names.filter((name) => name !== 'utm_term'),
    ])
    expect(url.searchParams.get('placement')).toBe('Não & só')
    code = url.searchParams.get('click_id') ?? ''
    // The app's own capture may add to what is clicked, never take away.
    expect((await open.getAttribute('href'))?.startsWith(url.href)).toBe(true)
    await result(page).getByRole('button', { name: 'Copiar link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url.href)
    const opened = page.waitForEvent('popup')
    await open.click()
    await (await opened).waitForLoadState()
    await context.unroute('https://wa.me/**')
  })

  await test.step('its click is shown as a test, counts only when asked, and is removed', async () => {
    // The browser of these tests says that it is a robot.
    await account.click(code)
    await expect.poll(() => account.call('GET /api/clicks')).toMatchObject({ total: 1 })
    await page.goto('/tracking')
    const row = page.getByRole('row').filter({ hasText: 'Teste de captura' })
    await expect(row.getByText('teste', { exact: true })).toBeVisible()
    const clicks = page.getByRole('region', { name: 'Resumo' }).getByRole('paragraph').first()
    await expect(clicks).toHaveText('0')
    await page.getByRole('switch', { name: 'Incluir testes' }).click()
    await expect(clicks).toHaveText('1')
    await expect(page).toHaveURL(/tests=include/)

    await page.goto('/test-campaign')
    await page.getByRole('button', { name: 'Remover testes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remover todos os testes?' })
    await question.getByRole('button', { name: 'Remover testes' }).click()
    await expectToast(page, 'Testes removidos', '1 clique e 0 leads de teste foram apagados.')
    await page.goto('/tracking')
    await expect(page.getByText('Nenhum clique encontrado.')).toBeVisible()
    await page.goto('/test-campaign')
  })

  await test.step('the installation script is shown and copied', async () => {
    const { id } = JSON.parse(account.user) as { id: string }
    const card = page.getByRole('region', { name: 'Script de instalação' })
    const script = `<script async src="${baseURL}/c.js" data-account="${id}"></script>`
    await expect(card).toContainText(script)
    await card.getByRole('button', { name: 'Copiar código' }).click()
    await expectToast(page, '✅ Código copiado!', 'Cole no <head> da sua página de produção')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(script)
    await expect(page.getByRole('region', { name: 'Como funciona' })).toContainText('click_id')
    await card.getByRole('link', { name: 'Ver todas as opções' }).click()
    await expect(page.getByRole('heading', { name: 'Código para Produção' })).toBeVisible()
  })
})

test('sites and events of the pages are read, and a site is checked', async ({ page, account }) => {
  await test.step('sites that could not be loaded can be tried again', async () => {
    await page.route('**/api/capture/sightings', (route) =>
      route.fulfill({ status: 403, body: '{}' }),
    )
    await page.goto('/test-campaign')
    await expect(check(page)).toContainText('Não foi possível carregar os sites vistos')
    await page.unroute('**/api/capture/sightings')
    await check(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(check(page).getByText('Não foi possível carregar os sites vistos')).toBeHidden()
  })

  await test.step('events of the pages: none, a failure, then those that were counted', async () => {
    const events = page.getByRole('region', { name: 'Eventos das páginas' })
    await expect(events).toContainText('Nenhum evento contado')
    await page.route('**/api/capture/events*', (route) =>
      route.fulfill({ status: 422, json: { error: 'não', code: 'invalid' } }),
    )
    // The sites above come later, and move nothing under the pointer.
    const sites = Promise.withResolvers<void>()
    await page.route('**/api/capture/sightings', async (route) => {
      await sites.promise
      await route.continue()
    })
    await page.reload()
    await expect(events).toContainText('Não foi possível carregar os eventos')
    const topOfEvents = async () => Math.round((await events.boundingBox())?.y ?? 0)
    const top = await topOfEvents()
    sites.resolve()
    await expect(check(page)).toContainText('Nenhum site visto ainda')
    expect(await topOfEvents()).toBe(top)
    await page.unroute('**/api/capture/sightings')
    await page.unroute('**/api/capture/events*')
    const lastAt = new Date().toISOString()
    const name = `Orçamento ${'muito '.repeat(20)}🎈`
    await page.route('**/api/capture/events*', (route) =>
      route.fulfill({
        json: {
          events: [
            {
              name,
              campaign: 'Verão',
              hosts: ['loja.com.br'],
              unprovenHosts: [],
              times: 1234,
              total: 99.5,
              lastAt,
            },
            {
              name: 'visita',
              campaign: null,
              hosts: ['forjado.com', 'loja.com.br'],
              unprovenHosts: ['forjado.com'],
              times: 2,
              total: null,
              lastAt,
            },
          ],
        },
      }),
    )
    await events.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(events.getByRole('row').nth(1)).toContainText(
      /Orçamento.*Verão.*1\.234.*99,5.*agora/,
    )
    await expect(events.getByRole('row').nth(2)).toContainText(
      /visita.*Sem campanha.*forjado\.com \(nenhum clique comprovado veio deste site\), loja\.com\.br.*2.*—/,
    )
    await page.unroute('**/api/capture/events*')
  })

  await test.step('an address that is none is not opened', async () => {
    let opened = 0
    page.on('popup', () => opened++)
    for (const wrong of ['', 'minha loja', 'javascript:alert(1)']) {
      await site(page).fill(wrong)
      await check(page).getByRole('button', { name: 'Verificar' }).click()
      await expect(check(page)).toContainText('Informe o endereço do site, como www.sualoja.com.br')
    }
    expect(opened).toBe(0)
  })

  await test.step('the script on the site answers a check, and the site is in the list', async () => {
    const { id } = JSON.parse(account.user) as { id: string }
    await expect(check(page)).toContainText('Nenhum site visto ainda')
    const code = `<script async src="${account.url}/c.js" data-account="${id}"></script>`
    const customer = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><head><title>Loja</title>${code}</head><p>Loja</p>`)
    }).listen(0, '127.0.0.1')
    await once(customer, 'listening')
    const host = `127.0.0.1:${(customer.address() as AddressInfo).port}`

    await site(page).fill(`http://${host}/promo?utm_source=facebook`)
    const opened = page.waitForEvent('popup')
    await site(page).press('Enter')
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url()).toBe(`http://${host}/promo?utm_source=facebook&rastro_check=1`)
    const status = check(page).getByRole('status')
    await expect(status).toContainText(`O script está funcionando em ${host}`)
    await expect(status).toContainText('utm_source')
    const row = check(page)
      .getByRole('listitem')
      .filter({ hasText: `${host}/promo` })
    await expect(row).toContainText('Visto agora')
    customer.close()
  })
})

test('a site that does not answer is told honestly, and waited for', async ({ page, context }) => {
  await context.route('https://semscript.test/**', (route) => route.fulfill({ body: 'nada' }))
  await page.clock.install()
  await page.goto('/test-campaign')
  await site(page).fill('semscript.test')
  await site(page).press('Enter')
  const status = check(page).getByRole('status')
  await expect(status).toContainText('Esperando o script de semscript.test responder...')
  await page.clock.runFor(45_000)
  await expect(status).toContainText('O script não respondeu em semscript.test')
  await expect(check(page).getByRole('button', { name: 'Verificar de novo' })).toBeEnabled()
})

test('long parameters fit in a wide and in a narrow window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/test-campaign?utm_source=${'x'.repeat(300)}&${'y'.repeat(120)}={{z}}`)
  await number(page).fill('11987654321')
  await generate(page).click()
  for (const width of [1440, 390]) {
    await test.step(`at ${width} px nothing is cut off and there is no violation`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const menu = page.getByRole('button', { name: 'Abrir menu' })
      await expect(menu).toHaveCount(width === 390 ? 1 : 0)
      await expect(result(page)).toBeVisible()
      await expectToFit(page)
      expect(await violationsOn(page)).toEqual([])
    })
  }
})
