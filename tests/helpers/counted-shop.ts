import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { aClick, aLink, aPerson, leads, say } from './chat.ts'

// A shop whose figures are computed by hand, in the tests that ask for them.

const minuteMs = 60_000
/** 09:00 of Monday the 16th in São Paulo. */
export const shopOpens = new Date('2026-11-16T12:00:00Z')
/** 12:00 of the next day there: the day that `dateRange=yesterday` looks back from. */
export const dayAfter = new Date('2026-11-17T15:00:00Z')

/** Somebody who wrote so many minutes after nine, and what came of it. */
type Person = {
  name: string
  at: number
  code?: string
  /** Minutes until they wrote again after a person's reply. */
  againAfter?: number
  paid?: string
}

async function meet(app: TestApp, { name, at, code, againAfter, paid }: Person) {
  const from = aPerson()
  const later = (minutes: number) => new Date(shopOpens.getTime() + minutes * minuteMs)
  await say(app, { from, name, at: later(at), text: code ? `Oi [ID: ${code}]` : 'Bom dia' })
  if (againAfter !== undefined) {
    const text = `Olá ${name}, como posso ajudar?`
    await say(app, { from, at: later(at + 5), fromMe: true, text })
    await say(app, { from, name, at: later(at + againAfter), text: 'Quero saber o preço' })
  }
  if (paid === undefined) return
  const [lead] = await leads(app, name)
  const body = { status: 'converted', purchaseValue: paid, purchaseCurrency: 'BRL' }
  expect((await app.request('PATCH', `/api/leads/${lead?.id}`, { body })).status).toBe(200)
}

/**
 * On its first day six clicks, of which four wrote, and two people without a click; on the next day a
 * click and who answered it. The clock of `app`, which begins when the shop opens, stands there then.
 */
export async function openShop(app: TestApp): Promise<void> {
  const summer = await aLink(app, 'Verão')
  const winter = await aLink(app, 'Natal')
  const ad = 'utm_campaign=Ver%C3%A3o&adset_name=Frio&ad_name=V%C3%ADdeo'
  // Of one phone the second click would be a repeat.
  const phone = (n: number) =>
    `Mozilla/5.0 (Linux; Android 14; SM-A${n}5M) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36`
  const clicks: { code: string }[] = []
  for (let n = 1; n <= 6; n += 1) {
    const place = n <= 4 ? { linkCode: summer, query: ad } : { linkCode: winter }
    clicks.push(await aClick(app, { ...place, userAgent: phone(n) }))
  }
  const code = (n: number) => clicks[n]?.code ?? ''
  app.advance(120 * minuteMs)
  await meet(app, { name: 'Ana', at: 2, code: code(0), againAfter: 20, paid: '300,00' })
  await meet(app, { name: 'Bia', at: 4, code: code(1), againAfter: 30 })
  await meet(app, { name: 'Caio', at: 6, code: code(2) })
  await meet(app, { name: 'Davi', at: 8, code: code(4), paid: '100,00' })
  await meet(app, { name: 'Edu', at: 30, paid: '50,00' })
  await meet(app, { name: 'Fabi', at: 40 })
  for (const [campaign, totalCents] of [
    ['Verão', 100_00],
    ['Natal', 50_00],
  ] as const) {
    const day = { platform: 'meta', from: '2026-11-16', to: '2026-11-16' }
    await app.post('/api/ad-spend', { ...day, campaign, totalCents })
  }
  app.setNow(dayAfter)
  const last = await aClick(app, { linkCode: summer, query: ad })
  await say(app, { from: aPerson(), name: 'Gil', text: `Oi [ID: ${last.code}]` })
}
