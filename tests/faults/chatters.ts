import { type Agent, request } from 'node:http'
import { type Crowd, crowdOf } from './crowd.ts'

/** What the gateway of a business that people write to was answered. */
export type Chat = {
  crowd: Crowd
  /** Ids of the messages that were answered 200: each is a turn. */
  answered: string[]
  /** Answers of any other status. */
  other: number[]
}

export type Writer = { phone: string; code: string }

/** Everybody writes again as soon as the last message was answered; each message says its code. */
export function chatter(url: string, writers: readonly Writer[], firstId: number): Chat {
  const answered: string[] = []
  const other: number[] = []
  let nextId = firstId
  const crowd = crowdOf(writers, async (agent, { phone, code }) => {
    const id = `m${nextId++}`
    const message = { id, from: phone, fromMe: false, text: `Oi, ${id} [ID: ${code}]` }
    const status = await post(url, agent, { ...message, at: new Date().toISOString() })
    if (status !== 200) {
      other.push(status)
      return 'other'
    }
    answered.push(id)
    return 'counts'
  })
  return { crowd, answered, other }
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
