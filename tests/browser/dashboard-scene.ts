import type { Page } from '@playwright/test'
import { type Account, aNumber } from './account.ts'
import { expect, signedInTest } from './fixtures.ts'

export const filters = (page: Page) => page.getByRole('region', { name: 'Filtros Avançados' })
export const metrics = (page: Page) => page.getByRole('region', { name: 'Métricas' })
export const trend = (page: Page) => page.getByRole('region', { name: 'Tendência de Conversões' })
export const list = (page: Page) =>
  page.getByRole('region', { name: 'Todos os Leads (Cliques + WhatsApp)' })
export const leadCard = (page: Page, name: string) =>
  list(page).getByRole('listitem').filter({ hasText: name })
export const chips = (page: Page) => page.getByRole('list', { name: 'Filtros ativos' })
export const names = (page: Page) => list(page).getByRole('heading', { level: 3 })
/** One card of the metrics strip. */
export const metric = (page: Page, title: string) =>
  metrics(page).getByRole('heading', { name: title }).locator('..')

export const maria = { from: aNumber(), name: 'Maria Souza' }
export const ana = { from: aNumber(), name: 'Ana Lima' }
export const joao = { from: aNumber(), name: 'João Pereira' }
export const campaignQuery =
  'utm_source=instagram&utm_medium=cpc&utm_campaign=verao&adset_name=Mulheres'

/** 12 clicks on two links, two of which became leads, and one lead that nobody knows whence. */
async function seed(account: Account) {
  const summer = await account.link('Promoção de Verão')
  const winter = await account.link('Liquidação de Inverno', { utmSource: 'google' })
  for (let n = 0; n < 8; n++) await account.click(winter.clickId)
  for (let n = 0; n < 2; n++) await account.click(summer.clickId, campaignQuery)
  await account.trackedLead(summer.clickId, maria, `${campaignQuery}&meu_param=42`)
  await account.trackedLead(summer.clickId, ana, campaignQuery)
  await account.say({ ...joao, text: 'Bom dia, qual o preço?' })
  await expect
    .poll(() => account.call('GET /api/metrics'))
    .toMatchObject({ totalClicks: 12, leadsConvertidos: 2, leadsSemRastreio: 1 })
}

const seeded = new WeakMap<Account, Promise<void>>()

/** The file's account with the scene above, made once; no test leaves it changed. */
export const test = signedInTest.extend<{ scene: undefined }>({
  scene: [
    async ({ account }, use) => {
      const ready = seeded.get(account) ?? seed(account)
      seeded.set(account, ready)
      await ready
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Somebody new who wrote; the id of the lead. */
export async function newLead(account: Account, name: string): Promise<string> {
  await account.say({ from: aNumber(), name, text: 'Quero comprar' })
  await expect.poll(() => account.leads(name)).toHaveLength(1)
  return (await account.leads(name))[0]?.id ?? ''
}

/**
 * Deletes the leads, not by the screen, and waits until the screen has followed: in a list that moves
 * meanwhile, a click that is meant for one row meets another.
 */
export async function removeLeads(page: Page, account: Account, ...names: string[]) {
  for (const name of names) {
    const [lead] = await account.leads(name)
    await account.call(`DELETE /api/leads/${lead?.id}`)
  }
  for (const name of names) await expect(leadCard(page, name)).toHaveCount(0)
}
