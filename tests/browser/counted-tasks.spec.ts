import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, expectToast, signedInTest as test } from './fixtures.ts'

/** Counts what a person does: each press is one interaction. */
function counting() {
  let interactions = 0
  return {
    press: async (target: Locator) => {
      interactions += 1
      await target.click()
    },
    count: () => interactions,
  }
}

function localDay(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at)
}

/** A day in the middle of the month before this one. */
function dayOfLastMonth(): string {
  const [year = 0, month = 0] = localDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 10)
}

async function customer(account: Account, name: string, sale: object, link: string, query: string) {
  await account.trackedLead(link, { from: aNumber(), name }, query)
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  const [lead] = await account.leads(name)
  await account.call(`POST /api/leads/${lead?.id}/sales`, sale)
}

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Exportar' })

test("last month's sales are a file in three interactions, and another choice is remembered", async ({
  page,
  account,
}) => {
  const { clickId } = await account.link('Coleção Verão')
  const soldOn = dayOfLastMonth()
  const sale = { value: '199,90', soldOn, invoiceNumber: 'NF 1042' }
  await customer(account, 'Clara 🎉 Compras', sale, clickId, 'utm_source=ig')
  await page.goto('/')
  const task = counting()
  await task.press(page.getByRole('button', { name: 'Exportar', exact: true }))
  const name = `vendas-${soldOn.slice(0, 7)}.csv`
  await expect(exportDialog(page).getByRole('status')).toHaveText(name)
  const downloading = page.waitForEvent('download')
  await task.press(exportDialog(page).getByRole('button', { name: 'Baixar arquivo' }))
  const download = await downloading
  expect(task.count()).toBeLessThanOrEqual(3)
  expect(download.suggestedFilename()).toBe(name)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')).toEqual([
    '\ufeffData da venda;Cliente;Valor;Campanha;Nota fiscal',
    `${soldOn.split('-').reverse().join('/')};Clara 🎉 Compras;199,90;Coleção Verão;NF 1042`,
    '',
  ])
  await expectToast(page, 'Exportação Concluída', `${name} foi baixado.`)
  await expect(exportDialog(page)).toBeHidden()

  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const columns = exportDialog(page).getByRole('region', { name: 'Colunas' })
  await columns.getByRole('button', { name: /^5 colunas de 13/ }).click()
  await columns.getByRole('checkbox', { name: 'Campanha' }).click()
  await columns.getByRole('checkbox', { name: 'Produto' }).click()
  expect(await violationsAtBothSizes(page)).toEqual([])
  for (const head of ['Data da venda', 'Cliente', 'Valor', 'Nota fiscal', 'Produto']) {
    await columns.getByRole('checkbox', { name: head }).click()
  }
  await expect(exportDialog(page).getByRole('status')).toHaveText('Escolha pelo menos uma coluna.')
  await expect(exportDialog(page).getByRole('button', { name: 'Baixar arquivo' })).toBeDisabled()
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await page.getByRole('menuitem', { name: 'Vendas, leads ou cliques de um período...' }).click()
  // The last choice that makes a file.
  await expect(columns.getByText('Produto')).toBeVisible()
  await exportDialog(page).getByRole('button', { name: 'Cliques' }).click()
  await expect(exportDialog(page).getByRole('status')).toHaveText(
    `cliques-${soldOn.slice(0, 7)}.csv`,
  )
})

test('the best ad of the week and its cost are three interactions away', async ({
  page,
  account,
}) => {
  const { clickId } = await account.link('Promoção')
  const ad = (name: string) => `utm_source=ig&adset_name=Mulheres&ad_name=${name}`
  await customer(account, 'Bia', { value: '300' }, clickId, ad('Foto'))
  await customer(account, 'Caio', { value: '500' }, clickId, ad('V%C3%ADdeo'))
  for (const [name, totalCents] of [
    ['Foto', 100_00],
    ['Vídeo', 500_00],
  ] as const) {
    await account.call('POST /api/ad-spend', {
      ...{ platform: 'meta', from: localDay(new Date()), to: localDay(new Date()) },
      ...{ campaign: 'Promoção', adSet: 'Mulheres', ad: name, totalCents },
    })
  }
  // By what they are the best is known with the account's figures, and not before.
  const counted = Promise.withResolvers<void>()
  await page.route(/\/api\/campaigns(\?|$)/, async (route) => {
    await counted.promise
    await route.continue()
  })
  await page.goto('/')
  const task = counting()
  await task.press(page.getByRole('link', { name: 'Campanhas', exact: true }))
  const bestAds = page.getByRole('button', { name: 'Melhores anúncios da semana' })
  await expect(bestAds).toBeDisabled()
  counted.resolve()
  await task.press(bestAds)
  const ads = page.getByRole('grid', { name: 'Lista por anúncio' })
  const best = ads.getByRole('row').nth(1)
  await expect(best).toContainText('Foto')
  await expect(best).toContainText(/R\$\s100,00/)
  await expect(best).toContainText('3,00x')
  expect(task.count()).toBeLessThanOrEqual(3)
})
