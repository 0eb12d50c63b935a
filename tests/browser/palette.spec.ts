import type { Page } from '@playwright/test'
import { aNumber } from './account.ts'
import { closeByEscape, expect, expectToast, signedInTest as test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar e ir para' })
const box = (page: Page) => palette(page).getByRole('combobox')

async function open(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('keys typed while the palette is still loading arrive in its field, in order', async ({
  page,
}) => {
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('98x', { delay: 60 })
  await page.keyboard.press('Backspace')
  loading.resolve()
  await page.keyboard.type('2050984', { delay: 60 })
  await expect(box(page)).toHaveValue('982050984')
  await closeByEscape(page)
  await expect(palette(page)).toBeHidden()
  // Opened again, it is empty; the keys of its first moment arrive, too.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maria')
  await expect(box(page)).toHaveValue('maria')
  await closeByEscape(page)
  await page.unroute('**/assets/command-palette-*.js')
})

test('Escape takes back a palette that is still loading, and keys reach the page again', async ({
  page,
}) => {
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ana')
  await page.keyboard.press('Escape')
  const search = page.getByRole('main').getByRole('searchbox').first()
  await search.click()
  await page.keyboard.type('bia')
  await expect(search).toHaveValue('bia')
  const loaded = page.waitForResponse(/command-palette-/)
  loading.resolve()
  await loaded
  await page.unroute('**/assets/command-palette-*.js')
  await expect(palette(page)).toBeHidden()
})

test('one visit by the keyboard: what the palette reaches, misses, does and finds', async ({
  page,
  context,
  account,
}) => {
  const link = await account.link('Promoção de Verão 🎉')
  await account.trackedLead(link.clickId, { from: aNumber(), name: 'Zélia Encontrável' })
  await page.goto('/')

  await test.step('Ctrl+K goes to any screen by the keyboard alone', async () => {
    await open(page)
    await expect(box(page)).toHaveAttribute('placeholder', 'Buscar telas, links e leads...')
    await page.keyboard.type('relatorio')
    await expect(palette(page).getByRole('option').first()).toHaveText('Relatório de Leads')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/leads$/)
    await expect(palette(page)).toBeHidden()

    await open(page)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await open(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('nothing found, and a search that fails, are said', async () => {
    await open(page)
    await box(page).fill('xyzw nada disso')
    await expect(palette(page).getByText('Nada encontrado')).toBeVisible()
    await page.route('**/api/leads?*search=quebra*', (route) =>
      route.fulfill({ status: 422, json: { error: 'Não deu', code: 'invalid' } }),
    )
    await box(page).fill('quebra')
    await expect(palette(page).getByText('Não foi possível procurar leads agora.')).toBeVisible()
    await page.unroute('**/api/leads?*search=quebra*')
    await closeByEscape(page)
    await expect(palette(page)).toBeHidden()
  })

  await test.step('actions: the theme changes from the palette', async () => {
    await open(page)
    await box(page).fill('claro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('whatsapp-tracker-theme'))).toBe('light')
  })

  await test.step('everyday words find settings, the manual, and what is done every day', async () => {
    const first = palette(page).getByRole('option').first()
    for (const [word, place] of [
      ['senha', 'Minha conta'],
      ['fuso', 'Conta'],
      ['usuário', 'Equipe'],
      ['pixel', 'Pixel da Meta'],
      ['token', 'Pixel da Meta'],
    ] as const) {
      await open(page)
      await box(page).fill(word)
      await expect(
        palette(page).getByRole('group', { name: 'Configurações' }).getByRole('option').first(),
      ).toHaveText(place)
      await closeByEscape(page)
    }
    await open(page)
    await box(page).fill('lgpd')
    const manual = palette(page).getByRole('group', { name: 'Manual' })
    const tab = page.waitForEvent('popup')
    await manual.getByRole('option', { name: 'Privacidade' }).click()
    await expect((await tab).getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
    await (await tab).close()

    // What the server is still looking for moves nothing away under the pointer when it answers.
    const asked = Promise.withResolvers<void>()
    await page.route(/\/api\/leads\?.*search=convidar/, async (route) => {
      await asked.promise
      await route.continue()
    })
    await open(page)
    await box(page).fill('convidar')
    const invite = palette(page).getByRole('option', { name: 'Convidar pessoa' })
    const search = palette(page).getByText('Procurando leads...')
    await expect(search).toBeVisible()
    const before = await invite.boundingBox()
    asked.resolve()
    await expect(search).toBeHidden()
    expect((await invite.boundingBox())?.y).toBe(before?.y)
    await page.unrouteAll()
    await invite.click()
    await expect(page).toHaveURL(/\/settings\/equipe\?dialog=convidar$/)
    await expect(page.getByRole('dialog', { name: 'Convidar para a equipe' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/settings\/equipe$/)

    await open(page)
    await box(page).fill('novo link')
    await expect(first).toHaveText('Gerador de Links')
    await palette(page).getByRole('option', { name: 'Novo link' }).click()
    await expect(page).toHaveURL(/\/generator$/)

    await open(page)
    await box(page).fill('registrar venda')
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveAttribute('placeholder', /^Venda de quem/)
    await box(page).fill('zelia')
    await palette(page)
      .getByRole('option', { name: /^Zélia Encontrável/ })
      .click()
    const sale = page.getByRole('dialog', { name: 'Registrar venda' })
    await expect(sale.getByText('Zélia Encontrável')).toBeVisible()
    await expect(sale.getByRole('textbox', { name: 'Valor da venda' })).toBeFocused()
    await page.keyboard.type('250,00')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Venda registrada')
    await expect(sale).toBeHidden()

    await open(page)
    await box(page).fill('exportar')
    await palette(page).getByRole('option', { name: 'Exportar cliques' }).click()
    const file = page.getByRole('dialog', { name: 'Exportar' })
    await expect(file.getByRole('button', { name: 'Cliques' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(palette(page)).toBeHidden()
    await closeByEscape(page)
    await expect(file).toBeHidden()
  })

  await test.step("'/' goes to the search of the screen, but is a letter where one types", async () => {
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Buscar leads' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await page.keyboard.press('/')
    await expect(search).toHaveValue('/')

    await page.getByRole('link', { name: 'Gerenciador de Links', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Gerenciador de Links' }),
    ).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Buscar por campanha, telefone ou UTM...')).toBeFocused()
  })

  await test.step('it finds leads and links, whatever the accents', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    await box(page).fill('promocao')
    await palette(page)
      .getByRole('option', { name: 'Copiar o link de Promoção de Verão 🎉' })
      .click()
    await expectToast(page, 'Copiado!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.trackingUrl)

    await open(page)
    await box(page).fill('zelia')
    await palette(page)
      .getByRole('option', { name: /^Zélia Encontrável/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Mensagens do Lead' })
    await expect(dialog.getByText('Zélia Encontrável').first()).toBeVisible()
  })
})

test('the palette opens from the sidebar and from the drawer', async ({ page }) => {
  await page.goto('/generator')
  await page.getByRole('button', { name: 'Buscar...' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('option', { name: 'Gerador de Links' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Buscar...' }).click()
  await expect(box(page)).toBeFocused()
  await box(page).fill('gerenciador')
  await palette(page).getByRole('option', { name: 'Gerenciador de Links' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerenciador de Links')
})
