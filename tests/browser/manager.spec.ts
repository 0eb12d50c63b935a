import type { Page } from '@playwright/test'
import { aNumber } from './account.ts'
import { closeByEscape, expect, expectToast, signedInTest as test } from './fixtures.ts'

const search = (page: Page) => page.getByPlaceholder('Buscar por campanha, telefone ou UTM...')
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const row = (page: Page, campaign: string) => rows(page).filter({ hasText: campaign })

/** The figure of a summary card. */
const figure = (page: Page, title: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('paragraph')
    .first()

test('one visit of the links of an account, before there is one and with two', async ({
  page,
  account,
}) => {
  await test.step('an account without links says so', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/links/manager', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/manager')
    await expect(page.getByText('Carregando links...')).toBeVisible()
    answered.resolve()
    await expect(page.getByText('Nenhum link criado ainda.')).toBeVisible()
    await expect(figure(page, 'Total de Links')).toHaveText('0')
    await search(page).fill('qualquer coisa')
    await expect(page.getByText('Nenhum link encontrado com os critérios de busca.')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Analytics das Campanhas' })).toBeVisible()
  })

  await test.step('links are listed with their numbers, and found by campaign, UTM and phone', async () => {
    const summer = await account.link('Coleção Verão', { utmCampaign: 'verao_2026' })
    await account.link('Dia das Mães', { whatsappNumber: '(21) 99876-5432' })
    await account.click(summer.clickId)
    await account.trackedLead(summer.clickId, { from: aNumber(), name: 'Maria Souza' })
    await expect.poll(async () => (await account.leads('Maria Souza'))[0]?.isTracked).toBe(true)

    await page.getByRole('link', { name: 'Gerenciador de Links' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Campanha',
      'WhatsApp',
      'UTM Campaign',
      'Cliques',
      'Leads',
      'Taxa',
      'Criado em',
      'Ações',
    ])
    await expect(figure(page, 'Total de Links')).toHaveText('2')
    await expect(figure(page, 'Total de Cliques')).toHaveText('2')
    await expect(figure(page, 'Leads Enriquecidos')).toHaveText('1')
    await expect(figure(page, 'Taxa de Conversão')).toHaveText('50%')
    await expect(row(page, 'Coleção Verão').getByRole('cell')).toHaveText([
      'Coleção Verão',
      '+55 (11) 98765-4321',
      'verao_2026',
      '2',
      '1',
      '50%',
      /^\d\d\/\d\d\/\d{4}$/,
      '',
    ])

    const finds = {
      COLEÇÃO: 'Coleção Verão',
      VERAO_2026: 'Coleção Verão',
      dia_das: 'Dia das Mães',
      '21998': 'Dia das Mães',
      '(21) 99876': 'Dia das Mães',
    }
    for (const [text, campaign] of Object.entries(finds)) {
      await search(page).fill(text)
      await expect(rows(page)).toHaveCount(2)
      await expect(row(page, campaign)).toBeVisible()
    }
    await search(page).fill('não há')
    await expect(page.getByText('Nenhum link encontrado com os critérios de busca.')).toBeVisible()
  })
})

