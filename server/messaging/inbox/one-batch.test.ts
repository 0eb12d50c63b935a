import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { startTestApp, type TestAccount, type TestApp, testNow } from '#tests/helpers/app'
import { aPerson, countsAreRight } from '#tests/helpers/chat'
import { addClick, addLink } from '#tests/helpers/rows'
import { aLid, aWapiInstance, storeUnworked, type WapiMessage } from '#tests/helpers/wapi'
import { workInbox } from './work-inbox.ts'

let app: TestApp
let accounts = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function newAccount(): Promise<TestAccount> {
  accounts += 1
  const account = await app.newAccount(`lote-${accounts}`)
  await aWapiInstance(app, account.accountId)
  return account
}

/** Works on a batch; the statements that it took. */
async function statementsFor(
  { accountId }: TestAccount,
  messages: WapiMessage[],
): Promise<string[]> {
  const { ctx } = app
  await storeUnworked(app, accountId, messages)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await workInbox(ctx, createClickMover(ctx), accountId)
  const statements = query.mock.calls.map(([asked]) => textOf(asked))
  query.mockRestore()
  await countsAreRight(app, accountId)
  return statements
}

function textOf(asked: unknown): string {
  return typeof asked === 'object' && asked !== null && 'text' in asked
    ? String(asked.text)
    : String(asked)
}

function rowsOf(table: 'leads' | 'messages' | 'message_inbox' | 'contacts', account: TestAccount) {
  return app.ctx.sql.asOwner
    .selectFrom(table)
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute()
}

test('a hundred people take as many statements as ten, new or known, and one transaction', async () => {
  const people = Array.from({ length: 100 }, aPerson)
  const greetings = (round: string, from: string[]) =>
    from.map((person, i) => ({
      id: `${round}${i}`,
      from: person,
      name: 'Ana',
      text: 'Oi, bom dia',
    }))
  const [few, many] = [await newAccount(), await newAccount()]
  const ofFew = await statementsFor(few, greetings('a', people.slice(0, 10)))
  const ofMany = await statementsFor(many, greetings('a', people))
  expect(ofMany).toHaveLength(ofFew.length)
  expect(ofMany.filter((text) => text === 'commit')).toHaveLength(1)
  expect(await rowsOf('leads', many)).toHaveLength(100)

  const answers = people.map((from, i) => ({ id: `b${i}`, from, fromMe: true, text: 'Olá!' }))
  const known = await statementsFor(many, [...greetings('c', people), ...answers])
  expect(known.length).toBeLessThan(3 * ofMany.length)
  expect(await rowsOf('messages', many)).toHaveLength(300)
})

test('a long conversation in one batch settles its lead once', async () => {
  const account = await newAccount()
  const from = aPerson()
  const talk = Array.from({ length: 30 }, (_, i) => ({ id: `t${i}`, from, text: `Mensagem ${i}` }))
  const statements = await statementsFor(account, talk)
  expect(statements.filter((text) => text.includes('insert into "leads"'))).toHaveLength(1)
  const [lead, ...others] = await rowsOf('leads', account)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ message_count: 30, first_message: 'Mensagem 0' })
})

test('who proves to be one person within a batch is one, in the list of webhooks, too', async () => {
  const account = await newAccount()
  const [from, lid] = [aPerson(), aLid()]
  await statementsFor(account, [
    { id: 'm1', lid, name: 'Ana', text: 'Pelo computador' },
    { id: 'm2', from, text: 'Pelo celular' },
    { id: 'm3', from, lid, text: 'Sou eu' },
  ])
  const [contact, ...others] = await rowsOf('contacts', account)
  expect(others).toEqual([])
  const inbox = await app.ctx.sql.asOwner
    .selectFrom('message_inbox')
    .select(['outcome', 'contact_ids'])
    .where('account_id', '=', account.accountId)
    .execute()
  expect(inbox).toEqual(inbox.map(() => ({ outcome: 'message', contact_ids: [contact?.id] })))
  expect(await rowsOf('leads', account)).toMatchObject([{ message_count: 3 }])
})

test('a code that two people tell in one batch is the older message’s', async () => {
  const account = await newAccount()
  const linkId = await addLink(app.ctx, account.accountId, 'batch001')
  const clicked = new Date(testNow.getTime() - 3_600_000)
  const code = 'K7Q2M9XA'
  await addClick(app.ctx, account.accountId, { at: clicked, code, linkId })
  const [ana, bia] = [aPerson(), aPerson()]
  const moment = testNow.getTime() / 1_000
  await statementsFor(account, [
    { id: 'm1', from: bia, text: `Olá [ID: ${code}]`, moment: moment - 10 },
    { id: 'm2', from: ana, text: `Olá [ID: ${code}]`, moment: moment - 20 },
  ])
  const found = await app.ctx.sql.asOwner
    .selectFrom('leads as l')
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.id', '=', 'l.contact_id').onRef('c.account_id', '=', 'l.account_id'),
    )
    .select(['c.phone', 'l.reason'])
    .where('l.account_id', '=', account.accountId)
    .orderBy('l.first_message_at')
    .execute()
  expect(found).toEqual([
    { phone: ana, reason: 'code' },
    { phone: bia, reason: 'reused_code' },
  ])
})
