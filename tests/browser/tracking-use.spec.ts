import { aNumber } from './account.ts'
import { overlay, violationsOn } from './axe.ts'
import { choose, closeByEscape, expect, signedInTest as test, withoutLive } from './fixtures.ts'
import {
  clickDialog,
  date,
  expectFacts,
  hostile,
  messageDialog,
  type Scene,
  sceneOf,
  section,
} from './tracking-scene.ts'
import { expectToFit, openAddress } from './visit.ts'

let scene: Scene
test.beforeEach(async ({ account }) => {
  scene = await sceneOf(account)
})

test('ids are copied, the lead opens, and closing keeps the list as it was', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tracking?source=instagram')
  const opener = page.getByRole('button', { name: `Ver detalhes de ${scene.code}` })
  const dialog = clickDialog(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await opener.click()
  await dialog.getByRole('button', { name: 'Copiar Código do lead' }).click()
  await expect.poll(copied).toBe(scene.code)
  await dialog.getByRole('button', { name: 'Copiar ID de rastreamento (click_id)' }).click()
  await expect.poll(copied).toBe(scene.linkCode)
  await dialog.getByRole('button', { name: 'Copiar ID', exact: true }).click()
  await expect.poll(copied).toBe(scene.click)

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/tracking\?source=instagram$/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page).toHaveURL(/\/tracking\?source=instagram$/)

  await page.goto(`/tracking?source=instagram&click=${scene.click}`)
  await expect(dialog).toBeVisible()
  await closeByEscape(page)
  await expect(page).toHaveURL(/\/tracking\?source=instagram$/)
  await opener.click()
  await dialog.getByRole('link', { name: 'Ver lead' }).click()
  await expect(page).toHaveURL(new RegExp(`/leads\\?lead=${scene.lead}&dialog=details$`))
  await expect(page.getByRole('list', { name: 'Sinal de privacidade do navegador' })).toContainText(
    'Global Privacy Control (GPC), no clique de',
  )
  await expect(page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })).toContainText(
    'Maria Souza',
  )
})

test('details load, fail, are asked for again, or are gone', async ({ page }) => {
  await withoutLive(page)
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/clicks\/c_/, async (route) => {
    await answered.promise
    await route.fulfill({ status: 403, body: 'não' })
  })
  await page.goto(`/tracking?click=${scene.click}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Carregando detalhes...')).toBeVisible()
  answered.resolve()
  await expect(dialog.getByRole('alert')).toContainText('Não foi possível carregar os detalhes')
  await page.unroute(/\/api\/clicks\/c_/)
  await page.route(/\/api\/leads\//, (route) => route.fulfill({ status: 403, body: 'não' }))
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog.getByText('Não foi possível carregar a linha do tempo')).toBeVisible()
  await expect(dialog.getByText('Não foi possível carregar os eventos')).toBeVisible()
  await page.unroute(/\/api\/leads\//)
  const again = dialog.getByRole('button', { name: 'Tentar novamente' })
  await again.first().click()
  await expect(again).toHaveCount(1)
  // What comes may be longer than what stood in its place and move the next button.
  await expect(dialog.getByText('Carregando linha do tempo...')).toBeHidden()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(dialog.getByText('Valor da venda', { exact: true })).toBeVisible()

  await page.goto('/tracking?click=c_00000000-0000-7000-8000-000000000000')
  await expect(dialog.getByRole('alert')).toContainText('Este clique ou mensagem não existe mais')
  await expect(again).toHaveCount(0)
  await page.goto('/tracking?click=nenhum')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('details work by keyboard, at either width and while something happens', async ({
  page,
  account,
}) => {
  await test.step('the keyboard opens, works and closes the details, and comes back', async () => {
    await page.goto('/tracking')
    const opener = page.getByRole('button', { name: `Ver detalhes de ${scene.code}` })
    await expect(opener).toBeVisible()
    await page.getByPlaceholder('Buscar campanhas...').focus()
    for (let tabs = 0; tabs < 20; tabs++) {
      if (await opener.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = clickDialog(page)
    await expect(dialog.getByText('Valor da venda', { exact: true })).toBeAttached()
    for (let tabs = 0; tabs < 15; tabs++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('hostile, long and right-to-left values are only text, at either width', async () => {
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.message())
      void question.dismiss()
    })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const entry = page
        .getByRole(width === 390 ? 'listitem' : 'row')
        .filter({ hasText: '<script>alert(1)</script>' })
        .filter({ hasText: 'Convertido' })
      await expect(entry).toContainText('حملة الصيف <b>🎉</b>')
      await expectToFit(page)
      await entry.getByRole('button').click()
      await expectFacts(section(clickDialog(page), 'Informações de Contato'), {
        'Nome do contato': hostile.name,
      })
      await expect(clickDialog(page).getByText('Valor da venda', { exact: true })).toBeAttached()
      const body = clickDialog(page).locator('.overflow-y-auto')
      expect(await body.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
      await closeByEscape(page)
      await expect(clickDialog(page)).toBeHidden()
    }
    expect(asked).toEqual([])
  })

  await test.step('a narrow window has cards with the same facts, and the same filters', async () => {
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page
      .getByRole('list', { name: 'Todos os Leads (Cliques + WhatsApp)' })
      .getByRole('listitem')
      .filter({ hasText: scene.code })
    for (const fact of ['Maria Souza', 'verao', 'Instagram', 'Celular · Android', 'Convertido']) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible()
    }
    await expect(card.getByRole('time')).toHaveText(date)
    await choose(page.getByRole('combobox', { name: 'Origem' }), 'Origem sem rastreio')
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await card.getByRole('button', { name: `Ver detalhes de ${scene.code}` }).click()
    await expect(clickDialog(page)).toBeVisible()
    await closeByEscape(page)
    await expect(clickDialog(page)).toBeHidden()
  })

  await test.step('a message that arrives while the details are open shows in them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const live = await account.link('Acompanhada')
    const own = await account.click(live.clickId)
    await page.getByRole('button', { name: `Ver detalhes de ${own}` }).click()
    const contact = section(clickDialog(page), 'Informações de Contato')
    await expectFacts(contact, { 'Nome do contato': '—A pessoa ainda não escreveu.' })
    await account.say({ from: aNumber(), name: 'Bia Chegou', text: `Oi [ID: ${own}]` })
    await expectFacts(contact, { 'Nome do contato': 'Bia Chegou', 'Primeira mensagem': 'Oi' })
    await expect(clickDialog(page).getByText('Convertido', { exact: true }).first()).toBeVisible()
  })
})

test('the screen and its details are accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/tracking')
  for (const width of [1440, 390]) {
    await test.step(`at ${width} px no violation, in either theme, with the details open or not`, async () => {
      const findings: string[] = []
      await page.setViewportSize({ width, height: 900 })
      for (const address of ['', `?click=${scene.message}`, `?click=${scene.direct}`]) {
        await openAddress(page, '/tracking')
        await expect(messageDialog(page)).toBeHidden()
        await expect(page.getByRole('table')).toHaveCount(width === 390 ? 0 : 1)
        if (address !== '') await openAddress(page, `/tracking${address}`)
        const last =
          address === ''
            ? page.getByText(/^Nenhum acesso foi descartado/)
            : messageDialog(page).getByText('Valor da venda', { exact: true })
        await expect(last).toBeAttached()
        const within = address === '' ? undefined : overlay
        findings.push(...(await violationsOn(page, within)))
      }
      expect(findings).toEqual([])
    })
  }
})
