import type { Page } from '@playwright/test'
import { aNumber } from './account.ts'
import {
  answerQuestion,
  choose,
  closeByEscape,
  expect,
  expectToast,
  signedInTest as test,
} from './fixtures.ts'

const events = (page: Page) => page.getByRole('list', { name: 'Eventos configurados' })
const event = (page: Page, name: string) =>
  events(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const connection = { pixelId: '800100000080018001', accessToken: 'EAAG-eventos-4321' }

test('a pixel is disconnected, and the screen without one explains itself', async ({
  page,
  account,
}) => {
  await test.step('the connection is ended after a question', async () => {
    await account.call('POST /api/meta/settings', connection)
    await page.goto('/meta-ads')
    await page.getByRole('button', { name: 'Desconectar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desconectar a Meta?' })
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await expectToast(page, 'Desconectado!')
    await expect(page.getByRole('link', { name: 'Ir para Configurações' })).toBeVisible()
  })

  await test.step('without a pixel the screen explains what it is for and leads to the settings', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos Meta Ads' })).toBeVisible()
    await expect(page.getByText('Desconectado', { exact: true })).toBeVisible()
    await expect(page.getByText(/API de Conversões leva os leads/)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.getByRole('link', { name: 'Ir para Configurações' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })
})

test('coming back from an authorisation is told once, and leaves the address', async ({ page }) => {
  await page.goto('/meta-ads?connected=true')
  await expectToast(page, 'Conectado com sucesso!')
  await expect(page).toHaveURL(/\/meta-ads$/)
  await page.goto('/meta-ads?connected=true&test=true')
  await expectToast(
    page,
    'Conectado com sucesso!',
    'Conexão feita em modo de teste: os eventos levam o código de teste.',
  )
  await expect(page).toHaveURL(/\/meta-ads$/)
})

test('an event is created, switched, edited and deleted', async ({ page, account }) => {
  await account.call('POST /api/meta/settings', connection)
  await page.goto('/meta-ads')
  await expect(page.getByText('••••4321')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Configuração de Eventos',
    'Estatísticas de Envio',
  ])
  await expect(event(page, 'Lead')).toContainText('Ativo')

  await page.getByRole('button', { name: 'Novo Evento' }).click()
  let dialog = page.getByRole('dialog', { name: 'Novo Evento' })
  const platform = dialog.getByRole('textbox', { name: 'Plataforma' })
  await expect(platform).toHaveValue('Meta Ads')
  await expect(platform).toBeDisabled()
  const save = dialog.getByRole('button', { name: 'Salvar' })
  const name = dialog.getByRole('textbox', { name: 'Nome do evento' })
  await expect(save).toBeDisabled()
  await name.fill('   ')
  await expect(save).toBeDisabled()
  await name.fill('Venda fechada')
  await expect(save).toBeEnabled()

  await choose(dialog.getByRole('combobox', { name: 'Tipo de evento' }), 'Purchase')
  await expect(save).toBeDisabled()
  await choose(dialog.getByRole('combobox', { name: 'Origem da conversão' }), 'Conversa')
  await expect(dialog.getByRole('combobox', { name: 'Moeda' })).toHaveText('BRL')
  await expect(dialog.getByText('valor fixo enviado para cada conversão')).toBeVisible()
  const value = dialog.getByRole('textbox', { name: 'Valor da compra' })
  await value.fill('abacaxi')
  await save.click()
  await expectToast(page, 'Erro')
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await value.fill('1.197,50')
  await save.click()
  await expectToast(page, 'Evento Criado')
  await expect(dialog).toBeHidden()
  await expect(event(page, 'Venda fechada')).toContainText(/R\$\s1\.197,50/)

  const active = event(page, 'Venda fechada').getByRole('switch', {
    name: 'Enviar o evento Venda fechada',
  })
  await expect(active).toBeChecked()
  await active.click()
  await expectToast(page, 'Venda fechada: Inativo')
  await expect(active).not.toBeChecked()
  await expect(event(page, 'Venda fechada')).toContainText('Inativo')
  await page.reload()
  await expect(active).not.toBeChecked()

  await page.getByRole('button', { name: 'Editar Venda fechada' }).click()
  dialog = page.getByRole('dialog', { name: 'Editar Evento' })
  await expect(dialog.getByRole('combobox', { name: 'Origem da conversão' })).toHaveText('Conversa')
  const newName = dialog.getByRole('textbox', { name: 'Nome do evento' })
  await newName.fill('')
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await newName.fill('Venda ganha')
  await choose(dialog.getByRole('combobox', { name: 'Gatilho' }), 'Contato WhatsApp')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Evento atualizado!')
  await expect(event(page, 'Venda ganha')).toContainText('Contato WhatsApp')

  const remove = page.getByRole('button', { name: 'Excluir Venda ganha' })
  let question = answerQuestion(page, 'dismiss')
  await remove.click()
  expect(await question).toContain('"Venda ganha"')
  await expect(event(page, 'Venda ganha')).toBeVisible()
  question = answerQuestion(page, 'accept')
  await remove.click()
  await question
  await expectToast(page, 'Evento excluído!')
  await expect(event(page, 'Venda ganha')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expectToast(page, 'Evento restaurado', 'Venda ganha')
  await expect(event(page, 'Venda ganha')).toBeVisible()
})

test('the dialog of an event: choices, failures and its address', async ({ page, account }) => {
  await test.step('every event type and trigger of the product can be chosen', async () => {
    await account.call('POST /api/meta/settings', connection)
    await page.goto('/meta-ads')
    await page.getByRole('button', { name: 'Novo Evento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Evento' })
    await dialog.getByRole('combobox', { name: 'Tipo de evento' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Lead',
      'ViewContent',
      'Purchase',
      'AddToCart',
      'InitiateCheckout',
      'AddPaymentInfo',
      'CompleteRegistration',
      'Contact',
      'CustomizeProduct',
      'Donate',
      'FindLocation',
      'Schedule',
      'Search',
      'StartTrial',
      'SubmitApplication',
      'Subscribe',
      'AddToWishlist',
      'PageView',
      'GenerateLead',
      'CompleteOrder',
    ])
    await closeByEscape(page)
    await choose(dialog.getByRole('combobox', { name: 'Tipo de evento' }), 'Purchase')
    await dialog.getByRole('combobox', { name: 'Moeda' }).click()
    await expect(page.getByRole('option')).toHaveText(['BRL', 'USD', 'EUR', 'GBP'])
    await closeByEscape(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a failed save, edit and deletion are told', async () => {
    await expect(event(page, 'Lead')).toBeVisible()
    await page.route('**/api/destinations/meta/events', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.route('**/api/destinations/meta/events/*-*', (route) => route.abort())

    await page.getByRole('button', { name: 'Novo Evento' }).click()
    await page.getByRole('textbox', { name: 'Nome do evento' }).fill('Sem rede')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Erro')
    await page.getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('button', { name: 'Editar Lead' }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Erro ao editar evento')
    await page.getByRole('button', { name: 'Cancelar' }).click()

    const question = answerQuestion(page, 'accept')
    await page.getByRole('button', { name: 'Excluir Lead' }).click()
    await question
    await expectToast(page, 'Erro ao excluir evento')
    const active = page.getByRole('switch', { name: 'Enviar o evento Lead' })
    await active.click()
    await expectToast(page, 'Erro ao editar evento')
    await expect(active).toBeChecked()
    await page.unroute('**/api/destinations/meta/events')
    await page.unroute('**/api/destinations/meta/events/*-*')
  })

  await test.step('tab and open dialog are in the address; going back closes the dialog', async () => {
    await page.getByRole('button', { name: 'Novo Evento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Evento' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/dialog=create$/)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog).toBeVisible()
    await closeByEscape(page)
    await expect(page).toHaveURL(/\/meta-ads$/)

    await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
    await choose(page.getByRole('combobox', { name: 'Filtrar por situação' }), 'Falhou')
    await expect(page).toHaveURL(/tab=stats&deliveries=falhou$/)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Estatísticas de Envio' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('combobox', { name: 'Filtrar por situação' })).toHaveText('Falhou')
  })
})

test('the statistics count what was sent, and the log shows each delivery', async ({
  page,
  account,
}) => {
  await account.call('POST /api/meta/settings', connection)
  const { clickId } = await account.link('Com evento')
  await account.trackedLead(clickId, { from: aNumber(), name: 'Caio Prado' })
  await expect
    .poll(() => account.call('GET /api/meta/events/stats'))
    .toMatchObject({ totalConversions: 1, totalSuccessful: 1 })

  await page.goto('/meta-ads')
  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  const totals = page.getByRole('tabpanel').getByRole('term')
  await expect(totals.filter({ hasText: 'Total de Conversões' })).toBeVisible()
  const figure = (label: string) =>
    page.getByText(label, { exact: true }).locator('..').getByRole('definition')
  await expect(figure('Total de Conversões')).toHaveText('1')
  await expect(figure('Enviadas com Sucesso')).toHaveText('1')
  await expect(figure('Falhas')).toHaveText('0')
  await expect(figure('Aguardando')).toHaveText('0')
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await expect(page.getByText('1 de 1').first()).toBeVisible()

  const log = page.getByRole('list', { name: 'Registro de envios à Meta' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await log.getByRole('button', { name: 'Ver o envio de Lead' }).click()
  const dialog = page.getByRole('dialog', { name: /^Lead/ })
  await expect(dialog.getByText('A Meta aceitou.')).toBeVisible()
  await expect(dialog.getByText(/"events_received": 1/)).toBeVisible()
  await expect(dialog.getByText(/"event_name": "Lead"/)).toBeVisible()
  // What the score says is seen in its bar.
  const score = dialog.getByText(/^\d+,\d de 10$/).locator('xpath=../following-sibling::div/div')
  await expect(score).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await choose(page.getByRole('combobox', { name: 'Filtrar por situação' }), 'Falhou')
  await expect(page.getByText('Nenhum envio nesta situação.')).toBeVisible()

  await page.route('**/api/destinations/meta/stats', (route) =>
    route.fulfill({ status: 403, body: '' }),
  )
  await page.reload()
  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  await expect(page.getByText('Erro ao carregar estatísticas')).toBeVisible()
})
