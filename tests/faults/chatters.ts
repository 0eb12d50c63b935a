import { Agent, request } from 'node:http'

/** What the gateway of a business that people write to was answered. */
export type Chat = {
  /** Ids of the messages that were answered 200. */
  answered: string[]
  /** Answers of any other status. */
  other: number[]
  /** Resolves when that many more were answered. */
  delivered(more: number): Promise<void>
  /** Lets the webhooks that are under way end. */
  end(): Promise<void>
}

export type Writer = { phone: string; code: string }

/** Everybody writes again as soon as the last message was answered; each message says its code. */
export function chatter(url: string, writers: readonly Writer[], firstId: number): Chat {
  const agent = new Agent({ keepAlive: true, maxSockets: writers.length })
  const answered: string[] = []
  const other: number[] = []
  const waiting = new Set<{ at: number; resolve: () => void }>()
  let nextId = firstId
  let isOver = false

  async function write({ phone, code }: Writer): Promise<void> {
    while (!isOver) {
      const id = `m${nextId++}`
      const message = { id, from: phone, fromMe: false, text: `Oi, ${id} [ID: ${code}]` }
      try {
        const status = await post(url, agent, { ...message, at: new Date().toISOString() })
        if (status === 200) answered.push(id)
        else other.push(status)
      } catch {
        // The server is down: the next turn of the loop, not a busy one.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const one of waiting) if (answered.length >= one.at) one.resolve()
    }
  }

  const writing = writers.map(write)
  return {
    answered,
    other,
    delivered(more) {
      return new Promise((resolve) => waiting.add({ at: answered.length + more, resolve }))
    },
    async end() {
      isOver = true
      await Promise.all(writing)
      agent.destroy()
    },
  }
}

function post(url: string, agent: Agent, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
