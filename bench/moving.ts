import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { openInboxWriter } from '#server/clicks/intake/inbox-writer'
import type { OwnerContext } from '#tests/helpers/owner'
import { type Choice, choiceOf, hitOf } from './ad-hits.ts'
import { openBenchContext } from './bench-context.ts'

const accounts = 30
const clicks = Number(process.argv[3] ?? 50_000)
const rounds = Number(process.argv[4] ?? 5)
const clicksPerCommit = 1_000

type BenchLink = { accountId: string; linkId: string }

/** How fast clicks that lie in the inbox become clicks that are enriched, counted and promised. */
export async function benchMoving(): Promise<void> {
  const { ctx, close } = await openBenchContext()
  try {
    const links = await insertLinks(ctx)
    const choose = choiceOf(7)
    const speeds: number[] = []
    for (let round = 0; round < rounds; round++) {
      await fillInbox(ctx, links, choose)
      const [before, cpu] = [performance.now(), process.cpuUsage()]
      const moved = await createClickMover(ctx).move()
      const seconds = (performance.now() - before) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      speeds.push(moved / seconds)
      console.log(
        `${moved.toLocaleString('en')} clicks in ${seconds.toFixed(2)} s: ` +
          `${Math.round(moved / seconds).toLocaleString('en')}/s, ` +
          `${((user + system) / moved).toFixed(0)} µs of this process each`,
      )
    }
    const middle = [...speeds].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    console.log(`${Math.round(middle).toLocaleString('en')} clicks/s worked off (median)`)
  } finally {
    await close()
  }
}

/** Thirty accounts with ten links each; the first account has half of the clicks. */
async function insertLinks(ctx: OwnerContext): Promise<BenchLink[]> {
  const links: BenchLink[] = []
  for (let index = 0; index < accounts; index++) {
    const accountId = ctx.newId()
    await ctx.sql.asOwner
      .insertInto('accounts')
      .values({ id: accountId, name: `Bench ${index}`, created_at: ctx.now() })
      .execute()
    for (let link = 0; link < 10; link++) {
      const linkId = ctx.newId()
      await sql`insert into links (account_id, id, code, whatsapp_number, campaign_name, message,
          search_text, created_at)
        values (${accountId}, ${linkId}, ${`b${index}x${link}`}, '5511987654321', ${`Link ${link}`},
          'Olá!', 'link', ${ctx.now()})`.execute(ctx.sql.asOwner)
      links.push({ accountId, linkId })
    }
  }
  return links
}

async function fillInbox(ctx: OwnerContext, links: BenchLink[], choose: Choice): Promise<void> {
  const writer = openInboxWriter(ctx)
  for (let start = 0; start < clicks; start += clicksPerCommit) {
    const rows = Array.from({ length: Math.min(clicksPerCommit, clicks - start) }, (_, index) => {
      const isGiant = index % 2 === 0
      const link = links[choose.below(isGiant ? 10 : links.length)] as BenchLink
      const { hit } = hitOf(choose, { at: ctx.now().getTime(), number: null })
      return { ...link, id: ctx.newId(), text: hitText(hit) }
    })
    await writer.insert(rows, 10_000)
  }
  await writer.close()
}
