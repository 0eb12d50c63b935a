import type { Locator, Page } from '@playwright/test'
import type { LeadDetail } from '#contracts/leads'
import { type Account, aNumber } from './account.ts'
import { choose, closeByEscape, expect, expectToast, signedInTest as test } from './fixtures.ts'
import { expectToFit } from './visit.ts'

const rules = (page: Page) => page.getByRole('list', { name: 'Regras de vendas no chat' })
const rule = (page: Page, name: string) =>
  rules(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const trial = (within: Page | Locator) =>
  within.getByRole('textbox', { name: 'Mensagem enviada pela empresa' })
const results = (within: Page | Locator) =>
  within.getByRole('list', { name: 'O que cada regra faria' })

/** Somebody who wrote, bought for so many reais and was answered; resolves when that waits for a person. */
async function aSale(account: Account, name: string, text: string, sold?: number): Promise<string> {
  const from = aNumber()
  await account.say({ from, name, text: 'Oi' })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  const [lead] = await account.leads(name)
  if (sold !== undefined) await account.call(`POST /api/leads/${lead?.id}/sales`, { value: sold })
  await account.say({ from, text, fromMe: true })
  await expect
    .poll(() => account.call<LeadDetail>(`GET /api/leads/${lead?.id}`))
    .toMatchObject({ tags: ['a confirmar'] })
  return lead?.id ?? ''
}

test('a rule is made with its trial, tried, edited, switched, deleted and taken back', async ({
  page,
  account,
}) => {
  await account.call('POST /api/meta/settings', {
    pixelId: '810100000081018101',
    accessToken: 'EAAG-regras',
  })
  await page.goto('/meta-ads')
  await expect(page.getByText('Nenhuma regra ainda.')).toBeVisible()
  await page.getByRole('button', { name: 'Nova Regra' }).click()
  await expect(page).toHaveURL(/rule=new/)
  const dialog = page.getByRole('dialog', { name: 'Nova Regra' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect(dialog.getByText('Nome da regra é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Informe pelo menos uma frase')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nome da regra' }).fill('Venda no Pix')
  await dialog.getByRole('textbox', { name: 'Frases' }).fill('Pedido confirmado\nvenda fechada')
  await choose(dialog.getByRole('combobox', { name: 'Enviar o evento' }), 'Lead')

  await trial(dialog).fill('Venda fechada!')
  await expect(results(dialog)).toContainText('Nenhum valor na mensagem.')
  await expect(results(dialog)).toContainText('A confirmar')
  await dialog.getByRole('textbox', { name: 'Valor fixo da venda' }).fill('97')
  await expect(results(dialog)).toContainText(/Valor fixo da regra: R\$\s97,00/)
  await choose(dialog.getByRole('combobox', { name: 'Mudar o status para' }), 'Não mudar')
  await expect(dialog.getByRole('textbox', { name: 'Valor fixo da venda' })).toBeHidden()
  await choose(dialog.getByRole('combobox', { name: 'Enviar o evento' }), 'Nenhum')
  await save.click()
  await expectToast(page, 'Erro ao salvar a regra')
  await expect(
    dialog.getByText('Escolha o que a regra faz: status, etiqueta ou evento'),
  ).toBeVisible()
  await choose(dialog.getByRole('combobox', { name: 'Mudar o status para' }), 'Cliente')
  await dialog.getByRole('textbox', { name: 'Etiqueta' }).fill('pix 💚')
  await dialog.getByRole('textbox', { name: 'Valor fixo da venda' }).fill('')
  await save.click()
  await expectToast(page, 'Regra criada')
  await expect(dialog).toBeHidden()
  await expect(rule(page, 'Venda no Pix')).toContainText('Status Cliente · Etiqueta pix 💚')

  await trial(page).fill('Pedido confirmado? R$ 10')
  await expect(results(page)).toContainText('está numa pergunta, e perguntas não contam')
  await trial(page).fill('Pedido 77 confirmado. Pedido confirmado: 12x de R$ 99,90')
  await expect(results(page)).toContainText(/Valor: R\$\s1\.198,80/)
  await expect(page.getByText('Pedido reconhecido: 77')).toBeVisible()
  await trial(page).fill('Confirmado')
  await expect(results(page)).toContainText('Falta “Pedido” para dizer “Pedido confirmado”')

  await page.getByRole('button', { name: 'Editar Venda no Pix' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Regra' })
  await expect(edit.getByRole('textbox', { name: 'Frases' })).toHaveValue(
    'Pedido confirmado\nvenda fechada',
  )
  await choose(
    edit.getByRole('combobox', { name: 'Quando agir' }),
    'Depois que uma pessoa confirmar',
  )
  await edit.getByRole('switch', { name: 'Toda vez' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Regra atualizada')
  await expect(rule(page, 'Venda no Pix')).toContainText('Toda vez')

  const active = page.getByRole('switch', { name: 'Usar a regra Venda no Pix' })
  await active.click()
  await expectToast(page, 'Venda no Pix: Inativa')
  await expect(active).not.toBeChecked()
  await expect(page.getByText('Não há regra ativa para testar.')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir Venda no Pix' }).click()
  await expectToast(page, 'Regra excluída')
  await expect(page.getByText('Nenhuma regra ainda.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expectToast(page, 'Regra restaurada', 'Venda no Pix')
  await expect(rule(page, 'Venda no Pix')).toContainText('Inativa')
})

test('what a rule recognised is confirmed or refused in the dialog of the lead', async ({
  page,
  account,
}) => {
  await account.call('POST /api/phrase-rules', {
    name: 'Combinado',
    phrases: ['combinado então'],
    timing: 'confirm',
    setStatus: 'converted',
  })
  const bought = await aSale(account, 'Bia Compradora', 'Combinado então, R$ 1.234,56 no pix 🎉')
  await page.goto(`/leads?lead=${bought}&dialog=details`)
  const dialog = page.getByRole('dialog', { name: 'Detalhes Completos do Lead' })
  const waiting = dialog.getByRole('region', { name: 'A confirmar' })
  await expect(waiting).toContainText('A regra “Combinado” reconheceu uma venda nesta mensagem:')
  await expect(waiting).toContainText('Combinado então, R$ 1.234,56 no pix 🎉')
  const value = waiting.getByRole('textbox', { name: 'Valor da venda' })
  await expect(value).toHaveValue('1.234,56')
  await value.fill('mil')
  await waiting.getByRole('button', { name: 'Confirmar' }).click()
  await expect(waiting.getByText('Valor inválido. Exemplo: 1.234,56')).toBeVisible()
  await value.fill('1.200')
  await waiting.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(page, 'Confirmado')
  await expect(waiting).toBeHidden()
  await expect(dialog).toContainText('Cliente')
  await expect(dialog).toContainText(/reconheceu foi confirmado: venda de R\$\s1\.200,00/)
  await closeByEscape(page)

  const kept = await aSale(account, 'Caio Indeciso', 'Combinado então: R$ 100 ou R$ 200')
  await page.goto(`/leads?lead=${kept}&dialog=details`)
  await expect(waiting).toContainText('Há mais de um valor e nenhum é o total.')
  const offered = waiting.getByRole('group', { name: 'Valores da mensagem:' })
  await expect(offered.getByRole('button')).toHaveText([/^R\$\s100,00$/, /^R\$\s200,00$/])
  await offered.getByRole('button').last().click()
  await expect(value).toHaveValue('200,00')
  await waiting.getByRole('button', { name: 'Recusar' }).click()
  await expectToast(page, 'Recusado')
  await expect(waiting).toBeHidden()
  expect(await account.call(`GET /api/leads/${kept}`)).toMatchObject({
    status: 'contacted',
    tags: [],
    purchaseValue: null,
  })
  await closeByEscape(page)

  await account.call('POST /api/phrase-rules', {
    name: 'Pago',
    phrases: ['pix recebido'],
    setStatus: 'converted',
  })
  const again = await aSale(account, 'Duda Já Pagou', 'Pix recebido: R$ 80', 80)
  await page.goto(`/leads?lead=${again}&dialog=details`)
  await expect(value).toHaveValue('80,00')
  await expect(waiting).toContainText(
    'O lead já tem uma venda deste valor a menos de 24 horas desta.',
  )
})

test('on a telephone, without a pixel, when the rules cannot be loaded', async ({
  page,
  account,
}) => {
  await account.call('POST /api/meta/disconnect')
  await account.call('POST /api/phrase-rules', {
    name: `<b>${'comprido'.repeat(14)}</b>`,
    phrases: ['semespaço'.repeat(20)],
    addTag: '👩‍👩‍👧'.repeat(4),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  let isDown = true
  // An answer that is final: three more tries would take seven seconds.
  const refused = { status: 422, json: { error: 'Pedido inválido.', code: 'invalid' } }
  await page.route('**/api/phrase-rules', (route) =>
    isDown ? route.fulfill(refused) : route.fallback(),
  )
  await page.goto('/meta-ads')
  await expect(page.getByText('Não foi possível carregar as regras.')).toBeVisible()
  isDown = false
  await page
    .getByRole('alert')
    .filter({ hasText: 'Não foi possível carregar as regras.' })
    .getByRole('button', { name: 'Tentar de novo' })
    .click()
  await expect(rules(page)).toContainText('<b>comprido')
  await expectToFit(page)
})
