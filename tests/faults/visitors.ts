import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

/** What the visitors of a crowd were told. */
export type Crowd = {
  /** Lead codes of every redirect that was received. */
  codes: string[]
  slowestMs: number
  /** Answers that were no redirect to the chat. */
  other: number[]
  /** Connections that broke before an answer. */
  broken: number
  /** Resolves when that many more redirects have been received. */
  redirected(more: number): Promise<void>
  /** Lets the clicks that are under way end. */
  leave(): Promise<void>
}

const leadCode = /%5BID%3A%20([0-9A-HJKMNP-TV-Z]{8})%5D$/

/** `size` visitors who click again as soon as they are answered. */
export function crowd(url: string, size: number): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: size })
  const codes: string[] = []
  const other: number[] = []
  const waiting = new Set<{ at: number; resolve: () => void }>()
  let broken = 0
  let slowestMs = 0
  let isLeaving = false

  async function visitor(index: number): Promise<void> {
    for (let click = 0; !isLeaving; click++) {
      const userAgent = `Mozilla/5.0 (Linux; Android 14; SM-A${index}M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.${click} Mobile Safari/537.36`
      const startedAt = performance.now()
      try {
        const { status, location } = await clickOn(url, agent, userAgent)
        slowestMs = Math.max(slowestMs, performance.now() - startedAt)
        const code = leadCode.exec(location)?.[1]
        if (status !== 302 || code === undefined) other.push(status)
        else codes.push(code)
      } catch {
        broken += 1
        // The server is down: the next turn of the loop, not a busy one.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const one of waiting) if (codes.length >= one.at) one.resolve()
    }
  }

  const visitors = Array.from({ length: size }, (_, index) => visitor(index))
  return {
    codes,
    other,
    get slowestMs() {
      return slowestMs
    },
    get broken() {
      return broken
    },
    redirected(more) {
      return new Promise((resolve) => waiting.add({ at: codes.length + more, resolve }))
    },
    async leave() {
      isLeaving = true
      await Promise.all(visitors)
      agent.destroy()
    },
  }
}

function clickOn(url: string, agent: Agent, userAgent: string) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const request = get(url, { agent, headers: { 'user-agent': userAgent } }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
        }),
      )
    })
    request.on('error', reject)
  })
}
