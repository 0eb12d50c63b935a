import { type Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { type Crowd, crowdOf } from './crowd.ts'

/** What the visitors of a crowd were told. */
export type Visitors = {
  crowd: Crowd
  /** Lead codes of every redirect that was received: each is a turn. */
  codes: string[]
  readonly slowestMs: number
  /** Answers that were no redirect to the chat. */
  other: number[]
}

const leadCode = /%5BID%3A%20([0-9A-HJKMNP-TV-Z]{8})%5D$/

/** `size` visitors who click again as soon as they are answered. */
export function visitorsOf(url: string, size: number): Visitors {
  const codes: string[] = []
  const other: number[] = []
  let slowestMs = 0
  const crowd = crowdOf(
    Array.from({ length: size }, (_, index) => index),
    async (agent, person, times) => {
      const userAgent = `Mozilla/5.0 (Linux; Android 14; SM-A${person}M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.${times} Mobile Safari/537.36`
      const startedAt = performance.now()
      const { status, location } = await clickOn(url, agent, userAgent)
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      const code = leadCode.exec(location)?.[1]
      if (status !== 302 || code === undefined) {
        other.push(status)
        return 'other'
      }
      codes.push(code)
      return 'counts'
    },
  )
  return {
    crowd,
    codes,
    other,
    get slowestMs() {
      return slowestMs
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
