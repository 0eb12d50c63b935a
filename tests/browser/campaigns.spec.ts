import { aNumber } from './account.ts'
import { choose, expect, expectToast, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const meta = 'utm_source=ig&adset_name=Mulheres&placement='

/** A day of the account, `days` before today, as an export writes it. */
function day(days: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  return format.format(Date.now() - days * 86_400_000)
}

test('the tree opens by mouse and keyboard, sorts, and leads to the people of a campaign', async ({
  page,
  account,
}) => {
  await page.goto('/campanhas')
  await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible()
  await expect(page.getByText('Nenhuma campanha neste período.')).toBeVisible()
  const first = page.getByRole('main').getByRole('link', { name: 'Gerar Link' })
  await expect(first).toHaveAttribute('href', '/generator')

  const summer = await account.link('Coleção Verão')
  const gifts = await account.link('Presentes 🎁')
  await account.click(summer.clickId, `${meta}Instagram_Stories&ad_name=Vídeo`)
  await account.click(summer.clickId, `${meta}Instagram_Feed&ad_name=Foto`)
  await account.click(gifts.clickId)
  const maria = { from: aNumber(), name: 'Maria' }
  await account.trackedLead(summer.clickId, maria, `${meta}Instagram_Feed&ad_name=Foto`)
  await account.say({ from: aNumber(), name: 'João', text: 'Bom dia' })
  await expect.poll(async () => (await account.leads('Maria'))[0]?.isTracked).toBe(true)
  await expect.poll(async () => (await account.leads('João')).length).toBe(1)
  const [lead] = await account.leads('Maria')
  await account.call(`PATCH /api/leads/${lead?.id}`, { status: 'converted', purchaseValue: 150 })
  await account.call('POST /api/ad-spend', {
    platform: 'meta',
    from: day(1),
    to: day(0),
    campaign: 'Coleção Verão',
    adSet: 'Mulheres',
    ad: 'Foto',
    totalCents: 60_01,
  })
  await page.reload()

  const tree = page.getByRole('treegrid', {
    name: 'Campanhas, conjuntos, anúncios e posicionamentos',
  })
  const row = (name: RegExp) => tree.getByRole('row', { name })
  const cells = (name: RegExp) => row(name).getByRole('gridcell')
  const heads = tree.getByRole('columnheader')
  await expect(heads).toHaveCount(12)
  await page.setViewportSize({ width: 1280, height: 800 })
  // Nothing of what stands in it at first is reached by scrolling.
  const widths = tree.evaluate(({ parentElement: box }) => [box?.scrollWidth, box?.clientWidth])
  expect(new Set(await widths).size).toBe(1)
  await page.getByRole('switch', { name: 'Todas as colunas' }).click()
  await expect(page).toHaveURL(/columns=all/)
  await expect(heads).toHaveCount(15)
  // Clicks, conversations, leads, customers, sales of them and in the period, revenue of both, spend, CPL,
  // CPA, ROAS, ticket, repeats.
  const money = (text: string) => new RegExp(`^${text.replace('$ ', '\\$\\s')}`)
  await expect(cells(/Ver leads de Coleção Verão/)).toHaveText([
    /^3/,
    /^1/,
    /^1/,
    /^1/,
    /^1/,
    /^1/,
    money('R$ 150,00'),
    money('R$ 150,00'),
    money('R$ 60,01'),
    money('R$ 60,01'),
    money('R$ 60,01'),
    /^2,50x/,
    money('R$ 150,00'),
    /^0/,
  ])
  await expect(cells(/^Sem atribuição/)).toHaveText([
    ...['0', '1', '0', '0', '0', '0'],
    money('R$ 0,00'),
    money('R$ 0,00'),
    money('R$ 0,00'),
    ...['—', '—', '—', '—'],
    '0',
  ])
  await expect(
    row(/^Total/)
      .getByRole('gridcell')
      .first(),
  ).toHaveText(/^4/)
  await expect(row(/Coleção Verão/).getByRole('button', { name: /amostra pequena/ })).toBeVisible()

  await tree.getByRole('button', { name: 'Abrir Coleção Verão' }).click()
  await expect(row(/Ver leads de Mulheres/)).toHaveAttribute('aria-level', '2')
  await row(/Ver leads de Mulheres/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(row(/Ver leads de Foto/)).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('ArrowRight')
  await expect(row(/Ver leads de Foto/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row(/Instagram · Feed/)).toHaveAttribute('aria-level', '4')
  // The entry does not say where the ad was shown: its cost is no placement's.
  await expect(
    tree.getByText(/^R\$\s60,01 de gasto contam no total: quem os informou/),
  ).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(row(/Instagram · Feed/)).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(row(/Ver leads de Mulheres/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(row(/Ver leads de Coleção Verão/)).toBeFocused()

  const names = () => tree.getByRole('rowheader')
  await tree.getByRole('button', { name: 'Campanha', exact: true }).click()
  await expect(page).toHaveURL(/sort=name&direction=asc/)
  await expect(tree.getByRole('columnheader', { name: 'Campanha' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await tree.getByRole('button', { name: 'Campanha', exact: true }).click()
  await expect(names().first()).toContainText('Presentes')

  await expect(
    row(/^Total rastreado/)
      .getByRole('gridcell')
      .nth(1),
  ).toHaveText(/^1/)
  await expect(
    row(/^Total$|^Total [^r]/)
      .getByRole('gridcell')
      .nth(1),
  ).toHaveText(/^2/)

  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  const levels = page.getByRole('group', { name: 'Nível da lista' })
  await levels.getByRole('button', { name: 'Anúncio' }).click()
  await expect(page).toHaveURL(/view=list&level=ad/)
  const ads = page.getByRole('grid', { name: 'Lista por anúncio' })
  await expect(ads.getByRole('row', { name: /Ver leads de Foto/ })).toContainText(
    'Coleção Verão › Mulheres',
  )
  // The list is in the chosen order, one way and the other.
  const adNames = ads.getByRole('rowheader').getByRole('link')
  for (const [direction, names] of [
    ['ascending', ['Ver leads de Foto', 'Ver leads de Vídeo']],
    ['descending', ['Ver leads de Vídeo', 'Ver leads de Foto']],
  ] as const) {
    const head = ads.getByRole('columnheader', { name: 'Anúncio' })
    if ((await head.getAttribute('aria-sort')) !== direction) {
      await head.getByRole('button', { name: 'Anúncio' }).click()
    }
    await expect(head).toHaveAttribute('aria-sort', direction)
    for (const [place, name] of names.entries()) {
      await expect(adNames.nth(place)).toHaveAccessibleName(name)
    }
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('campanhas-export.csv')
  await expectToast(
    page,
    'Exportação Concluída',
    'O arquivo tem uma linha por anúncio, com os filtros desta tela.',
  )
  await levels.getByRole('button', { name: 'Posicionamento' }).click()
  await expect(
    page.getByRole('grid', { name: 'Lista por posicionamento' }).getByRole('rowheader').first(),
  ).toContainText('Instagram')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Árvore' }).click()

  await choose(page.getByRole('combobox', { name: 'Origem' }), 'Instagram')
  await expect(page.getByText(/^O gasto não se divide por origem, status ou número/)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar' }).click()

  await page.getByRole('link', { name: 'Ver leads de Coleção Verão' }).click()
  await expect(page).toHaveURL(/\/leads\?campaign=Cole/)
  await expect(page.getByText('Maria').first()).toBeVisible()
})

test('spend comes from a file or by hand, and a wrong line of a file is left out', async ({
  page,
}) => {
  await page.goto('/campanhas')
  await page.getByRole('button', { name: 'Gastos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Gastos' })
  const file = (lines: string[]) => ({
    name: 'gastos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Data;Campanha;Gasto', ...lines].join('\r\n')),
  })
  const input = dialog.locator('input[type=file]')

  await input.setInputFiles(file([`${day(0)};Natal;1.234,56`, '31/02/2026;Natal;10,00']))
  await expect(dialog.getByRole('alert')).toContainText(
    '1 linha está errada e fica de fora. Corrija o arquivo, ou importe as outras.',
  )
  await expect(dialog.getByRole('alert')).toContainText('Linha 3: A data "31/02/2026" não existe')
  await expect(dialog.getByRole('button', { name: 'Importar 1 linha' })).toBeEnabled()

  await input.setInputFiles(file([`${day(0)};Natal;1.234,56`, `${day(1)};Natal;10,00`]))
  await expect(dialog.getByText(/^R\$\s1\.244,56$/)).toBeVisible()
  await choose(dialog.getByRole('combobox', { name: 'Plataforma' }), 'Google')
  await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expectToast(page, 'Gastos importados')

  await dialog.getByRole('tab', { name: 'Lançar à mão' }).click()
  await dialog.getByRole('button', { name: 'Lançar gasto' }).click()
  await expect(dialog.getByText('Informe um valor em reais, como 1.234,56.')).toBeVisible()
  await dialog.getByLabel('Campanha').fill('Rádio do bairro')
  await dialog.getByLabel('Primeiro dia').fill(day(2))
  await dialog.getByLabel('Último dia').fill(day(0))
  await dialog.getByLabel('Valor gasto no período').fill('100')
  await dialog.getByRole('button', { name: 'Lançar gasto' }).click()
  await expectToast(page, 'Gasto lançado')

  const list = dialog.getByRole('list', { name: 'Gastos lançados e importados' })
  await expect(list.getByText('Rádio do bairro')).toBeVisible()
  await dialog.getByRole('button', { name: 'Excluir o gasto de Natal' }).click()
  await page
    .getByRole('alertdialog', { name: 'Excluir o gasto de "Natal"?' })
    .getByRole('button', { name: 'Excluir gasto' })
    .click()
  await expectToast(page, 'Gasto excluído')
  await expect(list.getByText('Natal')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /Rádio do bairro/ })).toContainText(/R\$\s100,00/)
  await expect(page.getByRole('button', { name: /^só gasto/ }).first()).toBeVisible()
})

test('on a phone each row is a card that opens', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const long = await account.link('Uma campanha de nome tão comprido que não cabe em lugar nenhum')
  await account.click(long.clickId, `${meta}Facebook_Mobile_Feed&ad_name=Vídeo`)
  const counted = async () => {
    const { rows } = await account.call<{ rows: { name: string }[] }>('GET /api/campaigns')
    return rows.map(({ name }) => name)
  }
  // A click is counted a moment after its visitor was led on, and the report is not one of the live screens.
  await expect.poll(counted).toContainEqual(expect.stringMatching(/^Uma campanha/))
  await page.goto('/campanhas')
  const cards = page.getByRole('list', {
    name: 'Campanhas, conjuntos, anúncios e posicionamentos',
  })
  const opener = cards.getByRole('button', { name: /^Abrir Uma campanha/ })
  await opener.click()
  await expect(cards.getByRole('link', { name: 'Ver leads de Mulheres' }).last()).toBeVisible()
  await expectToFit(page)
})
