import {
  barePerSecond,
  mostBehindSeconds,
  printMedians,
  type Round,
  secondsUntilCounted,
  withShops,
} from './rush.ts'

const [asked = 0, seconds = 60, rounds = 5, events = 0] = process.argv.slice(3, 7).map(Number)
const clickEvents = { count: events, ofGiant: process.argv[7] === 'giant' }
/** Clicks a second, and what share of bare `node:http` is enough where that is less. */
const wanted = { perSecond: 5_000, ofBare: 0.15 }

const targets = {
  'bare node:http, requests/s': '',
  'clicks/s of it': '>= 0.15, or 5,000 clicks/s',
  'clicks/s': '',
  'visits not redirected': '0',
  'clicks lost or doubled': '0',
  'ms p50': '',
  'ms p99': '<= 15',
  's behind at most': events === 0 ? '<= 2' : '<= 5',
  's behind at most, without the giant': '',
  's after the last one all are counted': '<= 2',
  'events promised': '',
}

/**
 * Clicks at a steady rate on thirty businesses, of which one has half: how far behind the counting is,
 * generator, server and PostgreSQL on this machine: `npm run bench steady <a second> <seconds> <rounds>`.
 * A fourth number gives each business so many events that fire on clicks, with the word `giant` that one alone.
 * Without a rate (0) each round has 5,000 a second, or 0.15 of what bare `node:http` answers just before it.
 */
export async function benchSteady(): Promise<void> {
  const done: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await barePerSecond()
    done.push(await withShops((server) => oneRound(server, bare), clickEvents))
    console.log(JSON.stringify(done.at(-1)))
  }
  console.log(`${seconds} s each`)
  printMedians(done, targets)
}

async function oneRound(
  { client, giantId, rush }: Parameters<Parameters<typeof withShops>[0]>[0],
  bare: number,
): Promise<Round> {
  const perSecond = asked || Math.min(wanted.perSecond, Math.ceil(wanted.ofBare * bare))
  const warmUp = { perSecond: Math.ceil(perSecond / 5), seconds: 5 }
  const warm = await rush(warmUp)
  await secondsUntilCounted(client)
  const rushing = rush({ perSecond, seconds })
  const [behind, rushed] = await Promise.all([
    mostBehindSeconds({ client, giantId }, rushing),
    rushing,
  ])
  const caughtUp = await secondsUntilCounted(client)
  const { rows } = await client.query<{ stored: string; promised: string }>(
    `select (select count(*) from clicks) as stored, (select count(*) from deliveries) as promised`,
  )
  return {
    'bare node:http, requests/s': bare,
    'clicks/s': rushed.redirected / rushed.seconds,
    'clicks/s of it': rushed.redirected / rushed.seconds / bare,
    'visits not redirected': rushed.other,
    'clicks lost or doubled': Math.abs(
      warm.redirected + rushed.redirected - Number(rows[0]?.stored),
    ),
    'ms p50': rushed.p50Ms,
    'ms p99': rushed.p99Ms,
    's behind at most': behind.all,
    's behind at most, without the giant': behind.others,
    'events promised': Number(rows[0]?.promised),
    's after the last one all are counted': caughtUp,
  }
}
