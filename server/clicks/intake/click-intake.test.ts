import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpillFile } from '#server/platform/spill-file'
import { openTestContext, type TestContext } from '#tests/helpers/context'
import { openClickIntake } from './click-intake.ts'
import { createClickMover } from './click-mover.ts'
import type { InboxRow } from './hit.ts'
import { spillLine } from './spilled-rows.ts'

let context: TestContext
let accountId: string
beforeEach(async () => {
  context = await openTestContext()
  accountId = await context.newAccount()
})
afterEach(() => context.close())

function row(text = 'hit'): InboxRow {
  return { id: context.ctx.newId(), accountId, linkId: accountId, text }
}

// A web process: it leaves moving to the worker, so that the inbox can be looked at.
const webContext = () => ({
  ...context.ctx,
  config: { ...context.ctx.config, role: 'web' as const },
})

async function inbox(): Promise<string[]> {
  const { rows } = await context.ctx.sql.pool.query<{ id: string }>(
    'select id from click_inbox order by id',
  )
  return rows.map((one) => one.id)
}

test('a recorded row is in the database when record resolves', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  const one = row()
  await intake.record(one)
  expect(await inbox()).toEqual([one.id])
  await intake.close()
})

test('ten thousand rows at once: each is durable, none twice', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  const many = Array.from({ length: 10_000 }, () => row('text with "quotes", {braces} and \\ é'))
  await Promise.all(many.map((one) => intake.record(one)))
  expect(await inbox()).toEqual(many.map((one) => one.id))
  await intake.close()
})

test('what the database refuses waits in the spill file and comes in when it takes rows again', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  await context.ctx.sql.pool.query('alter table click_inbox rename to click_inbox_away')
  const many = Array.from({ length: 50 }, () => row())
  await Promise.all(many.map((one) => intake.record(one)))
  await context.ctx.sql.pool.query('alter table click_inbox_away rename to click_inbox')
  await intake.settled()
  expect(await inbox()).toEqual(many.map((one) => one.id))
  await intake.close()
})

test('a spill file left by an earlier process is loaded at the start, rows known already only once', async () => {
  const { ctx } = context
  const [first, second] = [row(), row()]
  const spill = openSpillFile(ctx.config.dataDir, 'clicks')
  await spill.append([spillLine(first), spillLine(second), '["torn'])
  await spill.close()
  await ctx.sql.pool.query('insert into click_inbox values ($1, $2, $3, $4)', [
    first.id,
    accountId,
    accountId,
    'hit',
  ])
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  await intake.settled()
  expect(await inbox()).toEqual([first.id, second.id])
  const { rows } = await ctx.sql.pool.query('select hit, reason from click_rejects')
  expect(rows).toEqual([{ hit: '["torn', reason: 'unreadable spill line' }])
  await intake.close()
})

test('closing makes everything durable that was accepted', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  const one = row()
  const recorded = intake.record(one)
  await intake.close()
  await recorded
  expect(await inbox()).toEqual([one.id])
})
