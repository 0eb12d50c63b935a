import type { Page } from '@playwright/test'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'
import { pauseClock } from './visit.ts'

const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar Dados' })
const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem')

async function ready(page: Page, path = '/') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a toast stands for 5 s, alone', async ({ page }) => {
  await page.clock.install()
  await ready(page)
  await pauseClock(page)
  await refresh(page).click()
  await expectToast(page, 'Dados Atualizados')
  await page.mouse.move(5, 5)
  await page.clock.runFor(4_900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)

  await refresh(page).click()
  await expectToast(page, 'Dados Atualizados')
  await page.route('**/api/metrics*', (route) =>
    route.fulfill({ status: 422, json: { error: 'não', code: 'invalid' } }),
  )
  await refresh(page).click()
  await expectToast(page, 'Erro na Atualização', 'Houve um erro ao atualizar os dados')
})

test('one visit with toasts that are swiped, closed and still, and a connection that is lost', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await ready(page)

  await test.step('a toast goes when swiped 50 px to the right, and stays when swiped less', async () => {
    await refresh(page).click()
    const shown = toasts(page)
    await expect(shown).toHaveCount(1)
    const swipe = async (distance: number) => {
      const place = await shown.getByText('Dados Atualizados').boundingBox()
      if (!place) throw new Error('the toast has no place')
      const { x, y } = { x: place.x + 5, y: place.y + 5 }
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance / 2, y, { steps: 4 })
      await page.mouse.move(x + distance, y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect(shown).toHaveCount(1)
    await swipe(70)
    await expect(shown).toHaveCount(0)
  })

  await test.step('F8 goes to the toast, its button closes it', async () => {
    await refresh(page).click()
    await expectToast(page, 'Dados Atualizados')
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notificações/ }).locator(':focus')).toHaveCount(
      1,
    )
    await toasts(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('whoever asks for less motion gets none', async () => {
    await refresh(page).click()
    await expect(toasts(page)).toHaveCount(1)
    expect(await toasts(page).evaluate((toast) => getComputedStyle(toast).animationDuration)).toBe(
      '0.001s',
    )
  })

  await test.step('a lost connection is shown while it lasts', async () => {
    const banner = page.getByText(
      'Sem conexão com a internet. Os dados podem estar desatualizados.',
    )
    await expect(banner).toBeHidden()
    await context.setOffline(true)
    await expect(banner).toBeVisible()
    await context.setOffline(false)
    await expect(banner).toBeHidden()
  })
})

test('a tooltip opens after 700 ms, and at once when another was just open', async ({
  page,
  account,
}) => {
  await account.link('Campanha do balão')
  await page.clock.install()
  await ready(page, '/manager')
  const tooltip = page.getByRole('tooltip')
  const edit = page.getByRole('button', { name: 'Editar Campanha do balão' })
  const remove = page.getByRole('button', { name: 'Excluir Campanha do balão' })
  await expect(edit).toBeVisible()
  await pauseClock(page)
  await edit.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toHaveCount(1)
  await remove.hover()
  await expect(tooltip).toHaveCount(1)
  await page.mouse.move(5, 5)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(400)
  await remove.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toHaveCount(1)
})

test("the copy button says 'Copiado!' for 2 s", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await ready(page, '/generator')
  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('11987654321')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Para copiar')
  await page.getByRole('button', { name: 'Gerar Link' }).click()
  const copy = page.getByRole('main').getByRole('button', { name: /^Copi/ }).first()
  await expect(copy).toBeVisible()
  await pauseClock(page)
  await copy.click()
  await expect(copy).toHaveText('Copiado!')
  await page.clock.runFor(1_900)
  await expect(copy).toHaveText('Copiado!')
  await page.clock.runFor(200)
  await expect(copy).not.toHaveText('Copiado!')
})
