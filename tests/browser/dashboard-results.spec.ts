import type { Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { violationsAtBothSizes } from './axe.ts'
import { expect, signedInTest as test, withoutLive } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const campaign =
  '[CONV] Promoção de Verão com frete grátis para todo o Brasil, público frio de São Paulo'
const money = (page: Page) => page.getByRole('region', { name: 'Dinheiro' })
const funnel = (page: Page) => page.getByRole('region', { name: 'Do clique à venda' })
const best = (page: Page) => page.getByRole('region', { name: 'O que mais vendeu' })
const figure = (page: Page, title: string) =>
  money(page).getByRole('heading', { name: title }).locator('..')
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())

/** Three clicks; one became a customer for R$ 300, one a lead; somebody wrote without a click. */
async function seed(account: Account): Promise<{ sold: string }> {
  const { clickId } = await account.link(campaign)
  const ad = 'adset_name=Frio&ad_name=V%C3%ADdeo%20depoimento'
  await account.click(clickId, ad)
  await account.trackedLead(clickId, { from: aNumber(), name: 'Ana Compradora' }, ad)
  await account.trackedLead(clickId, { from: aNumber(), name: 'Bia Curiosa' }, ad)
  await account.say({ from: aNumber(), name: 'Caio Direto', text: 'Bom dia' })
  await expect.poll(() => account.leads('Caio Direto')).toHaveLength(1)
  await expect.poll(() => account.leads('Bia Curiosa')).toHaveLength(1)
  const [ana] = await account.leads('Ana Compradora')
  const sale = { status: 'converted', purchaseValue: '300,00', purchaseCurrency: 'BRL' }
  await account.call(`PATCH /api/leads/${ana?.id}`, sale)
  return { sold: ana?.id ?? '' }
}

