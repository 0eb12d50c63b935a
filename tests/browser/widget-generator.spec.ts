import type { Page } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { choose, expect, expectToast, signedInTest as test } from './fixtures.ts'
import { dismissToast, expectToFit, focusSettled, pauseClock } from './visit.ts'

const number = (page: Page) => page.getByRole('textbox', { name: 'Número do WhatsApp' })
const campaign = (page: Page) => page.getByRole('textbox', { name: 'Nome da Campanha' })
const buttonText = (page: Page) => page.getByRole('textbox', { name: 'Texto do botão' })
const generate = (page: Page) => page.getByRole('button', { name: 'Gerar Widget' })
const preview = (page: Page) => page.getByRole('region', { name: 'Pré-visualização' })
const codeCard = (page: Page) => page.getByRole('region', { name: 'Código do widget' })
const code = (page: Page) =>
  codeCard(page).getByRole('textbox', { name: 'Código para colar no site' })

async function generateWidget(page: Page, campaignName: string) {
  await number(page).fill('(11) 98765-4321')
  await campaign(page).fill(campaignName)
  await generate(page).click()
  await expect(preview(page)).toBeVisible()
}

test('a widget is asked for, refused, made again and given its hours', async ({ page }) => {
  await test.step('number, campaign and button text are required', async () => {
    await page.goto('/widget-generator')
    await expect(page.getByRole('heading', { level: 1, name: 'Gerador de Widgets' })).toBeVisible()
    await buttonText(page).fill('  ')
    await generate(page).click()
    await expect(page.getByText('Número do WhatsApp é obrigatório')).toBeVisible()
    await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible()
    await expect(page.getByText('Texto do botão é obrigatório')).toBeVisible()
    await expect(number(page)).toBeFocused()
    await expect(preview(page)).toBeHidden()
    await expect(codeCard(page)).toBeHidden()

    await buttonText(page).fill('Chamar')
    await number(page).fill('123')
    await campaign(page).fill('Qualquer')
    await generate(page).click()
    await expectToast(page, 'Falha na Geração', 'Houve um erro ao gerar seu widget.')
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('a widget that could not be made and a code that could not be copied are told', async () => {
    await dismissToast(page)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.route('**/api/links', (route) => route.abort())
    await number(page).fill('11987654321')
    await campaign(page).fill('Sem rede')
    await generate(page).click()
    await expectToast(page, 'Falha na Geração', 'Houve um erro ao gerar seu widget.')
    await expect(generate(page)).toBeEnabled()
    await expect(preview(page)).toBeHidden()
    await page.unroute('**/api/links')
    await generate(page).click()
    await codeCard(page).getByRole('button', { name: 'Copiar código' }).click()
    await expectToast(page, 'Falha ao Copiar')
  })

  await test.step('a new number needs a new widget, and the code says so until then', async () => {
    const before = await code(page).inputValue()
    await campaign(page).fill('Segunda')
    await expect(codeCard(page)).toContainText('este código ainda leva ao link anterior')
    expect(await code(page).inputValue()).toBe(before)
    await generate(page).click()
    await expect(codeCard(page)).not.toContainText('este código ainda leva ao link anterior')
    expect(await code(page).inputValue()).not.toBe(before)
  })

  await test.step('bubble and business hours', async () => {
    await page.getByText('Balão e horário').click()
    await page.getByRole('textbox', { name: 'Balão de saudação' }).fill('Posso ajudar?')
    await page.getByRole('switch', { name: 'Horário de atendimento' }).click()
    const days = page.getByRole('group', { name: 'Dias de atendimento' })
    await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(5)
    for (const name of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta']) {
      await days.getByRole('checkbox', { name: `${name}-feira` }).press('Space')
    }
    const outside = page.getByRole('textbox', { name: 'Balão fora do horário' })
    await outside.fill('')
    await number(page).fill('11987654321')
    await campaign(page).fill('Horário')
    await generate(page).click()
    await expect(page.getByText('Escolha pelo menos um dia')).toBeVisible()
    await expect(page.getByText('Escreva o que o balão diz fora do horário')).toBeVisible()
    await focusSettled(page)

    await days.getByRole('checkbox', { name: 'Sábado' }).press('Space')
    await page.getByLabel('Das').fill('22:00')
    await page.getByLabel('Às').fill('02:00')
    await outside.fill('Voltamos à noite')
    await page
      .getByRole('textbox', { name: 'Mensagem do WhatsApp fora do horário' })
      .fill('Olá, até amanhã')
    await generate(page).click()
    await expect(preview(page)).toContainText('Posso ajudar?')
    await preview(page).getByRole('button', { name: 'Fora do horário' }).click()
    await expect(preview(page)).toContainText('Voltamos à noite')
    await expect(code(page)).toHaveValue(
      /"zone":"America\/Sao_Paulo","spans":\[\[9960,10080\],\[0,120\]\].*rastro_text=Ol%C3%A1%2C%20at%C3%A9%20amanh%C3%A3/,
    )

    // The next link is another result; what is looked at in the preview stays.
    const before = await code(page).inputValue()
    await campaign(page).fill('Horário da noite')
    await generate(page).click()
    await expect(code(page)).not.toHaveValue(before)
    await expect(preview(page)).toContainText('Voltamos à noite')
  })
})

test('the defaults, the pending state, the result and its copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const answered = Promise.withResolvers<void>()
  let sent: unknown
  await page.route('**/api/links', async (route) => {
    sent = route.request().postDataJSON()
    await answered.promise
    await route.continue()
  })
  await page.goto('/widget-generator')
  await expect(buttonText(page)).toHaveValue('Falar no WhatsApp')
  await expect(page.getByRole('combobox', { name: 'Animação' })).toHaveText('Pulsar')
  await expect(page.getByRole('combobox', { name: 'Posição' })).toHaveText('Inferior direita')
  await expect(page.getByRole('textbox', { name: 'Cor do botão' })).toHaveValue('#25D366')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    'Olá! Vim pelo site e gostaria de mais informações.',
  )
  await number(page).fill('(11) 98765-4321')
  await campaign(page).fill('Botão  do Site')
  await generate(page).click()
  await expect(page.getByRole('button', { name: 'Gerando...' })).toBeDisabled()
  await expect(preview(page)).toBeHidden()
  const metrics = page.waitForRequest('**/api/metrics*').catch(() => null)
  answered.resolve()
  await expectToast(page, 'Widget Gerado com Sucesso')
  expect(sent).toMatchObject({
    utmCampaign: 'botão_do_site',
    message: 'Olá! Vim pelo site e gostaria de mais informações.',
    buttonText: 'Falar no WhatsApp',
    animation: 'pulse',
    position: 'bottom-right',
  })
  await expect(codeCard(page)).toContainText(
    'Cole o código no fim da página, antes da tag </body> de fechamento.',
  )
  await expect(code(page)).toHaveValue(/^<script>.*"text":"Falar no WhatsApp".*<\/script>$/)

  await pauseClock(page)
  await codeCard(page).getByRole('button', { name: 'Copiar código' }).click()
  await expect(codeCard(page).getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await expectToast(page, 'Copiado!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await code(page).inputValue())
  await page.clock.runFor(2_100)
  await expect(codeCard(page).getByRole('button', { name: 'Copiar código' })).toBeVisible()

  await page.clock.resume()
  await page.getByRole('link', { name: 'Painel' }).click()
  expect(await metrics).not.toBeNull()
})

test('a wide window shows the widget as it will be', async ({ page, context }) => {
  let made = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/links')) made++
  })
  await test.step('there is no violation on a wide screen', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/widget-generator')
    await generate(page).click()
    await expect(page.getByText('Número do WhatsApp é obrigatório')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await generateWidget(page, 'Acessível')
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('the preview opens the link in a new tab and follows the form, as does the code', async () => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    const button = preview(page).getByRole('link')
    await expect(button).toHaveText('Falar no WhatsApp')
    await expect(button).toHaveAttribute('href', /\/r\?click_id=[0-9a-z]{8}/)
    const opened = page.waitForEvent('popup')
    await button.click()
    await expect.poll(async () => (await opened).url()).toMatch(/wa\.me|\/simulador|\/r\?click_id/)

    await buttonText(page).fill('Quero o meu 👉')
    await expect(button).toHaveText('Quero o meu 👉')
    await choose(page.getByRole('combobox', { name: 'Posição' }), 'Inferior esquerda')
    await choose(page.getByRole('combobox', { name: 'Animação' }), 'Balançar')
    await page.getByRole('textbox', { name: 'Cor do botão' }).fill('#1A237E')
    await expect(button).toHaveCSS('background-color', 'rgb(26, 35, 126)')
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
    const frame = await page.getByTestId('widget-page').boundingBox()
    const box = await button.boundingBox()
    expect(box && frame && box.x - frame.x < 30).toBe(true)
    await expect(code(page)).toHaveValue(/"position":"bottom-left","animation":"shake"/)
    await expect(code(page)).toHaveValue(/"color":"#1a237e","ink":"#ffffff"/)
    await page.getByRole('switch', { name: 'Só o ícone' }).click()
    await expect(button).toHaveAccessibleName('Quero o meu 👉')
    await expect(button).toHaveText('')
    expect(made).toBe(1)

    await page.getByRole('textbox', { name: 'Cor do botão' }).fill('verde')
    await expect(page.getByText('Use uma cor como #25D366')).toBeVisible()
    await expect(codeCard(page)).toContainText(
      'Corrija os campos marcados para atualizar o código.',
    )
    await expect(code(page)).toBeHidden()
    await context.unroute('https://wa.me/**')
  })

  await test.step('without a captured campaign the notice is blue, with one it lists it', async () => {
    const notice = page.getByRole('note').filter({ hasText: 'Nenhum parâmetro capturado' })
    await expect(notice).toContainText('serão capturados quando alguém clicar no link')
    await page.evaluate(() => {
      localStorage.setItem(
        'rastroCampaign',
        JSON.stringify({ utmSource: 'instagram', utmCampaign: 'dia_das_maes' }),
      )
    })
    await page.reload()
    await expectToast(page, 'UTMs Carregados', '2 parâmetros capturados foram carregados.')
    await expect(page.getByRole('note')).toContainText('dia_das_maes')
    await expect(campaign(page)).toHaveValue('Dia Das Maes')
  })
})

test.describe('as a person, not a test browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })

  test('the code of a widget on a customer page counts a click with its campaign', async ({
    page,
    context,
    account,
  }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    await page.goto('/widget-generator')
    await buttonText(page).fill('Fale "já" </script> 😀')
    await generateWidget(page, 'Widget </script><b> "no site"')
    const pasted = await code(page).inputValue()
    await context.route('http://cliente.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Loja</title><p>Loja</p>${pasted}`,
      }),
    )
    const visitor = await context.newPage()
    await visitor.goto('http://cliente.test/?utm_source=google&utm_campaign=busca&gclid=Cj0-x_1')
    const opened = visitor.waitForEvent('popup')
    await visitor.getByRole('link', { name: 'Fale "já" </script> 😀' }).click()
    await (await opened).waitForLoadState()
    await expect
      .poll(() => account.call('GET /api/clicks?limit=1'))
      .toMatchObject({
        clicks: [{ source: 'google', campaignData: { utmCampaign: 'busca', utmSource: 'google' } }],
      })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the result is brought to the person, fits, and has no violation', async ({ page }) => {
    await page.goto('/widget-generator')
    await page.getByText('Balão e horário').click()
    await page.getByRole('switch', { name: 'Horário de atendimento' }).click()
    await buttonText(page).fill('x'.repeat(200))
    await campaign(page).fill(
      '[CONV]_[FRIO]_[INTERESSES_25_45]_[STORIES+REELS]_[BLACK_FRIDAY_2026]',
    )
    await expect(page.getByText(/utm_campaign/).first()).toBeVisible()
    await expectToFit(page)
    await generateWidget(page, 'Celular')
    await expect(preview(page)).toBeInViewport()
    await expectToFit(page)
    expect(await violationsOn(page)).toEqual([])
  })
})
