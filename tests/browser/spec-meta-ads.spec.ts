import { colourOf, expect, expectToast, optionsOf, signedInTest as test } from './fixtures.ts'
import { dismissToast } from './visit.ts'

const connection = { pixelId: '800200000080028002', accessToken: 'EAAG-eventos-8765' }

test.beforeEach(async ({ account }) => {
  await account.call('POST /api/meta/settings', connection)
  await account.call('POST /api/meta/test')
})

test('one visit of the screen of a connected pixel', async ({ page }) => {
  const open = (screen: string) =>
    page
      .getByRole('navigation', { name: 'Navegação principal' })
      .getByRole('link', { name: screen })
      .click()
  await test.step('a day has the badge of its success, and seven days are counted', async () => {
    const day = (date: string, total: number, successful: number) => ({ date, total, successful })
    await page.route('**/api/destinations/meta/stats', (route) =>
      route.fulfill({
        json: {
          totalConversions: 30,
          totalSuccessful: 27,
          totalFailed: 3,
          configuredEvents: 1,
          conversionsStats: [{ eventType: 'Lead', total: 30, successful: 27, lastSent: null }],
          recentStats: [
            day('2026-11-21', 10, 10),
            day('2026-11-20', 10, 9),
            day('2026-11-19', 10, 8),
            ...['18', '17', '16', '15'].map((date) => day(`2026-11-${date}`, 0, 0)),
          ],
        },
      }),
    )
    await page.goto('/meta-ads?tab=stats')
    const days = page.getByRole('listitem').filter({ hasText: /^\d\d\/11\/2026/ })
    await expect(days).toHaveCount(7)
    await expect(page.getByText('Últimos 7 dias').first()).toBeVisible()
    const badge = (percent: string) => days.getByText(percent, { exact: true })
    expect(await colourOf(badge('100%'))).toBe('green')
    expect(await colourOf(badge('90%'))).toBe('grey')
    expect(await colourOf(badge('80%'))).toBe('red')
    await page.unroute('**/api/destinations/meta/stats')
  })

  await test.step('a connected pixel is shown as connected', async () => {
    await page.getByRole('tab', { name: 'Configuração de Eventos' }).click()
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
    await expect(page.getByText('Desconectado', { exact: true })).toHaveCount(0)
  })

  await test.step('an end of the connection that fails is told', async () => {
    await page.route('**/api/meta/disconnect', (route) => route.abort())
    for (const screen of ['Eventos Meta Ads', 'Configurações']) {
      await open(screen)
      await page
        .getByRole('button', { name: 'Desconectar', exact: true })
        .and(page.locator(':enabled'))
        .last()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
      await expectToast(page, 'Erro', 'Não foi possível desconectar. Tente novamente.')
      await expect(page.getByText('Conectado', { exact: true }).first()).toBeVisible()
      await dismissToast(page)
    }
    await page.unroute('**/api/meta/disconnect')
  })

  await test.step('the way back leads to the dashboard', async () => {
    await open('Eventos Meta Ads')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('a new event has its defaults, and is saved once', async ({ page }) => {
  await test.step('the triggers are those of the product, the first message of a campaign first', async () => {
    await page.goto('/meta-ads?dialog=create')
    const dialog = page.getByRole('dialog', { name: 'Novo Evento' })
    const trigger = dialog.getByRole('combobox', { name: 'Gatilho' })
    await expect(trigger).toHaveText('Mensagem de campanha')
    await expect(dialog.getByRole('combobox', { name: 'Tipo de evento' })).toHaveText('Lead')
    expect(await optionsOf(trigger)).toEqual([
      'Mensagem de campanha',
      'Qualquer mensagem',
      'Clique no link',
      'Clique e mensagem',
      'Contato WhatsApp',
      'Virou cliente',
      'Lead perdido',
      'Frase da empresa',
    ])
  })

  await test.step('an event cannot be saved a second time while it is being saved', async () => {
    let sent: unknown
    await page.route('**/api/destinations/meta/events', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent = route.request().postDataJSON()
    })
    await page.route('**/api/destinations/meta/events/*-*', () => {})
    await page.getByRole('textbox', { name: 'Nome do evento' }).fill('Em dobro')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled()
    expect(sent).toMatchObject({
      eventName: 'Em dobro',
      eventType: 'Lead',
      triggerCondition: 'campaign_whatsapp',
    })

    await page.goto('/meta-ads')
    await page.getByRole('button', { name: 'Editar Lead' }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled()
  })
})
