import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Account, aNumber } from './account.ts'
import {
  choose,
  closeByEscape,
  expect,
  expectToast,
  signedInTest as test,
  withoutLive,
} from './fixtures.ts'

const list = (page: Page) =>
  page.getByRole('region', { name: 'Todos os Leads (Cliques + WhatsApp)' })
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const search = (page: Page) => page.getByPlaceholder('Buscar campanhas...')
const campaigns = (page: Page) => list(page).getByRole('combobox', { name: 'Campanha' })
const sources = (page: Page) => list(page).getByRole('combobox', { name: 'Origem' })
const periods = (page: Page) => list(page).getByRole('combobox', { name: 'Período' })
const quality = (page: Page) => page.getByRole('region', { name: 'Qualidade dos acessos' })
const empty =
  'Nenhum clique encontrado. Gere seu primeiro link de rastreamento para começar a coletar dados.'
const emptyNarrowed = 'Nenhum clique ou mensagem com essa busca e esses filtros.'

async function expectFigures(page: Page, figures: Record<string, string>) {
  const summary = page.getByRole('region', { name: 'Resumo' })
  for (const [title, value] of Object.entries(figures)) {
    const card = summary.getByRole('heading', { name: title, exact: true }).locator('..')
    await expect(card.getByRole('paragraph').first()).toHaveText(value)
  }
}

/** Holds what matches until it is let go. */
async function hold(page: Page, url: RegExp) {
  const answered = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await answered.promise
    await route.continue()
  })
  return () => answered.resolve()
}

const refuse = (page: Page, url: RegExp) =>
  page.route(url, (route) => route.fulfill({ status: 403, body: 'não' }))

const maria = { from: aNumber(), name: 'Maria Souza' }
let mariaCode = ''

/** 62 clicks of two campaigns, one of which became a lead, and a contact that nobody knows whence. */
async function seed(account: Account) {
  const summer = await account.link('Promoção de Verão')
  const winter = await account.link('Liquidação de Inverno', { utmSource: 'google' })
  for (let n = 0; n < 59; n++) await account.click(winter.clickId)
  await account.click(summer.clickId, 'utm_source=instagram&utm_campaign={{campaign.name}}')
  const deleted = await account.link('Já excluída')
  await account.call(`DELETE /api/links/${deleted.id}`)
  await account.click(deleted.clickId, `utm_content=${'x'.repeat(3000)}`)
  mariaCode = await account.trackedLead(summer.clickId, maria, 'utm_source=instagram')
  await account.say({ from: aNumber(), name: 'João Pereira', text: 'Bom dia, qual o preço?' })
  for (const agent of ['facebookexternalhit/1.1', 'Googlebot/2.1', 'Googlebot/2.1']) {
    await fetch(summer.trackingUrl, { redirect: 'manual', headers: { 'user-agent': agent } })
  }
  await expect
    .poll(() => account.call('GET /api/metrics'))
    .toMatchObject({ totalClicks: 62, leadsConvertidos: 1, leadsSemRastreio: 1 })
}

let seeded: Promise<void> | undefined
test.beforeEach(async ({ account }) => {
  seeded ??= seed(account)
  await seeded
})

