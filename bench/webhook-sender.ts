import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { wapiPayload } from '#tests/helpers/wapi'

// The gateways' side of the bench, as a process of its own: so many webhooks a second for so long,
// whether the ones before were answered or not. Prints one line of JSON.

export type Plan = {
  /** Each account's address, and the codes of clicks that nobody has answered yet. */
  accounts: { url: string; codes: string[] }[]
  perSecond: number
  seconds: number
  /** Of which the ids of the messages begin. */
  round: string
}
/** `ids` are the messages that were answered 200, by account. */
export type Sent = { ids: string[][]; ok: number; other: number; p50Ms: number; p99Ms: number }

type Webhook = { body: object; messageId?: string }

/** People of an account who write again: the newest ones. */
const acquaintances = 100

const plan = JSON.parse(process.argv[2] ?? '') as Plan
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const latencies: number[] = []
let ok = 0
let other = 0

/** What one business gets, in this order and over again; a receipt or two follow each own message. */
const mix = [
  ...['known', 'own', 'receipt', 'receipt', 'new', 'known', 'presence', 'own', 'receipt', 'known'],
  ...[
    'own',
    'receipt',
    'repeat',
    'code',
    'known',
    'receipt',
    'own',
    'receipt',
    'presence',
    'known',
  ],
]

function account(index: number, codes: readonly string[]) {
  let people = 0
  let sent = 0
  let last: Webhook | null = null
  const phoneOf = (person: number) => `55119${70_000_000 + index * 100_000 + person}`
  const acquaintance = () =>
    phoneOf(people - 1 - ((sent * 7) % Math.max(1, Math.min(people, acquaintances))))

  function message(more: { from: string; text: string; fromMe?: boolean }): Webhook {
    const id = `${plan.round}${index}x${sent}`
    return { body: wapiPayload({ id, name: 'Ana', ...more }, new Date()), messageId: id }
  }

  return function next(): Webhook {
    const kind = people === 0 ? 'new' : mix[sent % mix.length]
    sent += 1
    const text = `Olá, mensagem ${sent}`
    switch (kind) {
      case 'receipt': {
        const chat = { id: acquaintance() }
        const receipt = { event: 'webhookStatus', status: 'READ', moment: Date.now() / 1_000 }
        return {
          body: { ...receipt, messageId: `${plan.round}${index}x${sent - 1}`, fromMe: true, chat },
        }
      }
      case 'presence':
        return { body: { event: 'webhookChatPresence', sender: { id: acquaintance() } } }
      case 'repeat':
        return { body: last?.body ?? {} }
      case 'own':
        return message({ from: acquaintance(), text, fromMe: true })
      case 'known':
        last = message({ from: acquaintance(), text })
        return last
      default: {
        const code = kind === 'code' ? codes[people % codes.length] : undefined
        people += 1
        const said = code === undefined ? text : `Olá! [ID: ${code}]`
        return message({ from: phoneOf(people - 1), text: said })
      }
    }
  }
}

const accounts = plan.accounts.map(({ url, codes }, index) => {
  const { hostname, port, pathname } = new URL(url)
  const ids: string[] = []
  return { hostname, port, path: pathname, next: account(index, codes), ids }
})

function post({ next, ids, ...to }: (typeof accounts)[number]): Promise<void> {
  const { body, messageId } = next()
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const sent = request({ ...to, method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        latencies.push(performance.now() - startedAt)
        if (response.statusCode === 200) {
          ok += 1
          if (messageId !== undefined) ids.push(messageId)
        } else other += 1
        resolve()
      })
    })
    sent.on('error', () => {
      other += 1
      resolve()
    })
    sent.end(JSON.stringify(body))
  })
}

const total = plan.perSecond * plan.seconds
const begun = performance.now()
const underWay: Promise<void>[] = []
const timer = setInterval(async () => {
  const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * plan.perSecond))
  while (underWay.length < due) {
    const to = accounts[underWay.length % accounts.length]
    if (to !== undefined) underWay.push(post(to))
  }
  if (due < total) return
  clearInterval(timer)
  await Promise.all(underWay)
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  const ids = accounts.map((one) => one.ids)
  const result: Sent = { ids, ok, other, p50Ms: at(0.5), p99Ms: at(0.99) }
  console.log(JSON.stringify(result))
}, 5)
