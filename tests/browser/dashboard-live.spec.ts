import { list, metric, metrics } from './dashboard-scene.ts'
import { expect, signedInTest as test } from './fixtures.ts'

const flood = 1_000
const atOnce = 40

test('a thousand clicks in a few seconds leave the dashboard calm and at work', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  const { clickId } = await account.link('Campanha viral 🎉')
  await page.goto('/')
  await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
  const kinds = list(page).getByRole('group', { name: 'Mostrar na lista' })
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/metrics') asked += 1
  })

  const startedAt = Date.now()
  let sent = 0
  const visitors = Array.from({ length: atOnce }, async () => {
    while (sent < flood) {
      sent += 1
      await account.click(clickId)
    }
  })
  const box = list(page).getByRole('searchbox', { name: 'Buscar leads' })
  await box.pressSequentially('promoção', { delay: 20 })
  await expect(box).toHaveValue('promoção')
  await box.fill('')
  await Promise.all(visitors)
  await expect.poll(() => account.call('GET /api/metrics')).toMatchObject({ totalClicks: flood })
  await expect(metric(page, 'Total de Cliques')).toContainText('1.000')
  const seconds = (Date.now() - startedAt) / 1_000
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(Math.ceil(seconds / 0.75) + 2)

  // Nobody wrote; the clicks are one press away.
  await expect(kinds.getByRole('button')).toHaveText([
    'Pessoas0',
    'Cliques sem mensagem1.000',
    'Tudo1.000',
  ])
  await list(page).getByRole('button', { name: 'Ver 1.000 cliques sem mensagem' }).click()
  await expect(list(page).getByText(/^Mostrando 1-10 de 1\.000 cliques$/)).toBeVisible()
  await expect(list(page).getByRole('button', { name: /^Página \d+$/ })).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  await page.goto('/?kind=all&page=100')
  await expect(list(page).getByText(/^Mostrando 991-1\.000 de 1\.000 leads$/)).toBeVisible()
  await expect(metrics(page)).toHaveAttribute('aria-busy', 'false')
})
