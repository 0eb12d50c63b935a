import type { Locator } from '@playwright/test'
import { expect, signedInTest as test } from './fixtures.ts'

// What stands in one row is on one line, and all of it is seen: on a phone, by a finger, in every table.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Where the last line of an element's text ends, from the top of the window. */
function bottomOfText(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let bottom = 0
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      for (const line of range.getClientRects()) bottom = Math.max(bottom, line.bottom)
    }
    return bottom
  })
}

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${element} is not shown`)
  return box.y + box.height / 2
}

/** Less than that lies between these places, once the screen stands still: its parts come one after the other. */
async function expectWithin(limit: number, places: () => Promise<number>[]): Promise<void> {
  const spread = async () => {
    const all = await Promise.all(places())
    return Math.max(...all) - Math.min(...all)
  }
  await expect.poll(spread).toBeLessThan(limit)
}

// Places of the same line are the same number.
const exact = 0.01

test('figures, tabs and badges of one row are on one line', async ({ page, account }) => {
  const { clickId } = await account.link('Um clique só')
  await account.click(clickId)

  await test.step('a title in two lines does not push its figure down', async () => {
    await page.goto('/tracking')
    const figure = (title: string) =>
      page
        .getByRole('region', { name: 'Resumo' })
        .locator('div', { has: page.getByRole('heading', { name: title }) })
        .getByText(/^\d+%?$/)
    const messages = figure('Mensagens do WhatsApp')
    await expect(messages).toBeVisible()
    const rate = figure('Taxa de Conversão')
    await expectWithin(exact, () => [bottomOfText(messages), bottomOfText(rate)])
  })

  await test.step('the badge of a click stands beside its name', async () => {
    await page.goto('/leads?kind=clicks')
    const row = page.getByRole('listitem').filter({ hasText: 'Clique sem mensagem' })
    const name = row.getByRole('button', { name: 'Clique sem mensagem', exact: true })
    await expect(name).toBeVisible()
    await expectWithin(2, () => [middleOf(name), middleOf(row.getByText('Pendente'))])
  })

  await test.step('what is copied stands beside the button that copies it', async () => {
    await page.goto('/tracking')
    await page.getByRole('button', { name: /^Ver detalhes de/ }).click()
    const copy = page.getByRole('button', { name: 'Copiar ID de rastreamento (click_id)' })
    await expect(copy).toBeVisible()
    const code = copy.locator('..').getByText(clickId, { exact: true })
    await expectWithin(2, () => [middleOf(code), middleOf(copy)])
  })

  await test.step('three tabs fit beside each other', async () => {
    await page.goto('/destinos?destino=google')
    const tabs = page.getByRole('tablist')
    await expect(tabs.getByRole('tab')).toHaveCount(3)
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  })

  await test.step('the heads of a table are on one line, whether they sort or not', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/manager')
    const heads = page.getByRole('columnheader')
    await expect(heads.first()).toBeVisible()
    const all = await heads.all()
    await expectWithin(exact, () => all.map(bottomOfText))
  })
})
