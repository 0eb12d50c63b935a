import { readFile } from 'node:fs/promises'
import { violationsAtBothSizes } from './axe.ts'
import { choose, expect, expectToast, signedInTest as test } from './fixtures.ts'

const longName = 'Uma campanha de nome tão comprido que não cabe em lugar nenhum, nem aqui'

test('an owner sees what happened, searches, narrows, goes on to older entries, and exports', async ({
  page,
  account,
}) => {
  for (let n = 1; n <= 49; n += 1) {
    await account.call('POST /api/quick-replies', { title: `Resposta ${n}`, text: 'Oi' })
  }
  const link = await account.link(longName)
  await account.call(`PATCH /api/links/${link.id}`, { paused: true })
  await account.call('POST /api/meta/settings', {
    pixelId: '600100000060016001',
    accessToken: 'EAAG-acesso-que-ninguem-ve-9876',
  })

  await page.goto('/settings/auditoria')
  const card = page.getByRole('region', { name: 'Auditoria', exact: true })
  const list = card.getByRole('region', { name: 'Registros da auditoria' })
  const rows = list.getByRole('listitem')
  // The first connection brings the event of a sale.
  const connected = rows.filter({ hasText: 'Conectou ou alterou um destino' })
  await expect(connected).toHaveCount(1)
  await expect(connected).toContainText('trocado (••••9876)')
  await expect(rows.filter({ hasText: 'Criou um evento' })).toHaveCount(1)
  await expect(card).not.toContainText('EAAG')
  await expect(rows.nth(2)).toContainText(`Alterou um link · ${longName}`)
  await expect(rows.nth(2)).toContainText('Pausado:não → sim')
  await expect(rows).toHaveCount(50)
  expect(await violationsAtBothSizes(page, '[aria-labelledby=audit-card]')).toEqual([])

  await card.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(list).toContainText('Criou a conta')
  await expect(list).toContainText('Operador do servidor')
  await expect(card.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0)

  await choose(card.getByRole('combobox', { name: 'Tipo' }), 'Links, eventos e gastos')
  await expect(rows).toHaveCount(3)
  const search = card.getByRole('searchbox', { name: 'Buscar na auditoria' })
  await search.fill('NOME TAO COMPRIDO')
  await search.press('Enter')
  await expect(rows).toHaveCount(2)
  await search.fill('nada que exista')
  await search.press('Enter')
  await expect(card.getByText('Nada encontrado com estes filtros.')).toBeVisible()
  await card.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows).toHaveCount(50)
  await choose(card.getByRole('combobox', { name: 'Quem' }), 'Operador do servidor')
  await expect(rows).toHaveCount(1)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('auditoria-export.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Criou a conta')
  await expectToast(page, 'Auditoria Exportada', 'O download também fica registrado.')
  await card.getByRole('button', { name: 'Limpar filtros' }).click()
  await choose(card.getByRole('combobox', { name: 'Tipo' }), 'Arquivos exportados')
  await expect(rows).toHaveText([/Exportou a auditoria/])
})

test('what does not come says so, and comes at the second try', async ({ page }) => {
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/settings/auditoria')
  const card = page.getByRole('region', { name: 'Auditoria', exact: true })
  await expect(card.getByText('Não foi possível carregar a auditoria')).toBeVisible()
  await page.unroute('**/api/audit?*')
  await card.getByRole('button', { name: 'Tentar' }).click()
  await expect(card.getByRole('region', { name: 'Registros da auditoria' })).toBeVisible()
})
