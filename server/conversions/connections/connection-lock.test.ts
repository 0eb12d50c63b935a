import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkToken } from '#server/meta-account/login/check-token'
import { startAppWithAds } from '#tests/helpers/ads-app'
import { aClick, aPerson, leads } from '#tests/helpers/chat'
import { untilWaiting } from '#tests/helpers/locks'
import { aLid, aWapiInstance, type WapiMessage } from '#tests/helpers/wapi'
import { toChangeConnection } from './connection-lock.ts'

// Who pauses, connects or disconnects takes the turn and then changes connections and what waits for them. Who
// changes the same rows and needs the turn, too, takes it first, or PostgreSQL ends one of the two (deadlock
// detected): the job of a delivery, whose claim then stands until it runs out, or a person's request.

let scene: Awaited<ReturnType<typeof startAppWithAds>>
let webhook: (...messages: WapiMessage[]) => Promise<void>
beforeAll(async () => {
  scene = await startAppWithAds()
  webhook = await aWapiInstance(scene.app)
})
afterAll(() => scene.close())

/** Has somebody change the connections while `act` is under way: both come to their end. */
async function whileTheyChange<T>(accountId: string, act: () => Promise<T>): Promise<T> {
  let acted: Promise<T> | undefined
  await scene.app.ctx.sql.withAccount(accountId, async (trx) => {
    await toChangeConnection(trx, accountId)
    acted = act()
    await untilWaiting(scene.app.databaseUrl)
    for (const table of ['connections', 'destination_trials', 'deliveries'] as const) {
      await trx
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', accountId)
        .forUpdate()
        .noWait()
        .execute()
    }
  })
  return acted as Promise<T>
}

async function connectedTo(accessToken: string) {
  const account = await scene.newAccount()
  const settings = { pixelId: '770000000000077', accessToken }
  await scene.app.post('/api/meta/settings', settings, scene.as(account))
  return account
}

test('a token that Meta takes no more is found out', async () => {
  const account = await connectedTo('EAAG-invalid-token-1')
  await whileTheyChange(account.accountId, () => checkToken(scene.app.ctx, account.accountId))
  const settings = await scene.app.get('/api/meta/settings', scene.as(account))
  expect(settings).toMatchObject({ pauseReason: expect.stringContaining('recusou o token') })
})

test('a person tries the credentials out, for the second time', async () => {
  const account = await connectedTo('EAAG-sem-fim-1')
  const tryOut = () =>
    scene.app.request('POST', '/api/meta/test', { ...scene.as(account), body: {} })
  await tryOut()
  const tried = await whileTheyChange(account.accountId, tryOut)
  expect(tried).toMatchObject({ status: 200, json: { success: true } })
})

/** Two people who turn out to be one, and a customer's sale, with events that wait for a connection. */
async function twoPeople() {
  const { app } = scene
  const [from, lid] = [aPerson(), aLid()]
  const [first, second] = [await aClick(app), await aClick(app)]
  await webhook(
    { id: `a${from}`, from, name: 'Ana', text: `Oi #${first.code}` },
    { id: `b${from}`, lid, name: `Bia ${lid}`, text: `Oi #${second.code}` },
  )
  const [ana] = await leads(app, from)
  const [bia] = await leads(app, lid)
  if (!ana || !bia) throw new Error('no leads')
  return { from, lid, ana, bia }
}

test('a first sale has a value at last, and then another one', async () => {
  const { app } = scene
  const { accountId } = app.account
  const { ana } = await twoPeople()
  const become = (body: object) => app.request('PATCH', `/api/leads/${ana.id}`, { body })
  await become({ status: 'converted' })
  const sold = await whileTheyChange(accountId, () => become({ purchaseValue: 100 }))
  expect(sold).toMatchObject({ status: 200, json: { purchaseValue: 100 } })
  await become({ status: 'qualified' })
  const corrected = await whileTheyChange(accountId, () =>
    become({ purchaseValue: 120, status: 'converted' }),
  )
  expect(corrected).toMatchObject({ status: 200, json: { purchaseValue: 120 } })
})

test('two people who are one are merged, and parted again', async () => {
  const { app } = scene
  const { accountId } = app.account
  const { from, lid, ana } = await twoPeople()
  const group = { from, lid, text: 'no grupo', chat: '120363000000000000@g.us' }
  await whileTheyChange(accountId, () => webhook({ id: `c${from}`, ...group }))
  const merged = await app.get<{ timeline: { mergeId: string | null }[] }>(`/api/leads/${ana.id}`)
  const mergeId = merged.timeline.find((entry) => entry.mergeId !== null)?.mergeId
  expect(mergeId).toEqual(expect.any(String))
  const parted = await whileTheyChange(accountId, () =>
    app.request('POST', `/api/leads/${ana.id}/unmerge`, { body: { mergeId } }),
  )
  expect(parted.status).toBe(200)
})
