import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { overlay, violationsOn } from './axe.ts'
import { closeByEscape, expect, expectToast, signedInTest as test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mensagens do Lead' })
const reply = (page: Page) =>
  dialog(page).getByRole('textbox', { name: 'Responder pela linha Simulador' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar', exact: true })

/** The simulated line with its QR code read, and somebody who wrote to it; the lead's id. */
async function aConversation(account: Account, person: { from: string; name: string }) {
  await account.call('POST /api/whatsapp/connect')
  await account.call('POST /api/simulator/scan').catch(() => {})
  await account.say({ ...person, text: 'Quanto custa?' })
  await expect.poll(() => account.leads(person.name)).toHaveLength(1)
  return (await account.leads(person.name))[0]?.id ?? ''
}

test('a lead is answered with a quick reply, and the simulated phone has it', async ({
  page,
  account,
}) => {
  const person = { from: aNumber(), name: 'Maria <b>Souza</b> 😀' }
  const lead = await aConversation(account, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/leads?lead=${lead}`)
  await reply(page).press('/')
  await expect(page.getByRole('menuitem', { name: 'Nenhuma resposta rápida ainda.' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Gerenciar respostas' }).click()
  const replies = page.getByRole('dialog', { name: 'Respostas Rápidas' })
  await expect(replies.getByText('Nenhuma resposta rápida', { exact: true })).toBeVisible()
  await replies.getByRole('button', { name: 'Nova resposta' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Resposta Rápida' })
  await form.getByRole('textbox', { name: 'Texto' }).fill('Olá {nome}! São R$ 97,00.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Dê um título à resposta')).toBeVisible()
  await form.getByRole('textbox', { name: 'Título' }).fill('Preço')
  expect(await violationsOn(page, overlay)).toEqual([])
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Resposta salva')
  await expect(replies.getByRole('button', { name: 'Editar Preço' })).toBeVisible()
  await replies.getByRole('button', { name: 'Excluir Preço' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Excluir a resposta "Preço"?' })
  await removal.getByRole('button', { name: 'Cancelar' }).click()
  await expect(replies.getByRole('button', { name: 'Editar Preço' })).toBeVisible()
  await replies.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(replies).toBeHidden()

  await expect(reply(page)).toBeFocused()
  await reply(page).press('/')
  await page.getByRole('menuitem', { name: 'Preço' }).click()
  await expect(reply(page)).toHaveValue('Olá Maria! São R$ 97,00.')
  expect(await violationsOn(page, overlay)).toEqual([])
  await reply(page).press('End')
  await reply(page).pressSequentially(' Quer?')
  await reply(page).press('Control+Enter')
  const answer = dialog(page).getByRole('list').getByText('Olá Maria! São R$ 97,00. Quer?')
  await expect(answer).toBeInViewport()
  await expect(answer).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
  await expect(dialog(page).getByText('Histórico de mensagens (2)')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Detalhes' }).click()
  await expect(page.getByText('Resposta enviada pela linha Simulador.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/simulador')
  await page.getByRole('button', { name: person.name }).first().click()
  const chat = page.getByRole('region', { name: `Conversa com ${person.name}` })
  await expect(chat.getByText('Olá Maria! São R$ 97,00. Quer?')).toBeVisible()
  await expect(chat.getByRole('img', { name: 'enviada pelo Rastro' })).toBeVisible()
})

test('a text that WhatsApp did not deliver says so, and why', async ({ page, account }) => {
  const lead = await aConversation(account, { from: aNumber(), name: 'Fora do Ar' })
  await page.route('**/api/leads/*/activities', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { activities: { fromMe: boolean }[] }
    const undelivered = 'O WhatsApp não pode entregar mensagens a este número.'
    const activities = json.activities.map((one) => (one.fromMe ? { ...one, undelivered } : one))
    await route.fulfill({ response, json: { ...json, activities } })
  })
  await account.call(`POST /api/leads/${lead}/messages`, { id: randomUUID(), text: 'Chegou?' })
  await page.goto(`/leads?lead=${lead}`)
  await expect(dialog(page).getByText('Chegou?', { exact: true })).toBeVisible()
  await expect(
    dialog(page).getByText('Não entregue: O WhatsApp não pode entregar mensagens a este número.'),
  ).toHaveCount(1)
})

test('a text that was not sent stays, and says what became of it', async ({ page, account }) => {
  const lead = await aConversation(account, { from: aNumber(), name: 'Teimosa' })
  await page.goto(`/leads?lead=${lead}`)
  await reply(page).fill('Chegou?')
  const ids: string[] = []
  const unknown = 'O gateway não confirmou o envio: não sabemos se a mensagem chegou.'
  await page.route('**/api/leads/*/messages', (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (ids.length === 1) return route.abort()
    if (ids.length === 2) {
      return route.fulfill({ status: 504, json: { error: unknown, code: 'gateway_silent' } })
    }
    return route.continue()
  })
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('O servidor não respondeu.')
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(unknown)
  await expect(reply(page)).toHaveValue('Chegou?')
  await closeByEscape(page)
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Mensagens de Teimosa' }).first().click()
  await expect(reply(page)).toHaveValue('Chegou?')
  await send(page).click()
  await expect(dialog(page).getByText('Chegou?', { exact: true })).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
  // Without an answer the same message is tried again; after one it is for the person to repeat.
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])

  await account.call('DELETE /api/whatsapp/disconnect')
  const reason = 'A linha Simulador está desconectada. Conecte-a em Configurações.'
  await expect(dialog(page).getByText(reason)).toBeVisible()
  await expect(reply(page)).toBeDisabled()
})

test('the settings tell what came in, and work on it again', async ({ page, account }) => {
  // The simulator is no line until somebody tries it out.
  await account.call('POST /api/whatsapp/connect')
  await account.call('POST /api/simulator/scan')
  await account.say({ from: aNumber(), name: 'Rita Recente', text: 'Oi' })
  await account.say({ from: '120363000000000000@g.us', text: 'No grupo' })
  await page.goto('/settings')
  const events = page.getByRole('region', { name: 'Últimos eventos recebidos' })
  await expect(events.getByText('Ignorado: mensagem de grupo.')).toBeVisible()
  const named = events
    .getByRole('listitem')
    .filter({ hasText: 'Mensagem registrada. · Rita Recente' })
  await expect(named.getByRole('link', { name: 'Rita Recente' })).toHaveAttribute(
    'href',
    /^\/leads\?lead=.+&dialog=details$/,
  )
  await events.getByRole('button', { name: 'Reprocessar mensagens' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reprocessar as mensagens recebidas?' })
  await expect(question).toContainText('nada é contado nem enviado duas vezes')
  await question.getByRole('button', { name: 'Reprocessar' }).click()
  await expectToast(page, 'Mensagens reprocessadas')
  await events.getByRole('button', { name: 'Reprocessar mensagens' }).click()
  await question.getByRole('button', { name: 'Reprocessar' }).click()
  await expectToast(
    page,
    'Erro ao Reprocessar',
    'As mensagens acabaram de ser reprocessadas. Espere um minuto para repetir.',
  )
})
