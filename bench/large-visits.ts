import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

const connections = 256

// 44 kB of address and headers.
const query = `a=${'y'.repeat(14_000)}&b=${'z'.repeat(14_000)}`
const headers = { referer: `https://loja.com/?${'r'.repeat(8_000)}`, cookie: 'c'.repeat(8_000) }
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

export type Visits = { perSecond: number; notRedirected: number }

/** Sends that many visits of 44 kB to a tracking link, each from the address that its number has. */
export async function largeVisits(
  url: string,
  count: number,
  addressOf: (number: number) => string,
): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  let next = 0
  let notRedirected = 0
  async function visitor(): Promise<void> {
    for (let number = next++; number < count; number = next++) {
      const status = await visit(agent, `${url}&fbclid=${number}&${query}`, {
        'user-agent': `${phone} ${number}`,
        'x-forwarded-for': addressOf(number),
      })
      if (status !== 302) notRedirected += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
  return { perSecond: (count / (performance.now() - startedAt)) * 1_000, notRedirected }
}

function visit(agent: Agent, url: string, own: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { ...headers, ...own } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}
