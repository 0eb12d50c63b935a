import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { wapiPayload } from '#tests/helpers/wapi'

// A gateway's side of the bench, as a process of its own: so many webhooks a second for so long,
// whether the ones before were answered or not. Prints one line of JSON.

export type Plan = {
  /** Addresses of the same account: the simulator's form and W-API's take turns. */
  urls: { simulator: string; wapi: string }
  perSecond: number
  seconds: number
  people: number
}
export type Sent = { ids: string[]; other: number; p50Ms: number; p99Ms: number }

const plan = JSON.parse(process.argv[2] ?? '') as Plan
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const ids: string[] = []
const latencies: number[] = []
let other = 0

function bodyOf(id: string, index: number, form: keyof Plan['urls']): object {
  const from = `55119${70_000_000 + (index % plan.people)}`
  const text = `Olá, mensagem ${index}`
  if (form === 'wapi') return wapiPayload({ id, from, name: 'Ana', text }, new Date())
  return { id, from, name: 'Ana', text, fromMe: false, at: new Date().toISOString() }
}

function post(index: number): Promise<void> {
  const id = `b${index}`
  const form = index % 2 === 0 ? 'wapi' : 'simulator'
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const sent = request(plan.urls[form], { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        latencies.push(performance.now() - startedAt)
        if (response.statusCode === 200) ids.push(id)
        else other += 1
        resolve()
      })
    })
    sent.on('error', () => {
      other += 1
      resolve()
    })
    sent.end(JSON.stringify(bodyOf(id, index, form)))
  })
}

const total = plan.perSecond * plan.seconds
const begun = performance.now()
const underWay: Promise<void>[] = []
const timer = setInterval(async () => {
  const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * plan.perSecond))
  while (underWay.length < due) underWay.push(post(underWay.length))
  if (due < total) return
  clearInterval(timer)
  await Promise.all(underWay)
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  const result: Sent = { ids, other, p50Ms: at(0.5), p99Ms: at(0.99) }
  console.log(JSON.stringify(result))
}, 5)
