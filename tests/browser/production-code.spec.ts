import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { buildWidget } from '../../snippet/build-widget.ts'
import { widgetCode, widgetDefaults } from '../../snippet/widget-code.ts'
import { violationsOn } from './axe.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Seu código' })
const external = (page: Page) => card(page).getByRole('figure', { name: 'Código de instalação' })
const links = (page: Page) => page.getByRole('combobox', { name: /^Links comuns de WhatsApp/ })

test('one visit reads, copies and changes the code', async ({
  page,
  account,
  baseURL,
  context,
}) => {
  const link = await account.link('Campanha "do" site <b>')
  await test.step('the usage, the snippet, the notes and who the client is', async () => {
    const user = JSON.parse(account.user) as { id: string; email: string }
    await page.goto('/codigo-producao')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Código para Produção' }),
    ).toBeVisible()
    const usage = page.getByRole('region', { name: 'Como usar' })
    await expect(usage.getByRole('listitem')).toContainText([
      'Gere os links no Gerador de Links.',
      'Cole os links gerados nos botões e textos da sua página.',
      'Cole o código abaixo no <head> da página.',
      'as UTMs da visita são adicionadas sozinhas aos links gerados',
    ])
    await expect(external(page)).toHaveText(
      `<script async src="${baseURL}/c.js" data-account="${user.id}"></script>`,
    )
    const works = page.getByRole('region', { name: 'O que funciona' })
    await expect(works).toContainText(
      'Links gerados pelo Gerador de Links recebem as UTMs automaticamente.',
    )
    const important = page.getByRole('region', { name: 'Importante' })
    await expect(important).toContainText(
      'As UTMs são adicionadas automaticamente apenas aos links gerados.',
    )
    await expect(important).toContainText('Links comuns não são convertidos')
    const client = page.getByRole('region', { name: 'Seus dados' })
    await expect(client).toContainText(user.email)
    await expect(client).toContainText(user.id)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  })

  await test.step('code and id are copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card(page).getByRole('button', { name: 'Copiar código' }).click()
    await expectToast(page, '✅ Código copiado!', 'Cole no <head> da sua página de produção')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    expect(await clipboard()).toBe(await external(page).textContent())
    await page.getByRole('button', { name: 'Copiar ID' }).click()
    expect(await clipboard()).toBe((JSON.parse(account.user) as { id: string }).id)
  })

  await test.step('a chosen link is in the code and in the address', async () => {
    const campaign = `Campanha "do" site <b> (${link.clickId})`
    await links(page).click()
    const found = page.getByRole('dialog', { name: 'Buscar campanha ou código...' })
    await page.keyboard.type('site do')
    await expect(found.getByRole('option')).toHaveText([campaign])
    await page.keyboard.press('Enter')
    await expect(links(page)).toHaveText(campaign)
    await expect(external(page)).toContainText(`data-link="${link.clickId}"></script>`)
    await page.reload()
    await expect(external(page)).toContainText(`data-link="${link.clickId}"`)
    await links(page).click()
    await found.getByRole('option', { name: 'Ficam como estão' }).click()
    await expect(external(page)).not.toContainText('data-link')
    await expect(page).toHaveURL(/\/codigo-producao$/)
  })

  await test.step('a copy that is refused is told', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await card(page).getByRole('button', { name: 'Copiar código' }).click()
    await expectToast(page, '❌ Erro ao copiar', 'Tente selecionar e copiar manualmente')
  })

  await test.step('the script inside the page: loaded, shown, copied', async () => {
    await page.route('**/c.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'go("</script>")' }),
    )
    await card(page).getByRole('tab', { name: 'Completo na página' }).click()
    const { id } = JSON.parse(account.user) as { id: string }
    await expect(card(page).getByRole('textbox', { name: 'Código de instalação' })).toHaveValue(
      `<script data-base="${baseURL}" data-variant="inline" data-account="${id}">go("<\\/script>")</script>`,
    )
    await expect(page).toHaveURL(/\?forma=completo$/)
    await page.unroute('**/c.js')
  })
})

