import type { Page } from '@playwright/test'
import { choose, expect, optionsOf, signedInTest as test } from './fixtures.ts'

const select = (page: Page, name: string) => page.getByRole('combobox', { name })

test('animations and positions are those of the product, and are sent by their names', async ({
  page,
}) => {
  await page.goto('/widget-generator')
  const animations = { Pulsar: 'pulse', Quicar: 'bounce', Balançar: 'shake', Nenhuma: 'none' }
  const positions = {
    'Inferior direita': 'bottom-right',
    'Inferior esquerda': 'bottom-left',
    Centro: 'center',
  }
  expect(await optionsOf(select(page, 'Animação'))).toEqual(Object.keys(animations))
  expect(await optionsOf(select(page, 'Posição'))).toEqual(Object.keys(positions))

  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('(11) 98765-4321')
  await page.getByRole('textbox', { name: 'Nome da Campanha' }).fill('Todas as formas')
  const sent: unknown[] = []
  await page.route('**/api/links', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  const generate = page.getByRole('button', { name: 'Gerar Widget' })
  for (const [animation, sentAnimation] of Object.entries(animations)) {
    await choose(select(page, 'Animação'), animation)
    const [position, sentPosition] = Object.entries(positions)[sent.length % 3] ?? ['', '']
    await choose(select(page, 'Posição'), position)
    await generate.click()
    await expect(generate).toBeEnabled()
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({
        animation: sentAnimation,
        position: sentPosition,
      })
  }
  expect(sent).toHaveLength(4)
})
