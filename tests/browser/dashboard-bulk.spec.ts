import type { Page } from '@playwright/test'
import { leadCard, list, names, newLead, removeLeads, test } from './dashboard-scene.ts'
import { answerQuestion, closeByEscape, expect, expectToast } from './fixtures.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Ações para os leads selecionados' })
const tick = (page: Page, name: string) =>
  list(page)
    .getByRole('checkbox', { name: `Selecionar ${name}`, exact: true })
    .first()
const tickAll = (page: Page) =>
  list(page).getByRole('checkbox', { name: 'Selecionar todos desta página' })

test('one visit in which leads are chosen, changed and deleted together', async ({
  page,
  account,
}) => {
  await page.goto('/?kind=all')

  await test.step('leads are ticked one by one or all of the page, and Esc clears the choice', async () => {
    await expect(bar(page)).toBeHidden()
    await tick(page, 'Maria Souza').click()
    await tick(page, 'Ana Lima').click()
    await expect(bar(page).getByRole('status')).toHaveText('2 selecionados')
    await expect(tickAll(page)).toBeChecked({ indeterminate: true })
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(tick(page, 'Maria Souza')).not.toBeChecked()

    await tickAll(page).click()
    await expect(bar(page).getByRole('status')).toHaveText('10 selecionados')
    await bar(page).getByRole('button', { name: 'Mudar status' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cliente' })).toBeVisible()
    await closeByEscape(page)
    await expect(bar(page).getByRole('status')).toHaveText('10 selecionados')
    await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
    await expect(bar(page)).toBeHidden()
  })

  await test.step('what a page of its own does not show is not chosen', async () => {
    await tickAll(page).click()
    await list(page).getByRole('button', { name: 'Página 2' }).click()
    await expect(names(page)).toHaveCount(3)
    await expect(bar(page)).toBeHidden()
    await expect(tickAll(page)).not.toBeChecked()
    await list(page).getByRole('button', { name: 'Página 1' }).click()
    await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
    await expect(bar(page)).toBeHidden()
  })

  await test.step('a change of several leads that fails is told, and the choice stays', async () => {
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 403, json: { error: 'Sem permissão', code: 'forbidden' } }),
    )
    await tick(page, 'Maria Souza').click()
    await bar(page).getByRole('button', { name: 'Mudar status' }).click()
    await page.getByRole('menuitem', { name: 'Perdido' }).click()
    await expectToast(page, 'Erro ao atualizar lead', 'Sem permissão')
    await expect(bar(page).getByRole('status')).toHaveText('1 selecionado')
    await page.unroute('**/api/leads')
    await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
  })

  await test.step('several leads get a status, and clicks stay as they are', async () => {
    for (const name of ['Um Bulk', 'Dois Bulk']) await newLead(account, name)
    await expect(leadCard(page, 'Dois Bulk')).toBeVisible()
    await tick(page, 'Um Bulk').click()
    await tick(page, 'Dois Bulk').click()
    await tick(page, 'Clique sem mensagem').click()
    await bar(page).getByRole('button', { name: 'Mudar status' }).click()
    await page.getByRole('menuitem', { name: 'Cliente' }).click()
    await expectToast(
      page,
      '2 leads atualizados',
      'O status agora é Cliente. 1 clique sem mensagem ficou como estava.',
    )
    await expect(leadCard(page, 'Um Bulk').getByText('Cliente', { exact: true })).toBeVisible()
    await expect(leadCard(page, 'Dois Bulk').getByText('Cliente', { exact: true })).toBeVisible()
    await expect(bar(page)).toBeHidden()

    await tick(page, 'Clique sem mensagem').click()
    await expect(bar(page).getByText('Cliques sem mensagem só podem ser excluídos.')).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Mudar status' })).toBeHidden()
    await removeLeads(page, account, 'Um Bulk', 'Dois Bulk')
    await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
  })

  await test.step('several leads are deleted after a question, and taken back', async () => {
    for (const name of ['Três Bulk', 'Quatro Bulk']) await newLead(account, name)
    await expect(leadCard(page, 'Quatro Bulk')).toBeVisible()
    await tick(page, 'Três Bulk').click()
    await tick(page, 'Quatro Bulk').click()
    await tick(page, 'Clique sem mensagem').click()
    let question = answerQuestion(page, 'dismiss')
    await bar(page).getByRole('button', { name: 'Excluir' }).click()
    expect(await question).toContain('Excluir 3 leads e todos os dados relacionados?')
    await expect(bar(page).getByRole('status')).toHaveText('3 selecionados')
    question = answerQuestion(page, 'accept')
    await bar(page).getByRole('button', { name: 'Excluir' }).click()
    await question
    await expectToast(page, '3 leads excluídos')
    await expect(leadCard(page, 'Três Bulk')).toBeHidden()
    await expect(list(page).getByText(/de 12 leads$/)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expectToast(page, '3 leads restaurados')
    await expect(leadCard(page, 'Três Bulk')).toBeVisible()
    await expect(list(page).getByText(/de 15 leads$/)).toBeVisible()
    await removeLeads(page, account, 'Três Bulk', 'Quatro Bulk')
  })
})
