import type { Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { overlay, violationsOn } from './axe.ts'
import { expect, signedInTest as test } from './fixtures.ts'
import { expectToFit, openAddress } from './visit.ts'

// What a person does every day, in so many clicks, typed texts and keys.

/** Counts what is done; more than `most` fails. */
function steps(most: number) {
  let done = 0
  return async (what: Promise<unknown>) => {
    done += 1
    expect(done, `${done} interactions of ${most}`).toBeLessThanOrEqual(most)
    await what
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mensagens do Lead' })
const chat = (page: Page) => dialog(page).getByRole('region', { name: 'Conversa', exact: true })
const reply = (page: Page) =>
  dialog(page).getByRole('textbox', { name: 'Responder pela linha Simulador' })

async function connect(account: Account) {
  await account.call('POST /api/whatsapp/connect')
  await account.call('POST /api/simulator/scan').catch(() => {})
}

/** Somebody who wrote forty times, in the order of the numbers. */
async function aLongConversation(account: Account, name: string): Promise<string> {
  const from = aNumber()
  const begin = Date.now() - 3 * 86_400_000
  for (let n = 1; n <= 40; n += 1) {
    const at = new Date(begin + n * 3_600_000)
    await account.say({ from, name, text: `Mensagem ${n}`, at, fromMe: n % 4 === 0 })
  }
  await expect.poll(async () => (await account.leads(name))[0]?.messageCount).toBe(30)
  return (await account.leads(name))[0]?.id ?? ''
}

test('the line stands on the first screen, a lead is answered in three, and why it has no campaign in two', async ({
  page,
  account,
}) => {
  await connect(account)
  await aLongConversation(account, 'Bruna Longa')

  await test.step('is WhatsApp up: nothing to do', async () => {
    await page.goto('/')
    const integrations = page.getByRole('region', { name: 'Integrações' })
    const line = integrations.getByRole('listitem').filter({ hasText: 'WhatsApp' })
    await expect(line).toContainText('Ativ')
    // Where the sidebar is a drawer, the bar says it.
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('banner').getByRole('link', { name: /^WhatsApp/ })
    await expect(bar).toHaveText(/Ativa$/)
    await expect(bar).toBeInViewport()
    await account.call('DELETE /api/whatsapp/disconnect')
    await expect(bar).toHaveText(/Inativa$/)
    await connect(account)
    await expect(bar).toHaveText(/Ativa$/)
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a lead is answered', async () => {
    await openAddress(page, '/leads')
    const step = steps(3)
    await step(page.getByRole('button', { name: 'Mensagens de Bruna Longa' }).click())
    await expect(chat(page).getByText('Mensagem 39', { exact: true })).toBeInViewport()
    await expect(chat(page).getByText('Mensagem 2', { exact: true })).not.toBeInViewport()
    await expect(reply(page)).toBeFocused()
    await step(page.keyboard.type('Olá, Bruna!'))
    await step(page.keyboard.press('Control+Enter'))
    await expect(chat(page).getByText('Olá, Bruna!', { exact: true })).toBeInViewport()
    await expect(reply(page)).toHaveValue('')
  })

  await test.step('what is known stands beside it, and counts say what they count', async () => {
    await expect(
      dialog(page).getByRole('heading', { name: 'Histórico de mensagens (41)' }),
    ).toBeVisible()
    await expect(dialog(page).getByText('30 recebidas, 11 enviadas')).toBeVisible()
    const [talk, facts] = await Promise.all([
      chat(page).boundingBox(),
      dialog(page).getByText('Número', { exact: true }).boundingBox(),
    ])
    expect(facts?.x).toBeGreaterThan((talk?.x ?? 0) + (talk?.width ?? 0))
    expect(await violationsOn(page, overlay)).toEqual([])
  })

  await test.step('why a lead has no campaign', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const step = steps(2)
    await step(page.getByRole('button', { name: 'Mensagens de Bruna Longa' }).click())
    const why = dialog(page).getByText('De onde veio, e por quê', { exact: true }).locator('..')
    await expect(why.getByRole('definition')).not.toBeEmpty()
    await expect(why.getByRole('definition')).toBeInViewport()
  })
})

test('on a phone the conversation is the whole screen, and the facts are a tab away', async ({
  page,
  account,
}) => {
  const id = await aLongConversation(account, 'Carla Celular')
  await connect(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/leads?lead=${id}`)
  await expect(chat(page).getByText('Mensagem 39', { exact: true })).toBeInViewport()
  await expect.poll(async () => (await dialog(page).boundingBox())?.y).toBe(0)
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(reply(page)).toBeInViewport()
  await expect(reply(page)).not.toBeFocused()
  expect(await violationsOn(page, overlay)).toEqual([])

  await dialog(page).getByRole('tab', { name: 'Dados e eventos' }).click()
  await expect(dialog(page).getByText('Número', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/^Eventos Meta enviados/)).toBeVisible()
  await expectToFit(page)
  expect(await violationsOn(page, overlay)).toEqual([])
  await dialog(page).getByRole('tab', { name: 'Conversa' }).click()
  await expect(chat(page).getByText('Mensagem 39', { exact: true })).toBeInViewport()
})

test('a sale gets its value in four, with the proof that Meta has it; its event is found by person, value and campaign', async ({
  page,
  account,
}) => {
  // The first connection brings the event of a sale.
  await account.call('POST /api/meta/settings', {
    pixelId: '8411000000008411',
    accessToken: 'EAAG-prova',
  })
  const { clickId } = await account.link('Promoção de Natal')
  await account.trackedLead(clickId, { from: aNumber(), name: 'Dora Vendida' })
  await expect.poll(() => account.leads('Dora Vendida')).toHaveLength(1)
  await page.goto('/leads')

  const step = steps(4)
  await step(page.getByRole('button', { name: /o valor da venda de Dora Vendida/ }).click())
  const outcome = page.getByRole('dialog', { name: 'Status e Valor da Venda' })
  const value = outcome.getByRole('textbox', { name: 'Valor da venda' })
  await step(value.fill('1.234,50'))
  await step(value.press('Enter'))
  await expect(outcome).toBeHidden()
  await step(page.getByRole('button', { name: 'Mensagens de Dora Vendida' }).click())
  const sent = dialog(page).getByRole('listitem').filter({ hasText: 'Purchase' })
  await expect(sent.getByText('Enviado', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/^R\$\s1\.234,50$/)).toBeVisible()

  await page.goto('/meta-ads')
  await page.getByRole('tab', { name: 'Estatísticas de Envio' }).click()
  const log = page.getByRole('list', { name: 'Registro de envios à Meta' })
  const search = page.getByRole('searchbox', { name: 'Buscar envio' })
  for (const text of ['dora vendida', 'promocao de natal', '1.234,50']) {
    await search.fill(text)
    await search.press('Enter')
    const row = log.getByRole('listitem').filter({ hasText: 'Purchase' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Dora Vendida')
    await expect(row).toContainText(/R\$\s1\.234,50/)
    await expect(row).toContainText('Promoção de Natal')
  }
  await search.fill('ninguém')
  await search.press('Enter')
  await expect(page.getByText('Nenhum envio com estes filtros.')).toBeVisible()
})
