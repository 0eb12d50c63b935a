import { type Account, aNumber } from './account.ts'
import { closeByEscape, expect, expectToast, type Page, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Leads', exact: true })
    .getByRole('row')
    .filter({ hasText: name })
const details = (page: Page) => page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
const sales = (page: Page) => details(page).getByRole('list', { name: 'Vendas' }).locator('> li')

async function newLead(account: Account, name: string): Promise<string> {
  await account.say({ from: aNumber(), name, text: `Oi, sou ${name}` })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  return (await account.leads(name))[0]?.id ?? ''
}

const revenue = async (account: Account) => {
  const { total } = await account.call<{ total: { revenueCents: number } }>('GET /api/campaigns')
  return total.revenueCents
}

const pixel = '840200000008402'

/** Values of the purchases that the platform has taken, in the order of their sending. */
async function purchases(adsUrl: string): Promise<number[]> {
  const answer = await fetch(`${adsUrl}/_received?pixel=${pixel}`)
  const { events } = (await answer.json()) as {
    events: { event: { event_name: string; custom_data?: { value?: number } } }[]
  }
  return events
    .filter(({ event }) => event.event_name === 'Purchase')
    .map(({ event }) => event.custom_data?.value ?? 0)
}

test('who makes a customer is asked for the value; a lead has any number of sales', async ({
  page,
  account,
  server,
}) => {
  await account.call('POST /api/meta/settings', { pixelId: pixel, accessToken: 'EAAG-vendas' })
  // The connection brought the event of a sale; who has none is told when a sale is marked.
  const events = await account.call<{ id: string; eventName: string }[]>('GET /api/meta/events')
  expect(events.map(({ eventName }) => eventName)).toEqual(['Lead', 'Purchase'])
  await account.call(`DELETE /api/meta/events/${events[1]?.id}`)
  const id = await newLead(account, 'Clara Compras')
  await page.goto('/leads?search=Clara')

  await test.step('a change of several says too that no event would tell of the sales', async () => {
    const chosen = page.getByRole('checkbox', { name: 'Selecionar Clara Compras' })
    await chosen.check()
    await page.getByRole('button', { name: 'Mudar status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cliente' }).click()
    const several = page.getByRole('dialog', { name: 'Valor de cada venda' })
    await expect(several.getByText('Nenhum evento avisaria Meta desta venda.')).toBeVisible()
    await closeByEscape(page)
    await expect(several).toBeHidden()
    await chosen.uncheck()
  })

  await test.step("'Cliente' asks for the value, which may come later", async () => {
    await row(page, 'Clara')
      .getByRole('button', { name: /^Mudar status de/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Cliente' }).click()
    const asked = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
    const untold = asked.getByText('Nenhum evento avisaria Meta desta venda.')
    await expect(untold).toBeVisible()
    await asked.getByRole('button', { name: 'Criar o evento de compra para Meta' }).click()
    await expectToast(page, 'Evento Criado')
    await expect(untold).toBeHidden()
    await asked.getByRole('button', { name: 'Salvar' }).click()
    await expect(asked.getByRole('alert')).toHaveText(
      'Informe o valor, ou escolha "Informar depois".',
    )
    await asked.getByRole('button', { name: 'Informar depois' }).click()
    await expectToast(page, 'Lead atualizado', 'As alterações foram salvas.')
    await expect(asked).toBeHidden()
    await expect(row(page, 'Clara')).toContainText('Cliente')
    expect(await purchases(server.ads.url)).toEqual([])
  })

  await test.step('two sales are recorded, with a value that is none refused', async () => {
    await page.goto(`/leads?lead=${id}&dialog=details`)
    await expect(details(page).getByText('Nenhuma venda registrada.')).toBeVisible()
    const form = details(page).getByRole('form', { name: 'Registrar venda' })
    for (const [value, product, shown] of [
      ['350', 'Limpeza de pele', /^R\$\s350,00$/],
      ['120,50', 'Retorno', /^R\$\s120,50$/],
    ] as const) {
      await details(page).getByRole('button', { name: 'Registrar venda' }).click()
      const amount = form.getByRole('textbox', { name: 'Valor da venda' })
      await expect(amount).toBeFocused()
      await amount.fill('de graça')
      await amount.press('Enter')
      await expect(form.getByRole('alert')).toHaveText('Valor inválido. Exemplo: 1.234,56')
      await amount.fill(value)
      await form.getByRole('textbox', { name: 'Produto ou serviço' }).fill(product)
      await form.getByRole('textbox', { name: 'Nota fiscal' }).fill(`NF ${value}`)
      await form.getByRole('button', { name: 'Salvar venda' }).click()
      await expectToast(page, 'Venda registrada')
      await expect(sales(page).first().getByText(shown)).toBeVisible()
      await expect(sales(page).first()).toContainText(product)
      await expect(sales(page).first()).toContainText(`Nota fiscal NF ${value}`)
    }
    await expect(sales(page)).toHaveCount(2)
    expect(await revenue(account)).toBe(47_050)
    // The value that came later released the event of 'Cliente'; the second sale has its own.
    await expect.poll(() => purchases(server.ads.url)).toEqual([350, 120.5])
  })

  await test.step('one is refunded after a question, one deleted and brought back', async () => {
    await sales(page).nth(1).getByRole('button', { name: 'Estornar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Estornar esta venda?' })
    await question.getByRole('button', { name: 'Estornar' }).click()
    await expectToast(page, 'Venda estornada')
    await expect(sales(page).nth(1)).toContainText('Estornada')
    await expect(
      details(page).getByText(
        /^Venda estornada: R\$\s350,00\. Meta não aceita correção: o evento já enviado permanece lá\.$/,
      ),
    ).toBeVisible()
    expect(await revenue(account)).toBe(12_050)
    await sales(page).first().getByRole('button', { name: 'Excluir' }).click()
    await expect(details(page).getByRole('status')).toContainText(
      /^Venda excluída \(R\$\s120,50\)\./,
    )
    await expect(sales(page)).toHaveCount(1)
    expect(await revenue(account)).toBe(0)
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(sales(page)).toHaveCount(2)
    expect(await revenue(account)).toBe(12_050)

    // The line of the timeline takes it back, too, after the dialog was closed.
    await sales(page).first().getByRole('button', { name: 'Excluir' }).click()
    await expect(sales(page)).toHaveCount(1)
    await page.reload()
    const undo = details(page).getByRole('button', { name: 'Desfazer a exclusão da venda' })
    await undo.click()
    await expectToast(page, 'Venda restaurada')
    await expect(undo).toHaveCount(0)
    await expect(sales(page)).toHaveCount(2)
    expect(await revenue(account)).toBe(12_050)
  })

  await test.step('several become customers, each with its value or none yet', async () => {
    await closeByEscape(page)
    const others = ['Beto Lote', 'Bia Lote']
    for (const name of others) await newLead(account, name)
    await page.goto('/leads?search=Lote')
    for (const name of others)
      await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    await page.getByRole('button', { name: 'Mudar status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cliente' }).click()
    const asked = page.getByRole('dialog', { name: 'Valor de cada venda' })
    await asked.getByRole('textbox', { name: 'Beto Lote' }).fill('nada')
    await asked.getByRole('button', { name: 'Salvar' }).click()
    await expect(asked.getByRole('alert')).toHaveText('Valor inválido. Exemplo: 1.234,56')
    await asked.getByRole('textbox', { name: 'Beto Lote' }).fill('80')
    await asked.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, '2 leads atualizados')
    await expect(row(page, 'Beto Lote').getByText(/^R\$\s80,00$/)).toBeVisible()
    await expect(row(page, 'Bia Lote')).toContainText('Cliente')
    expect(await revenue(account)).toBe(20_050)
    await page.goto(`/leads?lead=${id}&dialog=details`)
  })

  await test.step('a sale is corrected; the list fits a phone', async () => {
    await sales(page).first().getByRole('button', { name: 'Editar' }).click()
    const form = details(page).getByRole('form', { name: 'Editar venda' })
    await form.getByRole('textbox', { name: 'Valor da venda' }).fill('130')
    await form.getByRole('textbox', { name: 'Número do pedido' }).fill('A-17')
    await form.getByRole('button', { name: 'Salvar venda' }).click()
    await expectToast(page, 'Venda atualizada')
    await expect(sales(page).first()).toContainText('Pedido A-17')
    expect(await revenue(account)).toBe(21_000)
    expect(await purchases(server.ads.url)).toEqual([350, 120.5, 80])
    await page.goto('/campanhas?columns=all')
    const total = page
      .getByRole('treegrid')
      .getByRole('row', { name: /^Total/ })
      .last()
    for (const text of [/R\$\s210,00/, /R\$\s105,00/]) await expect(total).toContainText(text)
    await page.goto(`/leads?lead=${id}&dialog=details`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  })
})
