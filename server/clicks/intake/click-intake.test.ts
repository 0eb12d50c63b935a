import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
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
  // A slow machine may have put some of them into the spill file, which is as durable.
  await intake.settled()
  expect(await inbox()).toEqual(many.map((one) => one.id))
  await intake.close()
})

test('what the database refuses waits in the spill file and comes in when it takes rows again', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  await sql`alter table click_inbox rename to click_inbox_away`.execute(context.ctx.sql.asOwner)
  const many = Array.from({ length: 50 }, () => row())
  await Promise.all(many.map((one) => intake.record(one)))
  await sql`alter table click_inbox_away rename to click_inbox`.execute(context.ctx.sql.asOwner)
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

test('of what waits for one commit at most 32 MiB are kept whole, the rest is counted', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  const many = Array.from({ length: 4_000 }, () => row('x'.repeat(13_000)))
  await Promise.all(many.map((one) => intake.record(one)))
  await intake.settled()
  const { rows } = await context.ctx.sql.pool.query<{ whole: number; counted: string }>(
    `select count(*) filter (where hit like 'x%')::int as whole,
       min(hit) filter (where hit like '[%') as counted from click_inbox`,
  )
  const whole = Math.floor((32 * 1024 * 1024) / 13_000)
  expect(rows).toEqual([
    { whole, counted: expect.stringMatching(`^\\["excess",\\d+,${4_000 - whole},"disk"\\]$`) },
  ])
  await intake.close()
})

test('neither database nor disk: 32 MiB are held, more is counted, all comes in by itself', async () => {
  const { ctx } = context
  const { dataDir } = ctx.config
  const intake = await openClickIntake(webContext(), createClickMover(ctx))
  await sql`alter table click_inbox rename to click_inbox_away`.execute(ctx.sql.asOwner)
  await rm(dataDir, { recursive: true })
  const many = Array.from({ length: 4_000 }, () => row('x'.repeat(13_000)))
  await Promise.all(many.map((one) => intake.record(one)))
  await Promise.all(
    [1, 2].map(() => intake.count({ accountId, linkId: accountId, reason: 'link' })),
  )
  await mkdir(dataDir)
  await sql`alter table click_inbox_away rename to click_inbox`.execute(ctx.sql.asOwner)
  await intake.settled()

  const { rows } = await ctx.sql.pool.query<{ hit: string }>('select hit from click_inbox')
  const whole = rows.filter(({ hit }) => hit.startsWith('x'))
  const bytes = whole.reduce((sum, { hit }) => sum + hit.length, 0)
  expect(bytes).toBeGreaterThan(30 * 1024 * 1024)
  expect(bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  const counted = new Map<unknown, number>()
  for (const { hit } of rows) {
    if (hit.startsWith('x')) continue
    const [, , hits, reason] = JSON.parse(hit) as [string, number, number, string]
    counted.set(reason, (counted.get(reason) ?? 0) + hits)
  }
  expect(Object.fromEntries(counted)).toEqual({ disk: 4_000 - whole.length, link: 2 })
  await intake.close()
})

test('hits that are only counted share a row for each link and reason of a commit', async () => {
  const intake = await openClickIntake(webContext(), createClickMover(context.ctx))
  const one = row()
  await Promise.all([
    intake.record(one),
    ...Array.from({ length: 1_000 }, () =>
      intake.count({ accountId, linkId: accountId, reason: 'address' }),
    ),
  ])
  const { rows } = await context.ctx.sql.pool.query<{ hit: string }>('select hit from click_inbox')
  expect(rows.length).toBe(2)
  expect(rows.find(({ hit }) => hit !== 'hit')?.hit).toMatch(/^\["excess",\d+,1000,"address"\]$/)
  await intake.close()
})
