import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newPlace, signIn, startRealServer } from '#tests/faults/real-server'
import type { Plan, Sent } from './webhook-sender.ts'

const [perSecond, seconds, people] = [200, 60, 500]
const patienceMs = 600_000
const target = { p99Ms: 100, contractP99Ms: 50, caughtUpSeconds: 5 }

/**
 * Webhooks of two gateways at a steady rate against the real server: how fast they are answered,
 * whether each answered one became a message of the right lead, and how far behind the work was.
 */
export async function benchWebhooks(): Promise<void> {
  const place = await newPlace()
  const server = await startRealServer(place, { LOG_LEVEL: 'warn' })
  const client = new pg.Client({ connectionString: place.databaseUrl() })
  try {
    await client.connect()
    const urls = await webhookUrls(server.url)
    const before = await commitsOf(client)
    const sending = send({ urls, perSecond, seconds, people })
    const [most, sent] = await Promise.all([mostWaiting(client, sending), sending])
    const endedAt = Date.now()
    while ((await waiting(client)) > 0) {
      if (Date.now() - endedAt > patienceMs) throw new Error('the work does not catch up')
      await wait(50)
    }
    const caughtUpSeconds = (Date.now() - endedAt) / 1_000
    const commits = (await commitsOf(client)) - before
    const { lost, wrong } = await check(client, sent.ids)
    const total = perSecond * seconds
    console.log(`${sent.ids.length} of ${total} answered 200, ${sent.other} otherwise`)
    console.log(`${lost} lost, ${wrong} leads wrong`)
    verdict('ms p50', sent.p50Ms)
    verdict('ms p99', sent.p99Ms, `< ${target.p99Ms}, better < ${target.contractP99Ms}`)
    verdict('webhooks behind at most', most)
    verdict('s after the last one all was worked', caughtUpSeconds, `< ${target.caughtUpSeconds}`)
    verdict('commits for each webhook', commits / total)
  } finally {
    await client.end()
    await server.stop()
    await place.remove()
  }
}

async function webhookUrls(url: string): Promise<Plan['urls']> {
  const headers = await signIn(url)
  const simulator = await fetch(`${url}/api/simulator`, { headers })
  const { webhookPath } = (await simulator.json()) as { webhookPath: string }
  const created = await fetch(`${url}/api/whatsapp/create-instance`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      provider: 'wapi',
      instanceName: 'Loja',
      credentials: { instanceId: 'LITE-AB12CD-EF34GH', token: 'token' },
    }),
  })
  const { webhookUrl } = (await created.json()) as { webhookUrl: string }
  return { simulator: url + webhookPath, wapi: webhookUrl }
}

async function send(plan: Plan): Promise<Sent> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'webhook-sender.ts'), JSON.stringify(plan)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as Sent
}

async function mostWaiting(client: pg.Client, sending: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  sending.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, await waiting(client))
    await wait(250)
  }
  return most
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from message_inbox where worked_at is null',
  )
  return Number(rows[0]?.count)
}

async function commitsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits)
}

/** Answered webhooks that are no message, and leads whose count or person is not as written. */
async function check(client: pg.Client, ids: string[]): Promise<{ lost: number; wrong: number }> {
  const { rows: lost } = await client.query<{ count: string }>(
    `select count(*) from unnest($1::text[]) as answered (id)
     where (select count(*) from messages m where m.provider_message_id = answered.id) <> 1`,
    [ids],
  )
  const { rows: wrong } = await client.query<{ count: string }>(
    `select count(*) from (
       select l.id from messages m join contacts p on p.id = m.contact_id
       left join leads l on l.contact_id = p.id and l.id = m.lead_id
       group by l.id, l.message_count, p.phone
       having l.id is null or l.message_count <> count(*) or p.phone <> '55119'
         || (70000000 + min(substr(m.provider_message_id, 2)::int) % ${people})) wrong`,
  )
  return { lost: Number(lost[0]?.count), wrong: Number(wrong[0]?.count) }
}

function verdict(what: string, value: number, wanted?: string): void {
  console.log(
    `${value.toFixed(2).padStart(8)} ${what}${wanted === undefined ? '' : ` (target ${wanted})`}`,
  )
}