test.describe('an account without clicks', () => {
  test.use({
    storageState: async ({ server }, use) => {
      await use((await Account.create(server, 'Loja Vazia')).storageState)
    },
  })

  test('five rows stand while loading, then the way to the first link', async ({ page }) => {
    const letGo = await hold(page, /\/api\/clicks/)
    await page.goto('/tracking')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rastreamento de Cliques')
    await expect(list(page).getByRole('status')).toContainText('Carregando cliques...')
    await expect(list(page).locator('[data-skeleton]')).toHaveCount(5)
    letGo()
    await expect(list(page).getByText(empty)).toBeVisible()
    await expectFigures(page, { Cliques: '0', 'Taxa de Conversão': '0%' })
    // Where nothing arrived, nothing can be called right.
    await expect(quality(page)).toContainText('Nenhum acesso chegou nos últimos 30 dias')
    await expect(quality(page)).toContainText('Coloque um link rastreado em um anúncio')
    await expect(quality(page).getByText(/tudo o que chegou|veio com problema/)).toHaveCount(0)
    await campaigns(page).click()
    await expect(page.getByRole('option', { name: 'Todas as Campanhas' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Nenhuma campanha encontrada' })).toBeDisabled()
    await closeByEscape(page)
    await list(page).getByRole('link', { name: 'Gerar Link' }).click()
    await expect(page).toHaveURL(/\/generator$/)
  })
})

test('who may only read is offered no new link', async ({ page }) => {
  await page.route('**/api/auth/validate', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { user: object }
    await route.fulfill({
      response,
      json: { ...answer, user: { ...answer.user, role: 'viewer' } },
    })
  })
  await page.goto('/tracking')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gerar Link' })).toHaveCount(0)
})

test('the list says what happened, and is read page by page', async ({ page }) => {
  await test.step('clicks and messages are one table, newest first, with their badges', async () => {
    await page.goto('/tracking')
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID do Clique',
      'Campanha',
      'Origem',
      'Data/Hora',
      'Dispositivo',
      'Status',
      'Ação',
    ])
    await expect(rows(page)).toHaveCount(10)
    const at = /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/
    const device = 'Celular · Android'
    await expect(rows(page).nth(0).getByRole('cell')).toHaveText([
      /^[0-9a-f]{8}-[0-9a-f]{3}João Pereira$/,
      '—Nenhuma campanha é conhecida.',
      'Origem sem rastreio',
      at,
      '—Nenhum clique está ligado a esta conversa, e o WhatsApp não informa este dado.',
      'WhatsApp',
      '',
    ])
    await expect(rows(page).nth(1).getByRole('cell')).toHaveText([
      /^[0-9a-f]{8}-[0-9a-f]{3}Maria Souza$/,
      'Promoção de Verão',
      'Instagram',
      at,
      device,
      'WhatsApp',
      '',
    ])
    await expect(rows(page).nth(2).getByRole('cell')).toHaveText([
      `${mariaCode}Maria Souza`,
      'Promoção de Verão',
      'Instagram',
      at,
      device,
      'Convertido',
      '',
    ])
    await expect(rows(page).nth(5).getByRole('cell')).toHaveText([
      /^[0-9A-Z]{8}$/,
      'Liquidação de Inverno',
      'Google Ads',
      at,
      device,
      'Pendente',
      '',
    ])
    await expect(rows(page).nth(0).getByRole('time')).toHaveAttribute('title', /^(há |agora$)/)
    await expectFigures(page, {
      Cliques: '62',
      'Cliques Convertidos': '1',
      'Mensagens do WhatsApp': '2',
      'Taxa de Conversão': '2%',
    })
  })

  await test.step('what was odd about a click is said where it stands, and counted', async () => {
    await expect(row(page, 'Já excluída').getByText(/^Atenção/)).toHaveText(
      'Atenção: O clique veio por um link que já tinha sido excluído. Alguns parâmetros eram longos ou numerosos demais e foram cortados.',
    )
    await expect(
      rows(page)
        .nth(4)
        .getByText(/^Atenção/),
    ).toHaveText(
      'Atenção: A plataforma de anúncios não preencheu: utm_campaign. Confira os parâmetros de URL do anúncio.',
    )
    const reasons = quality(page).getByRole('listitem')
    await expect(reasons.filter({ hasText: 'Robôs' })).toContainText('2')
    await expect(reasons.filter({ hasText: 'Prévias de link' })).toContainText('1')
    await expect(reasons.filter({ hasText: 'Link excluído' })).toContainText('1')
    await expect(reasons.filter({ hasText: 'Marcador em utm_campaign' })).toContainText('1')
  })

  await test.step('ten a page, five numbers around the page, and the address keeps it', async () => {
    const pagination = page.getByRole('navigation', { name: 'Paginação' })
    const numbers = pagination.getByRole('button', { name: /^Página/ })
    await expect(list(page).getByText('Mostrando 1-10 de 64 registros')).toBeVisible()
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
    await expect(pagination.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await pagination.getByRole('button', { name: 'Página 5' }).click()
    await expect(page).toHaveURL(/\/tracking\?page=5$/)
    await expect(numbers).toHaveText(['3', '4', '5', '6', '7'])
    await pagination.getByRole('button', { name: 'Próxima' }).click()
    await pagination.getByRole('button', { name: 'Próxima' }).click()
    await expect(rows(page)).toHaveCount(4)
    await expect(list(page).getByText('Mostrando 61-64 de 64 registros')).toBeVisible()
    await expect(pagination.getByRole('button', { name: 'Próxima' })).toBeDisabled()
    await pagination.getByRole('button', { name: 'Anterior' }).click()
    await expect(page).toHaveURL(/page=6$/)
    await page.goBack()
    await expect(page).toHaveURL(/page=7$/)
    await expect(rows(page)).toHaveCount(4)

    await page.goto('/tracking?page=80')
    await list(page).getByRole('button', { name: 'Voltar à primeira página' }).click()
    await expect(rows(page)).toHaveCount(10)
  })
})

test('the list is narrowed, and downloaded as it is shown', async ({ page }) => {
  await test.step('the real campaigns, sources and periods narrow list and figures', async () => {
    await page.goto('/tracking?page=2')
    await campaigns(page).click()
    await expect(page.getByRole('option')).toHaveText([
      'Todas as Campanhas',
      ...['Já excluída', 'Liquidação de Inverno', 'Promoção de Verão'],
    ])
    await closeByEscape(page)
    await choose(campaigns(page), 'Promoção de Verão')
    await expect(rows(page)).toHaveCount(3)
    await expectFigures(page, {
      Cliques: '2',
      'Cliques Convertidos': '1',
      'Mensagens do WhatsApp': '1',
      'Taxa de Conversão': '50%',
    })
    await choose(sources(page), 'Google Ads')
    await expect(list(page).getByText(emptyNarrowed)).toBeVisible()
    await expect(list(page).getByText(empty)).toBeHidden()
    await choose(periods(page), 'Ontem')
    const address = new URL(page.url()).searchParams
    expect(Object.fromEntries(address)).toEqual({
      dateRange: 'yesterday',
      campaign: 'Promoção de Verão',
      source: 'google',
    })
    await page.reload()
    await expect(campaigns(page)).toHaveText('Promoção de Verão')
    await expect(sources(page)).toHaveText('Google Ads')
    await expect(periods(page)).toHaveText('Ontem')
    await list(page).getByRole('button', { name: 'Limpar filtros' }).first().click()
    await expect(page).toHaveURL(/\/tracking$/)
    await expect(rows(page)).toHaveCount(10)

    await choose(periods(page), 'Personalizado')
    await expect(page.getByText('Escolha as duas datas para aplicar o período.')).toBeVisible()
    await page.getByLabel('Data inicial').fill('2020-01-02')
    await page.getByLabel('Data final').fill('2020-01-01')
    await expect(
      page.getByText('A data final deve ser igual ou posterior à data inicial'),
    ).toBeVisible()
    await page.getByLabel('Data final').fill('2020-01-03')
    await expect(list(page).getByText(emptyNarrowed)).toBeVisible()
    await expect(page).toHaveURL(/dateRange=custom&startDate=2020-01-02&endDate=2020-01-03/)
  })

  await test.step('the clicks that are shown are downloaded', async () => {
    await list(page).getByRole('button', { name: 'Limpar filtros' }).first().click()
    await choose(campaigns(page), 'Promoção de Verão')
    await expect(rows(page)).toHaveCount(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('clicks-export.csv')
    await expectToast(page, 'Exportação Concluída')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('Promoção de Verão')
    expect(csv).not.toContain('Liquidação de Inverno')

    await refuse(page, /\/api\/export/)
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await expectToast(page, 'Exportação Falhou', 'Houve um erro ao exportar seus dados')
    await page.unroute(/\/api\/export/)
  })
})

test('what could not be loaded is told and asked for again', async ({ page }) => {
  await withoutLive(page)
  const letGo = await hold(page, /\/api\/filter-options/)
  await test.step('each part tells its failure and is asked for again', async () => {
    await refuse(page, /\/api\/clicks/)
    await page.goto('/tracking')
    await expect(page.getByText('Falha ao carregar os cliques')).toBeVisible()
    await expect(page.getByText('Falha ao carregar o resumo')).toBeVisible()
    await expect(page.getByText('Falha ao carregar os acessos descartados')).toBeVisible()
    await page.unroute(/\/api\/clicks/)
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    // In the order of the page. What comes may be longer than its grey rows and move the next button.
    const parts = [
      () => expectFigures(page, { Cliques: '62' }),
      () => expect(rows(page)).toHaveCount(10),
      () => expect(quality(page).getByText('Robôs')).toBeVisible(),
    ]
    for (const [index, isThere] of parts.entries()) {
      await again.first().click()
      await expect(again).toHaveCount(parts.length - 1 - index)
      await isThere()
    }
  })

  await test.step('the campaigns say that they load or could not, and are asked for again', async () => {
    await expect(campaigns(page)).toHaveText('Carregando...')
    letGo()
    await expect(campaigns(page)).toHaveText('Todas as Campanhas')
    await page.unroute(/\/api\/filter-options/)

    await refuse(page, /\/api\/filter-options/)
    await page.reload()
    await expect(campaigns(page)).toHaveText('Erro ao carregar')
    await expect(campaigns(page)).toBeDisabled()
    await page.unroute(/\/api\/filter-options/)
    await list(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(campaigns(page)).toHaveText('Todas as Campanhas')
  })
})

test('a search is applied after 2 s or by Enter, and shows the first page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/tracking?page=3')
  await expect(rows(page)).toHaveCount(10)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await search(page).fill('verao')
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL(/\?page=3$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\?search=verao$/)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(3)
  await search(page).fill(mariaCode)
  await search(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${mariaCode}`))
  await expect(row(page, 'Convertido')).toHaveCount(1)
  await search(page).fill("<script>alert(1)</script> %_' 🎉")
  await search(page).press('Enter')
  await expect(list(page).getByText(emptyNarrowed)).toBeVisible()
})

test('a new click and a new message appear without a reload', async ({ page, account }) => {
  await page.goto('/tracking?campaign=Ao+vivo')
  await expect(list(page).getByText(emptyNarrowed)).toBeVisible()
  const live = await account.link('Ao vivo')
  await account.click(live.clickId)
  await expect(row(page, 'Ao vivo')).toHaveCount(1)
  await expectFigures(page, { Cliques: '1', 'Cliques Convertidos': '0' })
  await account.trackedLead(live.clickId, { from: aNumber(), name: 'Zé Ao Vivo' })
  await expect(row(page, 'Zé Ao Vivo').filter({ hasText: 'Convertido' })).toBeVisible()
  await expect(row(page, 'Zé Ao Vivo').filter({ hasText: 'WhatsApp' })).toBeVisible()
  await expectFigures(page, { Cliques: '2', 'Cliques Convertidos': '1' })
})
