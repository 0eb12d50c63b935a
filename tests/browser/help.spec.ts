import { violationsAtBothSizes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

test('the manual is read, searched and leafed through without a login', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto('/ajuda')
  await expect(page.getByRole('heading', { level: 1, name: 'Manual do Rastro' })).toBeVisible()
  await expect(page).toHaveTitle('Manual do Rastro · Rastro')
  expect(await violationsAtBothSizes(page)).toEqual([])

  const begin = page.getByRole('main').getByRole('region', { name: 'Começar' })
  await begin.getByRole('link', { name: /^Primeiros passos/ }).click()
  await expect(page).toHaveURL(/\/ajuda\/primeiros-passos$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Primeiros passos' })).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Índice do manual' })
  await expect(contents.locator('[aria-current=page]')).toHaveText('Primeiros passos')

  // A link in the text opens without loading everything anew.
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  await page.getByRole('main').getByRole('link', { name: 'Saúde do rastreamento' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saúde do rastreamento' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  const pager = page.getByRole('navigation', { name: 'Página anterior e próxima' })
  await expect(pager.getByRole('link', { name: /^Anterior/ })).toContainText('Atendimento')
  await pager.getByRole('link', { name: /^Próxima/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Buscar no manual' })
  await search.fill('codigos de recuperacao')
  await expect(page.getByRole('status')).toHaveText(/^1 trecho encontrado para/)
  await page.getByRole('main').getByRole('link', { name: 'Minha conta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible()
  await expect(search).toHaveValue('')
  await search.fill('girassol')
  await expect(page.getByRole('status')).toHaveText('Nada encontrado para “girassol”')

  // A part of a page has an address of its own.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ajuda/equipe#auditoria')
  await expect(page.getByRole('heading', { level: 2, name: 'Auditoria' })).toBeInViewport()
  await page.getByText('Índice do manual').click()
  await contents.getByRole('link', { name: 'Painel', exact: true }).click()
  const picture = page.getByRole('img', { name: /^O painel/ })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await violationsAtBothSizes(page)).toEqual([])
  await expectToFit(page, '/ajuda/painel')

  await page.goto('/ajuda/nao-existe')
  await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o índice' }).click()
  await expect(page).toHaveURL(/\/ajuda$/)
  expect(calls).toEqual([])
})