test('both forms bring the campaign into the links of a page, beside a widget', async ({
  page,
  context,
  account,
}) => {
  const link = await account.link('Instalado')
  await page.goto('/codigo-producao')
  const line = (await external(page).textContent()) ?? ''
  await card(page).getByRole('tab', { name: 'Completo na página' }).click()
  const whole = card(page).getByRole('textbox', { name: 'Código de instalação' })
  await expect(whole).toHaveValue(/data-account/)
  const widget = widgetCode(
    { ...widgetDefaults, trackingUrl: link.trackingUrl },
    await buildWidget(),
  )
  for (const code of [line, await whole.inputValue()]) {
    const customer = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><head>${code}</head><a href="${link.trackingUrl}">Chamar</a>${widget}`,
      )
    }).listen(0, '127.0.0.1')
    await once(customer, 'listening')
    const { port } = customer.address() as AddressInfo
    const visitor = await context.newPage()
    await visitor.goto(`http://127.0.0.1:${port}/?utm_source=facebook&fbclid=a+b`)
    for (const name of ['Chamar', 'Falar no WhatsApp']) {
      const found = visitor.getByRole('link', { name })
      await expect(found).toHaveAttribute('href', /[?&]utm_source=facebook(&|$)/)
      await found.focus()
      const href = (await found.getAttribute('href')) ?? ''
      expect(href.match(/utm_source=/g)).toHaveLength(1)
      expect(href).toContain('fbclid=a+b')
      expect(href).toContain(`click_id=${link.clickId}`)
    }
    await visitor.close()
    customer.close()
  }
})

test('without a script, an address or a user there is no code', async ({ page }) => {
  await test.step('a script that does not load says so and can be tried again', async () => {
    await page.route('**/c.js', (route) => route.fulfill({ status: 403, body: 'não' }))
    await page.goto('/codigo-producao?forma=completo')
    await expect(page.getByText('Não foi possível carregar o código completo.')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Copiar código' })).toBeHidden()
    await page.unroute('**/c.js')
    await page.route('**/c.js', (route) => route.fulfill({ body: 'agora()' }))
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(card(page).getByRole('textbox', { name: 'Código de instalação' })).toHaveValue(
      />agora\(\)<\/script>$/,
    )
    await page.unroute('**/c.js')
  })

  await test.step('without an address of the server there is an error and no code', async () => {
    await page.route('**/api/settings', (route) => route.fulfill({ status: 403, body: '{}' }))
    await page.goto('/codigo-producao')
    await expect(
      page.getByText('Não foi possível carregar o endereço deste servidor.'),
    ).toBeVisible()
    await page.unroute('**/api/settings')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(external(page)).toBeVisible()
  })

  await test.step('without a signed-in user the code area says so', async () => {
    // The server does not answer, and what this browser keeps of the user has no id.
    await page.evaluate(() => localStorage.setItem('user', '{"name":"Sem id"}'))
    await page.route('**/api/auth/validate', (route) => route.abort())
    await page.reload()
    await expect(card(page)).toContainText(
      'Erro: Usuário não logado. Faça login para gerar o código personalizado.',
    )
    await expect(page.getByRole('button', { name: 'Copiar código' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Seus dados' })).toBeHidden()
    await page.unroute('**/api/auth/validate')
  })
})

test('a very long name fits in a wide and in a narrow window', async ({ page, account }) => {
  const link = await account.link(
    'Uma campanha de nome tão comprido que não cabe em lugar nenhum '.repeat(6),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/codigo-producao?link=${link.clickId}`)
  await expect(links(page)).toContainText('Uma campanha')
  for (const width of [1440, 390]) {
    await test.step(`at ${width} px nothing is cut off and there is no violation`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const menu = page.getByRole('button', { name: 'Abrir menu' })
      await expect(menu).toHaveCount(width === 390 ? 1 : 0)
      await expect(external(page)).toBeVisible()
      await expectToFit(page)
      expect(await violationsOn(page)).toEqual([])
    })
  }
})
