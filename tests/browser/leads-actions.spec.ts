import { readFile } from 'node:fs/promises'
import type { ElementHandle, Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import {
  answerQuestion,
  choose,
  closeByEscape,
  expect,
  expectToast,
  signedInTest as test,
} from './fixtures.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Leads', exact: true })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const bar = (page: Page) => page.getByRole('region', { name: 'Ações para os leads selecionados' })
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true })

/** Somebody new who wrote; the lead's id. */
async function newLead(account: Account, name: string, from = aNumber()): Promise<string> {
  await account.say({ from, name, text: `Oi, sou ${name}` })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  return (await account.leads(name))[0]?.id ?? ''
}

/** Deletes a lead from the menu of its row. */
async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir lead' }).click()
}

/** Looks for them in the list that is open. */
async function search(page: Page, text: string) {
  const box = page.getByRole('searchbox', { name: 'Buscar leads' })
  await box.fill(text)
  await box.press('Enter')
}

test('one visit of the list in which leads are deleted, brought back and changed at once', async ({
  page,
  account,
}) => {
  await test.step('the deletion of the last row of the last page shows the page before', async () => {
    const names = Array.from({ length: 11 }, (_, n) => `Pagina ${String.fromCharCode(65 + n)}fim`)
    for (const name of names) await account.say({ from: aNumber(), name, text: 'Oi' })
    await expect.poll(() => account.leads('Pagina')).toHaveLength(11)
    await page.goto('/leads?search=Pagina&sort=name_asc&page=2')
    await expect(rows(page)).toHaveCount(1)
    const question = answerQuestion(page, 'accept')
    await remove(page, 'Pagina Kfim')
    await question
    await expect(rows(page)).toHaveCount(10)
    await expect(page).toHaveURL(/\/leads\?search=Pagina&sort=name_asc$/)
    await expect(list(page).getByText(/^Mostrando 1-10 de 10 leads/)).toBeVisible()
  })

  await test.step('a deletion that fails says why, or to try again', async () => {
    await newLead(account, 'Fica Aqui')
    await search(page, 'Fica Aqui')
    let question = answerQuestion(page, 'accept')
    await page.route('**/api/leads/*', (route) =>
      route.fulfill({ status: 404, json: { error: 'Lead não encontrado', code: 'not_found' } }),
    )
    await remove(page, 'Fica Aqui')
    await question
    await expectToast(page, 'Erro ao excluir lead', 'Lead não encontrado')
    await page.route('**/api/leads/*', (route) => route.abort())
    question = answerQuestion(page, 'accept')
    await remove(page, 'Fica Aqui')
    await question
    await expectToast(page, 'Erro ao excluir lead', 'Falha ao excluir o lead. Tente novamente.')
    await expect(row(page, 'Fica Aqui')).toBeVisible()
    await page.unroute('**/api/leads/*')
  })

  await test.step('a deletion is asked for first, and can be taken back', async () => {
    await newLead(account, 'Dora Excluída')
    await search(page, 'Dora Excluída')
    let question = answerQuestion(page, 'dismiss')
    await remove(page, 'Dora Excluída')
    expect(await question).toContain('"Dora Excluída"')
    await expect(row(page, 'Dora Excluída')).toBeVisible()
    question = answerQuestion(page, 'accept')
    await remove(page, 'Dora Excluída')
    await question
    await expectToast(
      page,
      'Lead excluído',
      'Lead e todos os dados relacionados foram excluídos com sucesso.',
    )
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await expect(list(page)).toBeFocused()
    expect(await account.leads('Dora Excluída')).toEqual([])
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expectToast(page, 'Lead restaurado')
    await expect(row(page, 'Dora Excluída')).toBeVisible()
  })

  await test.step('several leads are changed, deleted and brought back at once', async () => {
    for (const name of ['Grupo Um', 'Grupo Dois', 'Grupo Três']) await newLead(account, name)
    await search(page, 'Grupo')
    await tick(page, 'Grupo Um').check()
    await tick(page, 'Grupo Dois').check()
    await expect(bar(page).getByRole('status')).toHaveText('2 selecionados')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await tick(page, 'Grupo Um').check()
    await tick(page, 'Grupo Dois').check()
    await bar(page).getByRole('button', { name: 'Mudar status' }).click()
    await page.getByRole('menuitem', { name: 'Perdido' }).click()
    await expectToast(page, '2 leads atualizados')
    await expect(bar(page)).toBeHidden()
    await expect(row(page, 'Grupo Um').getByText('Perdido')).toBeVisible()
    await expect(row(page, 'Grupo Três').getByText('Contatado')).toBeVisible()

    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await expect(bar(page).getByRole('status')).toHaveText('3 selecionados')
    let question = answerQuestion(page, 'dismiss')
    await bar(page).getByRole('button', { name: 'Excluir', exact: true }).click()
    expect(await question).toContain('3 leads')
    await expect(rows(page)).toHaveCount(3)
    question = answerQuestion(page, 'accept')
    await bar(page).getByRole('button', { name: 'Excluir', exact: true }).click()
    await question
    await expectToast(page, '3 leads excluídos')
    await expect(list(page).getByText('Nenhum lead encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expectToast(page, '3 leads restaurados')
    await expect(rows(page)).toHaveCount(3)
  })
})

test('one visit of the list in which leads are read, changed and become customers', async ({
  page,
  account,
  context,
}) => {
  await test.step('a contact who asks for it is not told to ad platforms any more', async () => {
    const id = await newLead(account, 'Duda Discreta')
    await page.goto(`/leads?lead=${id}&dialog=details`)
    const dialog = page.getByRole('dialog')
    const wish = dialog.getByRole('switch', { name: 'Não informar às plataformas de anúncio' })
    await expect(wish).not.toBeChecked()
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await wish.press('Space')
    await expectToast(page, 'Erro ao atualizar lead')
    await expect(wish).not.toBeChecked()
    await page.unroute('**/api/leads/*')
    await dialog.getByRole('combobox', { name: 'De onde veio o pedido' }).click()
    await page.getByRole('option', { name: 'Pedido em uma mensagem' }).click()
    await wish.press('Space')
    const told = 'Este contato não é mais informado às plataformas de anúncio.'
    await expectToast(page, 'Lead atualizado', told)
    await expect(wish).toBeChecked()
    await expect(dialog.getByText(told)).toBeVisible()
    await page.reload()
    await expect(wish).toBeChecked()
    await expect(dialog.getByRole('list', { name: 'Registro' }).getByRole('listitem')).toHaveText([
      /Não informar \(antes: informar\) · Pedido em uma mensagem$/,
    ])
    await closeByEscape(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('messages, details and the chat open from the row, and back closes them', async () => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'wa.me' }))
    const from = aNumber()
    const id = await newLead(account, 'Iara Detalhes', from)
    const box = page.getByRole('searchbox', { name: 'Buscar leads' })
    const opener = page.getByRole('button', { name: 'Mensagens de Iara Detalhes' })
    await expect(opener).toBeVisible()
    await box.fill('Iara')
    // Both before the search is drawn: the dialog does not undo it.
    await box.evaluate(
      (search, button) => {
        search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        button?.click()
      },
      (await opener.elementHandle()) as ElementHandle<HTMLElement> | null,
    )
    const messages = page.getByRole('dialog', { name: 'Mensagens do Lead' })
    await expect(messages.getByText('Oi, sou Iara Detalhes')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=Iara&lead=${id}&dialog=messages`))
    await page.goBack()
    await expect(messages).toBeHidden()
    await expect(page).toHaveURL(/\?search=Iara$/)
    await page.getByRole('button', { name: 'Detalhes de Iara Detalhes' }).click()
    const details = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
    await expect(details).toBeVisible()
    await page.reload()
    await expect(details).toBeVisible()
    await closeByEscape(page)
    await expect(details).toBeHidden()
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir WhatsApp de Iara Detalhes' }).click(),
    ])
    await chat.waitForURL(`https://wa.me/${from}`)
    await chat.close()
    await context.unroute('https://wa.me/**')
  })

  await test.step('a sale makes a customer, and its value can be taken away', async () => {
    await newLead(account, 'Caio Cliente')
    await search(page, 'Caio Cliente')
    const dialog = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
    const value = dialog.getByRole('textbox', { name: 'Valor da venda' })
    const sale = row(page, 'Caio Cliente').getByRole('button', { name: /o valor da venda/ })
    await sale.click()
    await expect(dialog.getByRole('combobox', { name: 'Mudar status' })).toHaveText('Cliente')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await sale.click()
    await value.fill('197')
    await choose(dialog.getByRole('combobox', { name: 'Moeda' }), 'USD')
    await value.press('Enter')
    await expect(row(page, 'Caio Cliente').getByText(/^US\$\s197,00$/)).toBeVisible()
    await expect(row(page, 'Caio Cliente')).toContainText('Cliente')
    await expect(sale).toBeFocused()
    await sale.press('Enter')
    await expect(value).toHaveValue('197,00')
    await value.fill('')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(sale).toHaveText('Informar valor')
  })

  await test.step('a status is changed where it stands, and a customer is asked for the sale', async () => {
    const id = await newLead(account, 'Bia Compradora')
    await search(page, 'Bia Compradora')
    const status = row(page, 'Bia Compradora').getByRole('button', { name: /^Mudar status de/ })
    await status.click()
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'Pendente',
      'Contatado',
      'Cliente',
      'Perdido',
    ])
    await page.getByRole('menuitemradio', { name: 'Cliente' }).click()
    await expectToast(page, 'Lead atualizado', 'O status agora é Cliente.')
    await expect(status).toHaveText('Cliente')
    await page.getByRole('button', { name: 'Informar valor', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
    await expect(page).toHaveURL(new RegExp(`lead=${id}&dialog=outcome`))
    await dialog.getByRole('textbox', { name: 'Valor da venda' }).fill('de graça')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Valor inválido. Exemplo: 1.234,56')
    await dialog.getByRole('textbox', { name: 'Valor da venda' }).fill('1.234,56')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Lead atualizado', 'As alterações foram salvas.')
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/dialog=/)
    await expect(row(page, 'Bia Compradora').getByText(/^R\$\s1\.234,56$/)).toBeVisible()
  })
})

test('what is shown is downloaded as leads-export.csv', async ({ page, account }) => {
  const link = await account.link('Exportada')
  await account.click(link.clickId)
  await account.trackedLead(link.clickId, { from: aNumber(), name: 'Eva Exportada' })
  await newLead(account, 'Outra Pessoa')
  await expect.poll(() => account.leads('Eva Exportada')).toHaveLength(1)
  await page.goto('/leads?campaign=Exportada&status=contacted')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Exportar/ })).toHaveCount(1)
  const exportList = async () => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    await page.getByRole('menuitem', { name: 'Leads desta lista' }).click()
  }
  const [download] = await Promise.all([page.waitForEvent('download'), exportList()])
  expect(download.suggestedFilename()).toBe('leads-export.csv')
  await expectToast(page, 'Exportação Concluída', 'Os leads da lista foram baixados em CSV.')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Eva Exportada')

  await page.route('**/api/export?*', (route) => route.fulfill({ status: 500, body: 'não' }))
  await exportList()
  await expectToast(page, 'Exportação Falhou', 'Houve um erro ao exportar seus dados')
})

test('a viewer sees the list and is offered no change', async ({ page, account }) => {
  await newLead(account, 'Vista Apenas')
  await page.route('**/api/auth/validate', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: body.replace('"owner"', '"viewer"') })
  })
  await page.goto('/leads?search=Vista+Apenas')
  const shown = row(page, 'Vista Apenas')
  await expect(shown.getByText('Contatado')).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Mensagens de Vista Apenas' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(shown.getByRole('button', { name: /^(Excluir|Mudar|Informar)/ })).toHaveCount(0)
})
