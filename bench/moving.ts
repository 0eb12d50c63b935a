import { performance } from 'node:perf_hooks'
import { createClickMover } from '#server/clicks/intake/click-mover'
import { hitText } from '#server/clicks/intake/hit'
import { openInboxWriter } from '#server/clicks/intake/inbox-writer'
import { clusterHome } from '#server/platform/database/cluster-home'
import type { OwnerContext } from '#tests/helpers/owner'
import { type Choice, choiceOf, hitOf } from './ad-hits.ts'
import { openBenchContext } from './bench-context.ts'
import { cpuSecondsOfCluster } from './cpu-seconds.ts'
import { type BenchLink, insertShops, placeOf } from './shops.ts'

const clicks = Number(process.argv[3] ?? 50_000)
const rounds = Number(process.argv[4] ?? 5)
const clicksPerCommit = 1_000

/** How fast clicks that lie in the inbox become clicks that are enriched, counted and promised. */
export async function benchMoving(): Promise<void> {
  const { ctx, close } = await openBenchContext()
  try {
    const links = await insertShops(ctx)
    const choose = choiceOf(7)
    const speeds: number[] = []
    for (let round = 0; round < rounds; round++) {
      await fillInbox(ctx, links, choose)
      const [before, cpu] = [performance.now(), process.cpuUsage()]
      const postgresBefore = postgresSeconds(ctx)
      const moved = await createClickMover(ctx).move()
      const seconds = (performance.now() - before) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      speeds.push(moved / seconds)
      console.log(
        `${moved.toLocaleString('en')} clicks in ${seconds.toFixed(2)} s: ` +
          `${Math.round(moved / seconds).toLocaleString('en')}/s, ` +
          `${((user + system) / moved).toFixed(0)} µs of this process each, ` +
          `${(((postgresSeconds(ctx) - postgresBefore) * 1e6) / moved).toFixed(0)} µs of PostgreSQL`,
      )
    }
    const middle = [...speeds].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    console.log(`${Math.round(middle).toLocaleString('en')} clicks/s worked off (median)`)
  } finally {
    await close()
  }
}

/** Of a cluster's servers elsewhere nothing is known. */
function postgresSeconds({ config: { dataDir } }: OwnerContext): number {
  if (process.env.RASTRO_CLUSTER_URL) return 0
  return cpuSecondsOfCluster(clusterHome(dataDir).dataDirectory)
}

async function fillInbox(ctx: OwnerContext, links: BenchLink[], choose: Choice): Promise<void> {
  const writer = openInboxWriter(ctx)
  for (let start = 0; start < clicks; start += clicksPerCommit) {
    const rows = Array.from({ length: Math.min(clicksPerCommit, clicks - start) }, (_, index) => {
      const { hit, campaign } = hitOf(choose, { at: ctx.now().getTime(), number: null })
      const { accountId, linkId } = links[placeOf(index, campaign, choose)] as BenchLink
      return { accountId, linkId, id: ctx.newId(), text: hitText(hit) }
    })
    await writer.insert(rows, 10_000)
  }
  await writer.close()
}
