import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { choiceOf, hitOf } from './ad-hits.ts'
import { placeOf } from './shops.ts'

// The visitors' side of a bench, as a process of its own: so many visits a second for so long, evenly
// spaced, whether the ones before were answered or not. Prints one line of JSON.

export type Rush = { url: string; codes: string[]; perSecond: number; seconds: number }
/**
 * `redirected` visits were answered 302. The milliseconds are from the instant at which a visit was due:
 * they hold what it waited for a free connection.
 */
export type Rushed = {
  redirected: number
  other: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

const connections = 64
/** Visits that differ; then they come again. */
const visitsMade = 100_000
const tickMs = 1

const { url, codes, perSecond, seconds } = JSON.parse(process.argv[2] ?? '') as Rush
const amount = perSecond * seconds
const { hostname, port } = new URL(url)
const choose = choiceOf(7)
const visits = Array.from({ length: Math.min(visitsMade, amount) }, (_, index) => visit(index))
const latencies = new Float64Array(amount)
const idle: Connection[] = []
let [sent, answered, redirected] = [0, 0, 0]

/** A request as it goes over the wire; making them before costs the machine nothing while it is measured. */
function visit(index: number): string {
  const { hit, campaign } = hitOf(choose, { at: 0, number: null })
  const headers = {
    host: 'rastro.test',
    'user-agent': hit.userAgent,
    'accept-language': 'pt-BR,pt;q=0.9',
    'x-forwarded-for': hit.ip,
    ...hit.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const path = `/r?click_id=${codes[placeOf(index, campaign, choose)]}&${hit.query}`
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

type Connection = { ask(index: number): void }

async function openConnection(): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = ''
  let asked = 0
  const connection: Connection = {
    ask(index) {
      asked = index
      socket.write(visits[index % visits.length] ?? '', 'latin1')
    },
  }
  socket.on('close', () => {
    throw new Error('the server closed a connection')
  })
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    latencies[answered] = performance.now() - dueAt(asked)
    answered += 1
    if (received.startsWith('HTTP/1.1 302 ')) redirected += 1
    received = ''
    idle.push(connection)
    sendDue()
  })
  return connection
}

/** Whether an answer is there to its last byte. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0
  return answer.length >= head + 4 + Number(length)
}

function dueAt(index: number): number {
  return startedAt + (index * 1_000) / perSecond
}

function sendDue(): void {
  while (idle.length > 0 && sent < amount && dueAt(sent) <= performance.now()) {
    idle.pop()?.ask(sent)
    sent += 1
  }
  if (answered === amount) finish()
}

function finish(): void {
  const took = (performance.now() - startedAt) / 1_000
  latencies.sort()
  const at = (share: number) => latencies[Math.floor(share * (amount - 1))] ?? 0
  const rushed: Rushed = {
    redirected,
    other: amount - redirected,
    seconds: took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
  console.log(JSON.stringify(rushed))
  process.exit()
}

idle.push(...(await Promise.all(Array.from({ length: connections }, openConnection))))
const startedAt = performance.now()
setInterval(sendDue, tickMs)
