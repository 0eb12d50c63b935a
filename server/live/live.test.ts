import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '#server/live/publish'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Reads the stream of a session until `count` events have come. */
async function eventsOf(session: string, count: number, onOpen: () => Promise<void>) {
  const abort = new AbortController()
  const response = await fetch(`${app.url}/api/stream`, {
    headers: { 'x-session-id': session },
    signal: abort.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await onOpen()
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array)
    if ((text.match(/^data: /gm) ?? []).length >= count) break
  }
  abort.abort()
  return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''))
}

test('a committed change reaches the screens of its own account only', async () => {
  const other = await app.newAccount('Outra')
  const events = await eventsOf(app.account.session, 1, async () => {
    await app.ctx.sql.withAccount(other.accountId, (trx) =>
      publish(trx, other.accountId, { kind: 'lead', id: 'de-outra-conta' }),
    )
    await app.ctx.sql.withAccount(app.account.accountId, (trx) =>
      publish(trx, app.account.accountId, { kind: 'lead', id: 'minha' }),
    )
  })
  expect(events).toEqual([{ kind: 'lead', id: 'minha' }])
})
