import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { startTestApp, type TestApp, testNow } from '#tests/helpers/app'
import { aPerson } from '#tests/helpers/chat'
import { addLink } from '#tests/helpers/rows'
import { aWapiInstance, storeUnworked } from '#tests/helpers/wapi'
import { workInbox } from './work-inbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await aWapiInstance(app, app.account.accountId)
})
afterAll(() => app.close())

// Without the tag that a greeting has around its code: of such a code nobody remembers that it was unknown.
test('a click and its message that arrive while other clicks are recorded find each other', async () => {
  const { ctx, account } = app
  const linkId = await addLink(ctx, account.accountId, 'k7q2m9xa')
  const mover = createClickMover(ctx)
  const codes = ['H7Q2M9XA', 'J7Q2M9XB', 'K7Q2M9XC']
  const waiting = [...codes]

  async function clickAndMessageArrive(): Promise<void> {
    const code = waiting.shift()
    if (code === undefined) return
    const text = hitText({
      query: '',
      at: testNow.getTime(),
      ip: `200.147.2.${waiting.length + 1}`,
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K)',
      headers: {},
      method: 'GET',
      class: 'human',
      reason: 'pessoa',
      code,
      orphan: false,
      isCut: false,
    })
    await ctx.sql.pool.query(
      'insert into click_inbox (id, account_id, link_id, hit) values ($1, $2, $3, $4)',
      [ctx.newId(), account.accountId, linkId, text],
    )
    const message = { id: code, from: aPerson(), text: `Oi, vi o anúncio ${code}` }
    await storeUnworked(app, account.accountId, [message])
  }

  const clicks = {
    ...mover,
    async moveOf(accountId: string) {
      const moved = await mover.moveOf(accountId)
      await clickAndMessageArrive()
      return moved
    },
  }
  await clickAndMessageArrive()
  // Each arrival tells the workers, who begin anew when they are done.
  for (const _ of codes) await workInbox(ctx, clicks, account.accountId)
  const leads = await ctx.sql.asOwner
    .selectFrom('leads')
    .select(['code', 'is_tracked'])
    .where('account_id', '=', account.accountId)
    .orderBy('code')
    .execute()
  expect(leads).toEqual(codes.map((code) => ({ code, is_tracked: true })))
})
