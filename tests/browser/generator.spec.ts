import type { Page } from '@playwright/test'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'
import { dismissToast, expectToFit, pauseClock } from './visit.ts'

const number = (page: Page) => page.getByRole('textbox', { name: 'Número do WhatsApp' })
const campaign = (page: Page) => page.getByRole('textbox', { name: 'Nome da Campanha' })
const generate = (page: Page) => page.getByRole('button', { name: 'Gerar Link' })
const trackingUrl = (page: Page) => page.getByText(/\/r\?click_id=[0-9a-z]{8}$/)

async function fillAndGenerate(page: Page, campaignName: string) {
  await number(page).fill('(11) 98765-4321')
  await campaign(page).fill(campaignName)
  await generate(page).click()
}

test('a link is asked for without a campaign, refused, and asked for with one', async ({
  page,
}) => {
  await test.step('without a captured campaign a blue notice says when there will be one', async () => {
    await page.goto('/generator')
    await expect(page.getByRole('note')).toContainText(
      'serão capturados quando alguém clicar no link',
    )
  })

  await test.step('number and campaign are required, and an impossible number is refused', async () => {
    await expect(page.getByText(/número completo com código do país/).first()).toBeVisible()
    await generate(page).click()
    await expect(page.getByText('Número do WhatsApp é obrigatório')).toBeVisible()
    await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible()
    await expect(number(page)).toBeFocused()
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')

    await number(page).fill('123')
    await campaign(page).fill('Qualquer')
    await generate(page).click()
    await expectToast(page, 'Falha na Geração', 'Houve um erro ao gerar seu link de rastreamento.')
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: /número/i })).toBeVisible()
  })

  await test.step('a link that could not be made and a text that could not be copied are told', async () => {
    await dismissToast(page)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.route('**/api/links', (route) => route.abort())
    await fillAndGenerate(page, 'Sem rede')
    await expectToast(page, 'Falha na Geração', 'Houve um erro ao gerar seu link de rastreamento.')
    await expect(generate(page)).toBeEnabled()
    await expect(trackingUrl(page)).toBeHidden()

    await page.unroute('**/api/links')
    await generate(page).click()
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expectToast(page, 'Falha ao Copiar')
  })

  await test.step('a captured campaign fills the empty fields and is listed', async () => {
    await page.evaluate(() => {
      localStorage.setItem(
        'rastroCampaign',
        JSON.stringify({
          utmSource: 'facebook',
          utmMedium: 'cpc',
          utmCampaign: 'volta_as_aulas',
          adsetName: 'Mães 25-45',
        }),
      )
    })
    await page.reload()
    await expectToast(page, 'UTMs Carregados', '4 parâmetros capturados foram carregados.')
    const notice = page.getByRole('note')
    for (const value of ['facebook', 'cpc', 'volta_as_aulas', 'Mães 25-45']) {
      await expect(notice.getByText(value, { exact: true })).toBeVisible()
    }
    await expect(campaign(page)).toHaveValue('Volta As Aulas')
    await expect(page.getByRole('textbox', { name: 'Origem (utm_source)' })).toHaveValue('facebook')
    await expect(page.getByRole('textbox', { name: 'Conjunto de anúncios' })).toHaveValue(
      'Mães 25-45',
    )
  })
})

test('a link is generated, shown and copied', async ({ page, context, account, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const answered = Promise.withResolvers<void>()
  let sent: unknown
  await page.route('**/api/links', async (route) => {
    sent = route.request().postDataJSON()
    await answered.promise
    await route.continue()
  })
  await page.goto('/generator')
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    'Olá! Vi o anúncio e gostaria de mais informações.',
  )
  await fillAndGenerate(page, 'Promoção  de Verão')
  await expect(page.getByRole('button', { name: 'Gerando...' })).toBeDisabled()
  answered.resolve()
  await expectToast(page, 'Link Gerado com Sucesso')
  expect(sent).toMatchObject({ utmCampaign: 'promoção_de_verão' })

  const url = (await trackingUrl(page).textContent()) ?? ''
  expect(url).toMatch(new RegExp(`^${baseURL}/r\\?click_id=[0-9a-z]{8}$`))
  const { links } = await account.call<{
    links: { trackingUrl: string; whatsappNumber: string }[]
  }>('GET /api/links/manager')
  expect(links).toContainEqual(
    expect.objectContaining({ trackingUrl: url, whatsappNumber: '5511987654321' }),
  )

  const result = page.getByRole('region', { name: 'Link gerado' })
  await pauseClock(page)
  await result.getByRole('button', { name: 'Copiar' }).click()
  await expect(result.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.clock.runFor(1900)
  await expect(result.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(result.getByRole('button', { name: 'Copiar' })).toBeVisible()
})

test('a long name of a campaign fits while it is typed', async ({ page }) => {
  await page.goto('/generator')
  for (const [width, name] of [
    [390, 'Campanha de Remarketing Público Quente Novembro 2026 Vídeo'],
    [390, '[CONV]_[FRIO]_[INTERESSES_25_45]_[STORIES+REELS]_[BLACK_FRIDAY_2026]'],
    [1280, 'x'.repeat(120)],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await campaign(page).fill(name)
    await expectToFit(page, `${name} at ${width} px`)
  }
})
