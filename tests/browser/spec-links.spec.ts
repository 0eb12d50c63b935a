import type { Page } from '@playwright/test'
import { colourOf, expect, expectToast, signedInTest as test, withoutLive } from './fixtures.ts'
import { pauseClock } from './visit.ts'

/** What the capture of a visit keeps; the generator reads it when it is opened. */
const capture = (page: Page, campaign: Record<string, string>) =>
  page.evaluate((value) => localStorage.setItem('rastroCampaign', value), JSON.stringify(campaign))

async function generate(page: Page, campaignName: string) {
  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(11) 98765-4321')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill(campaignName)
  await page.getByRole('button', { name: 'Gerar Link' }).click()
}

test('the generator without a captured campaign, and with one', async ({ page }) => {
  await test.step('only number and campaign are required', async () => {
    await page.goto('/generator')
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('')
    await generate(page, 'Só o necessário')
    await expectToast(page, 'Link Gerado com Sucesso')
  })

  await test.step('the notice is blue without a captured campaign and green with one', async () => {
    expect(await colourOf(page.getByText('Nenhum parâmetro capturado ainda'))).toBe('blue')
    await capture(page, { utmSource: 'facebook' })
    await page.reload()
    expect(await colourOf(page.getByText('Parâmetros capturados desta visita'))).toBe('green')
    await expectToast(page, 'UTMs Carregados', '1 parâmetro capturado foi carregado.')
  })

  await test.step('what was captured goes with the new link', async () => {
    const captured = {
      utmSource: 'facebook',
      utmMedium: 'cpc',
      utmCampaign: 'volta_as_aulas',
      adsetName: 'Mães',
      adName: 'Vídeo',
      placement: 'feed',
    }
    await capture(page, captured)
    await page.reload()
    const request = page.waitForRequest((one) => one.method() === 'POST')
    await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(11) 98765-4321')
    await page.getByRole('button', { name: 'Gerar Link' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      whatsappNumber: '(11) 98765-4321',
      campaignName: 'Volta As Aulas',
      ...captured,
    })
  })
})

test('a campaign in the address of any screen is captured for the generators', async ({ page }) => {
  await page.goto('/manager?utm_source=instagram&utm_campaign=dia_das_maes&placement=reels')
  const captured = () => page.evaluate(() => localStorage.getItem('rastroCampaign') ?? '')
  await expect.poll(captured).toContain('dia_das_maes')
  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: 'Gerador de Links' })
    .click()
  await expectToast(page, 'UTMs Carregados', '3 parâmetros capturados foram carregados.')
  for (const value of ['instagram', 'dia_das_maes', 'reels']) {
    await expect(page.getByRole('note').getByText(value, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Nome da Campanha' })).toHaveValue('Dia Das Maes')
})

test('a captured source without a campaign names the link by source and day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T15:00:00-03:00'))
  await page.goto('/favicon.svg')
  await capture(page, { utmSource: 'facebook', placement: 'feed' })
  await page.goto('/generator')
  await expect(page.getByRole('textbox', { name: 'Nome da Campanha' })).toHaveValue(
    'Campanha facebook 21/11/2026',
  )
  await expect(page.getByRole('textbox', { name: 'Origem (utm_source)' })).toHaveValue('facebook')
  await expect(page.getByRole('textbox', { name: 'Posicionamento' })).toHaveValue('feed')
})

test('a new link makes the metrics old', async ({ page }) => {
  await withoutLive(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Métricas' })).toHaveAttribute('aria-busy', 'false')
  const open = (label: string) =>
    page
      .getByRole('navigation', { name: 'Navegação principal' })
      .getByRole('link', { name: label })
      .click()
  await open('Gerador de Links')
  await generate(page, 'Nova campanha')
  await expectToast(page, 'Link Gerado com Sucesso')
  // Read less than 30 s ago, it would not be asked for otherwise.
  const asked = page.waitForRequest('**/api/metrics')
  await open('Painel')
  await asked
})

test('what is copied turns green', async ({ page, context, account }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await account.link('Para copiar')
  await page.clock.install()
  await page.goto('/manager?search=para+copiar')
  const copy = page.getByRole('button', { name: 'Copiar o link de Para copiar' })
  await expect(copy).toBeVisible()
  expect(await colourOf(copy)).toBe('grey')
  await pauseClock(page)
  await copy.click()
  const copied = page.getByRole('table').getByRole('button', { name: 'Copiado!' })
  await expect(copied).toBeVisible()
  await page.mouse.move(5, 5)
  await expect.poll(() => colourOf(copied)).toBe('green')
})

test('the manager has badges for rates, and tells a copy that failed', async ({
  page,
  account,
}) => {
  await account.link('Teimosa')
  await test.step('a rate above 50% has the green badge, any other the grey one', async () => {
    await page.route('**/api/links/manager', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { links: { metrics: object }[] }
      const [link] = body.links
      if (!link) throw new Error('the account has no link')
      const links = [50, 51].map((conversionRate) => ({
        ...link,
        id: `000000${conversionRate}-0000-4000-8000-000000000000`,
        campaignName: `Taxa ${conversionRate}`,
        metrics: {
          ...link.metrics,
          totalClicks: 100,
          enrichedLeads: conversionRate,
          conversionRate,
        },
      }))
      await route.fulfill({ response, json: { ...body, links: [...links, ...body.links] } })
    })
    await page.goto('/manager')
    const table = page.getByRole('table')
    expect(await colourOf(table.getByText('51%', { exact: true }))).toBe('green')
    expect(await colourOf(table.getByText('50%', { exact: true }))).toBe('grey')
    await page.unroute('**/api/links/manager')
  })

  await test.step('a link that could not be copied in the manager is told', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Copiar o link de Teimosa' }).click()
    await expectToast(page, 'Falha ao Copiar')
  })
})

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the proposed name has the day of the account', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T22:00:00-03:00'))
    await page.goto('/favicon.svg')
    await capture(page, { utmSource: 'facebook' })
    await page.goto('/generator')
    await expect(page.getByRole('textbox', { name: 'Nome da Campanha' })).toHaveValue(
      'Campanha facebook 21/11/2026',
    )
  })
})

test('what Facebook puts behind the address leaves it, and the query stays', async ({ page }) => {
  await page.goto('/meta-ads?meta=conectada#_=_')
  await expect(page).not.toHaveURL(/#_=_/)
})