test('one visit of what came of it: money, funnel, the best, and the lists behind', async ({
  page,
  account,
}) => {
  test.slow()
  await withoutLive(page)
  const { sold } = await seed(account)

  await test.step('a figure that could not be had is told and asked for again', async () => {
    await page.route('**/api/campaigns/best?*', (route) =>
      route.fulfill({ status: 403, body: 'não' }),
    )
    await page.route('**/api/metrics/funnel', (route) =>
      route.fulfill({ status: 403, body: 'não' }),
    )
    await page.goto('/')
    await expect(page.getByText('Falha ao carregar vendas e gasto')).toBeVisible()
    await expect(best(page).getByText('Falha ao carregar as campanhas')).toBeVisible()
    await expect(funnel(page).getByText('Falha ao carregar o funil')).toBeVisible()
    // The stream stays away: what it brings when it opens would ask anew by itself, and take the buttons away.
    await page.unroute('**/api/campaigns/best?*')
    await page.unroute('**/api/metrics/funnel')
    await funnel(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await money(page).getByRole('button', { name: 'Tentar novamente' }).click()
  })

  await test.step('without a source of cost the money says what is missing', async () => {
    await expect(figure(page, 'Vendas')).toContainText('1')
    await expect(figure(page, 'Receita')).toContainText(/R\$\s300,00/)
    await expect(figure(page, 'Gasto')).toContainText('—')
    await expect(figure(page, 'ROAS')).toContainText('—')
    const connect = money(page).getByRole('link', { name: 'Conecte a Meta para ver o gasto' })
    await expect(connect).toHaveAttribute('href', /^\/(c\/[^/]+\/)?meta-ads$/)
    await account.call('POST /api/meta/settings', {
      pixelId: '710200000007102',
      accessToken: 'EAAG-sem-conta',
    })
    await page.reload()
    const choose = money(page).getByRole('link', { name: /^Escolha a conta de anúncios/ })
    await expect(choose).toHaveAttribute('href', /^\/(c\/[^/]+\/)?meta-ads$/)
    await expect(connect).toHaveCount(0)
  })

  await test.step('with it there is a ROAS, of all sales and of tracked ones', async () => {
    const day = { platform: 'meta', from: today(), to: today() }
    await account.call('POST /api/ad-spend', { ...day, campaign, totalCents: 100_00 })
    await page.reload()
    await expect(figure(page, 'Gasto')).toContainText(/R\$\s100,00/)
    await expect(figure(page, 'ROAS')).toContainText('3,00x')
    await expect(figure(page, 'ROAS')).toContainText('De todas; só rastreadas: 3,00x')
  })

  await test.step('the funnel has its steps, with what is lost between them', async () => {
    const steps = funnel(page).getByRole('listitem')
    await expect(steps).toHaveCount(4)
    for (const [place, texts] of [
      ['Cliques', '3'],
      ['Conversas', '3', '2 de cliques · 66,7% dos cliques', 'Queda de 33,3%'],
      ['Qualificados', '1', '33,3% das conversas', 'Queda de 66,7%'],
      ['Clientes', '1', '100% dos qualificados', 'Queda de 0%'],
    ].entries()) {
      for (const text of texts) await expect(steps.nth(place)).toContainText(text)
    }
    // The times between the steps: who wrote did so within a minute of the click.
    await expect(steps.nth(1)).toContainText(/dos cliques · em \d+ s$/)
    await expect(steps.nth(3)).toContainText(/dos qualificados( · em \d+ s)?$/)
  })

  await test.step('the best of both kinds lead to their report', async () => {
    const row = best(page).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(campaign)
    await expect(row).toContainText('2 conversas · 1 venda · gasto R$')
    await best(page).getByRole('tab', { name: 'Anúncios' }).click()
    await expect(row).toContainText('Vídeo depoimento')
    const path = await row.getByRole('link').getAttribute('href')
    expect(path).toContain(`campaign=${new URLSearchParams({ c: campaign }).toString().slice(2)}`)
    expect(path).toMatch(/dateRange=all&adSet=Frio&creative=|adSet=Frio/)
    await expectToFit(page)
    expect(await violationsAtBothSizes(page)).toEqual([])
    await expectToFit(page)
  })

  await test.step('each figure leads to its list, under the same filters', async () => {
    const footer = page.getByRole('region', { name: 'Leads', exact: true })
    await page.goto('/?dateRange=today')
    for (const [name, list] of [
      ['Total de Cliques', '/tracking?dateRange=today'],
      ['Leads Convertidos', '/leads?dateRange=today&segment=tracked'],
      ['Taxa de Conversão', '/tracking?dateRange=today'],
      ['Leads sem Rastreio', '/leads?dateRange=today&segment=untracked'],
      ['Gasto', '/campanhas?dateRange=today&sort=spend'],
      ['Vendas', '/campanhas?dateRange=today&sort=sales'],
      ['Receita', '/campanhas?dateRange=today&sort=revenue'],
      ['ROAS', '/campanhas?dateRange=today&sort=roas'],
      [/^Cliques: /, '/tracking?dateRange=today'],
      [/^Conversas: /, '/leads?dateRange=today'],
      [/^Qualificados: /, '/leads?dateRange=today&segment=qualified'],
      [/^Clientes: /, '/leads?dateRange=today&segment=customers'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', new RegExp(`${list.replace('?', '\\?')}$`))
    }
    await page.goto('/?dateRange=today&adSet=Frio')
    await expect(funnel(page).getByRole('listitem').nth(1)).toContainText('2')
    await funnel(page)
      .getByRole('link', { name: /^Conversas: 2/ })
      .click()
    await expect(page).toHaveURL(/\/leads\?adSet=Frio&dateRange=today$/)
    await expect(footer.getByText('de 2')).toBeVisible()
    const chosen = page.getByRole('list', { name: 'Filtros ativos' })
    await expect(chosen.getByRole('listitem')).toHaveText(['Conjunto de anúncios: Frio'])
    await page.getByRole('button', { name: /^Tudo/ }).click()
    await expect(footer.getByText('de 3')).toBeVisible()
    await page.goto('/?dateRange=today')
    await page.getByRole('link', { name: 'Leads sem Rastreio' }).click()
    await expect(page).toHaveURL(/\/leads\?dateRange=today&segment=untracked$/)
    await expect(page.getByText('Caio Direto').first()).toBeVisible()
    await expect(chosen.getByRole('listitem')).toHaveText(['Pessoas: sem rastreamento'])
    await chosen.getByRole('button', { name: /^Remover filtro Pessoas/ }).click()
    await expect(page).toHaveURL(/\/leads\?dateRange=today$/)
    await page.goto('/?dateRange=today&adSet=Frio')
    await page.getByRole('link', { name: 'Total de Cliques' }).click()
    await expect(page).toHaveURL(/\/tracking\?adSet=Frio&dateRange=today$/)
    await expect(page.getByRole('list', { name: 'Filtros ativos' })).toContainText('Frio')
    await page.goto('/?dateRange=today')
    await money(page).getByRole('link', { name: 'Receita' }).click()
    await expect(page).toHaveURL(/\/campanhas\?(dateRange=today&)?sort=revenue/)
  })

  await test.step('a click whose person was deleted tells one story', async () => {
    const { clicks } = await account.call<{ clicks: { id: string; contactName: string | null }[] }>(
      'GET /api/clicks?limit=50',
    )
    const click = clicks.find(
      ({ id, contactName }) => id.startsWith('c_') && contactName === 'Ana Compradora',
    )
    await account.call(`DELETE /api/leads/${sold}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/tracking?click=${click?.id}`)
    const dialog = page.getByRole('dialog', { name: 'Detalhes do Clique' })
    await expect(dialog).toContainText('A pessoa deste clique foi excluída')
    await expect(dialog).toContainText('Pessoa excluída')
    await expect(dialog.getByRole('link', { name: 'Ver lead' })).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog).not.toContainText('A pessoa ainda não escreveu')
    expect(asked.filter((path) => path.startsWith(`/api/leads/${sold}`))).toEqual([])
  })
})
