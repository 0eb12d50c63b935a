import type { Locator, Page } from '@playwright/test'
import { chips, filters, leadCard, list, names, newLead, test, trend } from './dashboard-scene.ts'
import { answerQuestion, closeByEscape, expect, expectToast } from './fixtures.ts'

/** Tab until the control has the focus, as a person without a mouse. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** Down an open list or menu to the entry, and Enter. */
async function goDownTo(page: Page, entry: Locator) {
  await expect(entry).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    // The focus follows the key a moment later; another key meanwhile would go one too far.
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((element) => element !== document.activeElement, before)
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Chooses from a list that has the focus. */
async function chooseByKeys(page: Page, name: string) {
  await page.keyboard.press('Enter')
  await goDownTo(page, page.getByRole('option', { name, exact: true }))
}

/** Whether an arrow moves the focus on before another key can be heard, as on a page that computes. */
function isLeftByArrow(entry: Locator): Promise<boolean> {
  return entry.evaluate((element) => {
    const key = { key: 'ArrowDown', bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
    return document.activeElement !== element
  })
}

test('filters are set, saved, applied and deleted with the keyboard alone', async ({ page }) => {
  await page.goto('/?kind=all')
  await expect(names(page)).toHaveCount(10)
  await tabTo(page, filters(page).getByRole('combobox', { name: 'Período' }))
  await chooseByKeys(page, 'Este mês')
  await tabTo(page, filters(page).getByRole('button', { name: 'Expandir Filtros' }))
  await page.keyboard.press('Enter')
  await tabTo(page, filters(page).getByRole('combobox', { name: 'Origem' }))
  await chooseByKeys(page, 'Instagram')
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Período: Este mês',
    'Origem: Instagram',
  ])

  await tabTo(page, filters(page).getByRole('button', { name: 'Salvar Filtro' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Salvar Filtro' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Nome do filtro' }))
  await page.keyboard.type('Do mês')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Filtro salvo')
  await expect(filters(page).getByRole('button', { name: 'Salvar Filtro' })).toBeFocused()

  const remove = page.getByRole('button', { name: 'Remover filtro Origem: Instagram' })
  await tabTo(page, remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Período: Este mês'])
  await tabTo(page, filters(page).getByRole('button', { name: 'Aplicar filtro Do mês' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Filtro carregado', 'O filtro "Do mês" foi aplicado.')
  await expect(chips(page).getByRole('listitem')).toHaveCount(2)
  await tabTo(page, filters(page).getByRole('button', { name: 'Excluir filtro Do mês' }))
  const question = answerQuestion(page, 'accept')
  await page.keyboard.press('Enter')
  expect(await question).toContain('"Do mês"')
  await expectToast(page, 'Filtro excluído')
})

test('a closed list takes letters and arrows from the first key on', async ({ page }) => {
  await page.goto('/?kind=all')
  await expect(names(page)).toHaveCount(10)
  const period = filters(page).getByRole('combobox', { name: 'Período' })
  await tabTo(page, period)
  // Nobody has touched it yet: its items are drawn for the first time by the focus itself.
  await page.keyboard.press('h')
  await expect(period).toHaveText('Hoje')
  await expect(page).toHaveURL(/dateRange=today/)
  await expect(page.getByRole('listbox')).toHaveCount(0)

  const chart = trend(page).getByRole('combobox', { name: 'Período do gráfico' })
  const before = (await chart.textContent()) ?? ''
  await tabTo(page, chart)
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { name: before, exact: true })
  await expect(chosen).toBeFocused()
  expect(await isLeftByArrow(chosen)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(chart).not.toHaveText(before)
  await expect(chart).toBeFocused()

  await tabTo(page, list(page).getByRole('button', { name: 'Mais ações de João Pereira' }))
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menu').locator(':focus')
  await expect(entry).toBeVisible()
  expect(await isLeftByArrow(entry)).toBe(true)
  await closeByEscape(page)
})

test('chart, search and order are worked with the keyboard alone', async ({ page }) => {
  await page.goto('/?kind=all')
  await expect(names(page)).toHaveCount(10)
  await tabTo(page, trend(page).getByRole('switch', { name: 'Comparar com período anterior' }))
  await page.keyboard.press('Space')
  await expect(trend(page).getByRole('columnheader')).toHaveCount(5)
  await tabTo(page, trend(page).getByRole('combobox', { name: 'Período do gráfico' }))
  await chooseByKeys(page, 'Últimos 30 dias')
  await expect(trend(page).getByRole('row')).toHaveCount(31)
  await tabTo(page, list(page).getByRole('searchbox', { name: 'Buscar leads' }))
  await page.keyboard.type('souza')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Maria Souza'])
  await tabTo(page, list(page).getByRole('button', { name: 'Limpar busca' }))
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveCount(10)
  await tabTo(page, list(page).getByRole('combobox', { name: 'Ordenar por' }))
  await chooseByKeys(page, 'Nome (A-Z)')
  await expect(names(page).first()).toHaveText('Ana Lima')
  await tabTo(page, list(page).getByRole('button', { name: 'Página 2' }))
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveCount(3)
})

test('arrows, J and K go from lead to lead; Enter, D and X act on it', async ({ page }) => {
  await page.goto('/?kind=all&sort=name_asc')
  const name = (text: string) => list(page).getByRole('button', { name: text, exact: true })
  await tabTo(page, name('Ana Lima'))
  await expect(list(page).getByText(/^Setas ou J e K: outro lead/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(name('João Pereira')).toBeFocused()
  await page.keyboard.press('j')
  await expect(name('Maria Souza')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(name('Ana Lima')).toBeFocused()
  await page.keyboard.press('End')
  await expect(name('Clique sem mensagem').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(name('Ana Lima')).toBeFocused()

  await page.keyboard.press('x')
  await expect(list(page).getByRole('checkbox', { name: 'Selecionar Ana Lima' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(list(page).getByRole('checkbox', { name: 'Selecionar Ana Lima' })).not.toBeChecked()
  await page.keyboard.press('Enter')
  const messages = page.getByRole('dialog', { name: 'Mensagens do Lead' })
  await expect(messages.getByRole('heading', { name: /^Histórico de mensagens/ })).toBeVisible()
  await closeByEscape(page)
  await expect(messages).toBeHidden()
  await expect(name('Ana Lima')).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })).toBeVisible()
  await closeByEscape(page)
  await expect(name('Ana Lima')).toBeFocused()
})

test('a lead gets its status and sale and is deleted with the keyboard alone', async ({
  page,
  account,
}) => {
  await newLead(account, 'Teca Teclado')
  await page.goto('/?kind=all')
  const card = leadCard(page, 'Teca Teclado')
  const more = card.getByRole('button', { name: 'Mais ações de Teca Teclado' })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Pendente' })).toBeFocused()
  await goDownTo(page, page.getByRole('menuitemradio', { name: 'Perdido' }))
  await expectToast(page, 'Lead atualizado', 'O status agora é Perdido.')
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await goDownTo(page, page.getByRole('menuitem', { name: 'Registrar venda' }))
  const sale = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
  await tabTo(page, sale.getByRole('textbox', { name: 'Valor da venda' }))
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Lead atualizado', 'As alterações foram salvas.')
  await expect(sale).toBeHidden()
  await expect(card.getByText(/^R\$\s250,00$/)).toBeVisible()
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Excluir lead' })).toBeFocused()
  const question = answerQuestion(page, 'accept')
  await page.keyboard.press('Enter')
  await question
  await expectToast(page, 'Lead excluído')
  await expect(card).toBeHidden()
  await expect(list(page).getByRole('button', { name: 'João Pereira', exact: true })).toBeFocused()
})
