import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#tests/faults/real-server'
import {
  printMedians,
  type Round,
  type RushedServer,
  secondsUntilCounted,
  withShops,
} from './rush.ts'

const [clicks = 200_000, seconds = 10, rounds = 5] = process.argv.slice(3).map(Number)
const screens = ['/api/metrics', '/api/leads?limit=20', '/api/trends']

const targets = {
  'visits not redirected': '0',
  'clicks/s taken in': '',
  's after the first one all are counted': '<= 60',
  'ms at most that a screen took meanwhile': '<= 200',
  'ms p95 that a screen took meanwhile': '',
}

/**
 * A burst of clicks, as when a live stream shows a link: how long until all are counted, and how fast
 * the screens answer meanwhile: `npm run bench burst <clicks> <seconds> <rounds>`.
 */
export async function benchBurst(): Promise<void> {
  const done: Round[] = []
  for (let round = 0; round < rounds; round++) {
    done.push(await withShops(oneRound))
    console.log(JSON.stringify(done.at(-1)))
  }
  console.log(`${clicks.toLocaleString('en')} clicks in ${seconds} s`)
  printMedians(done, targets)
}

async function oneRound({ url, client, rush }: RushedServer): Promise<Round> {
  await rush({ perSecond: 1_000, seconds: 5 })
  await secondsUntilCounted(client)
  const startedAt = Date.now()
  const working = (async () => {
    const rushed = await rush({ perSecond: clicks / seconds, seconds })
    await secondsUntilCounted(client)
    return rushed
  })()
  const [rushed, took] = await Promise.all([working, screenTimes(url, working)])
  took.sort((a, b) => a - b)
  return {
    'visits not redirected': rushed.other,
    'clicks/s taken in': rushed.redirected / rushed.seconds,
    's after the first one all are counted': (Date.now() - startedAt) / 1_000,
    'ms at most that a screen took meanwhile': took.at(-1) ?? 0,
    'ms p95 that a screen took meanwhile': took[Math.floor(took.length * 0.95)] ?? 0,
  }
}

/** How long each of a dashboard's questions took, asked twice a second until `until` ends. */
async function screenTimes(url: string, until: Promise<unknown>): Promise<number[]> {
  const headers = await signIn(url)
  const took: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  while (!isOver) {
    for (const screen of screens) {
      const startedAt = performance.now()
      const response = await fetch(url + screen, { headers })
      await response.text()
      if (!response.ok) throw new Error(`${screen} answered ${response.status}`)
      took.push(performance.now() - startedAt)
    }
    await wait(500)
  }
  return took
}