test('one visit of the list of links: a link is read, edited, paused, deleted and brought back', async ({
  page,
  context,
  account,
}) => {
  const named = await account.link('Endereçada')
  const detailed = await account.link('Detalhada', {
    adsetName: 'Lookalike 1%',
    message: 'Oi, tudo bem?',
  })
  await account.link('Antes')
  const clicked = await account.link('Arrependida')
  await account.click(clicked.clickId)
  await account.link('Passageira')
  await page.goto('/manager')

  await test.step("a link's dialog has an address, and going back closes it", async () => {
    await page.getByRole('button', { name: 'Ver detalhes de Endereçada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Endereçada' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`link=${named.id}&dialog=details$`))
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/manager$/)
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(dialog).toBeVisible()
    await closeByEscape(page)
    await expect(page).toHaveURL(/\/manager$/)
  })

  await test.step('the details of a link say everything about it, and its address is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar o link de Detalhada' }).click()
    await expectToast(page, 'Copiado!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(detailed.trackingUrl)

    await page.getByRole('button', { name: 'Ver detalhes de Detalhada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Detalhada' })
    await expect(dialog.getByText(detailed.trackingUrl)).toBeVisible()
    await expect(dialog.getByText('Oi, tudo bem?')).toBeVisible()
    await expect(dialog.getByText('Lookalike 1%')).toBeVisible()
    await expect(dialog.getByText(/^Ninguém abriu este link ainda/)).toBeVisible()
    await expect(dialog.getByText(/tudo o que chegou foi contado/)).toHaveCount(0)
    const qr = dialog.getByRole('img', { name: 'QR code do link' })
    await expect
      .poll(() =>
        qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('a row has three actions, and a menu with the rest', async () => {
    const actions = row(page, 'Detalhada').getByRole('cell').last().getByRole('button')
    await expect(actions).toHaveCount(4)
    await expect(actions.last()).toHaveAccessibleName('Mais ações de Detalhada')
    await actions.last().click()
    const qr = page.getByRole('menuitem', { name: 'Baixar QR code' })
    await expect(qr).toHaveAttribute('download', `qr-${detailed.clickId}.png`)
    await page.getByRole('menuitem', { name: 'Ver detalhes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Detalhada' })
    await expect(dialog).toBeVisible()
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
    await expect(actions.last()).toBeFocused()
  })

  await test.step('a link is edited and paused', async () => {
    await page.getByRole('button', { name: 'Editar Antes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar link' })
    const name = dialog.getByRole('textbox', { name: 'Nome da Campanha' })
    await name.fill('')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Nome da campanha é obrigatório')).toBeVisible()
    await name.fill('Depois')
    // A number that the server refuses is told at its field, and nowhere else.
    const number = dialog.getByRole('textbox', { name: 'Número do WhatsApp' })
    await number.fill('123')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(number).toHaveAccessibleDescription(/inválido/i)
    await expect(page.getByText('Erro ao Salvar')).toHaveCount(0)
    await number.fill('(31) 98888-7777')
    await dialog.getByRole('switch', { name: 'Marcar como parada' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Link atualizado')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Editar Antes' })).toBeHidden()
    await expect(row(page, 'Depois')).toContainText('+55 (31) 98888-7777')
    await expect(row(page, 'Depois')).toContainText('Parada')
  })

  await test.step('a deletion is taken back', async () => {
    await page.getByRole('button', { name: 'Excluir Arrependida' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir link' }).click()
    await expectToast(page, 'Link deletado')
    await expect(row(page, 'Arrependida')).toBeHidden()
    const missing = page.getByText(/^Sem 1 link excluído, que trouxe 1 clique e 0 leads/)
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expectToast(page, 'Link restaurado', 'Arrependida está de volta na lista.')
    await expect(row(page, 'Arrependida').getByRole('cell').nth(3)).toHaveText('1')
    await expect(missing).toBeHidden()
  })

  await test.step('a link is deleted after a question, and a failure is told', async () => {
    const remove = page.getByRole('button', { name: 'Excluir Passageira' })
    const question = page.getByRole('alertdialog', { name: 'Excluir o link "Passageira"?' })
    const confirm = question.getByRole('button', { name: /^Exclu/ })

    await remove.click()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(row(page, 'Passageira')).toBeVisible()

    await page.route('**/api/links/*-*', (route) => route.abort())
    await remove.click()
    await confirm.click()
    await expectToast(page, 'Erro', 'Não foi possível deletar o link.')
    await expect(row(page, 'Passageira')).toBeVisible()
    await page.unroute('**/api/links/*-*')

    const answered = Promise.withResolvers<void>()
    await page.route('**/api/links/*-*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await remove.click()
    await confirm.click()
    await expect(confirm).toBeDisabled()
    answered.resolve()
    await expectToast(page, 'Link deletado', 'O link foi removido com sucesso.')
    await expect(row(page, 'Passageira')).toBeHidden()
    await page.unroute('**/api/links/*-*')
  })
})

test('the order is chosen in the heads, and stays in the address', async ({ page, account }) => {
  const many = await account.link('Ordem B')
  await account.link('Ordem A')
  await account.click(many.clickId)
  await account.click(many.clickId)
  await page.goto('/manager?search=ordem')
  await expect(search(page)).toHaveValue('ordem')
  const names = page.getByRole('table').getByRole('button', { name: /^Ver detalhes de Ordem/ })
  await expect(names).toHaveText(['Ordem A', 'Ordem B'])
  const clicks = page.getByRole('columnheader', { name: 'Cliques' })
  await clicks.getByRole('button').click()
  await expect(names).toHaveText(['Ordem B', 'Ordem A'])
  await expect(clicks).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/search=ordem&sort=clicks%3Adesc$/)
  await clicks.getByRole('button').click()
  await expect(clicks).toHaveAttribute('aria-sort', 'ascending')

  await page.reload()
  await expect(names).toHaveText(['Ordem A', 'Ordem B'])
  await expect(clicks).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 390, height: 844 })
  const order = page.getByRole('combobox', { name: 'Ordenar por' })
  await order.click()
  await page.getByRole('option', { name: 'Campanha (A-Z)' }).click()
  await expect(
    page.getByRole('listitem').getByRole('button', { name: /^Ver detalhes de Ordem/ }),
  ).toHaveText(['Ordem A', 'Ordem B'])
})

test('a long title of a dialog stays clear of the button that closes it', async ({
  page,
  account,
}) => {
  await account.link(`${'Campanha_'.repeat(12)}fim`)
  await page.goto('/manager?search=campanha_')
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: /^Ver detalhes de Campanha_/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByRole('heading', { level: 2 }).first().boundingBox()
  const close = await dialog.getByRole('button', { name: 'Fechar' }).last().boundingBox()
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0)
})
