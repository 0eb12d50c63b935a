import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveKind } from '#contracts/live'
import { publish } from '#server/live/publish'
import { startTestApp, type TestApp } from '#tests/helpers/app'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Event = { kind: string; id: string | null }

/** Reads the stream of a session until what has come is enough. */
async function eventsOf(
  session: string,
  isEnough: (events: Event[]) => boolean,
  onOpen: () => Promise<void>,
): Promise<Event[]> {
  const abort = new AbortController()
  const response = await fetch(`${app.url}/api/stream`, {
    headers: { 'x-session-id': session },
    signal: abort.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await onOpen()
  let text = ''
  let events: Event[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? ''))
    if (isEnough(events)) break
  }
  abort.abort()
  return events
}

function tell(accountId: string, kind: LiveKind, id: string): Promise<void> {
  return app.ctx.sql.withAccount(accountId, (trx) => publish(trx, accountId, { kind, id }))
}

test('a committed change reaches the screens of its own account only', async () => {
  app.advance(10_000)
  const other = await app.newAccount('Outra')
  const { session, accountId } = app.account
  const events = await eventsOf(
    session,
    (all) => all.length > 0,
    async () => {
      await tell(other.accountId, 'lead', 'de-outra-conta')
      await tell(accountId, 'lead', 'minha')
    },
  )
  expect(events).toEqual([{ kind: 'lead', id: 'minha' }])
})

test('the figures say how many browsers listen', async () => {
  const figure = async () =>
    /^rastro_streams (\d+)$/m.exec(
      (await app.request('GET', '/metrics', { session: null })).text,
    )?.[1]
  const counted: (string | undefined)[] = []
  await eventsOf(
    app.account.session,
    () => true,
    async () => {
      counted.push(await figure())
      await tell(app.account.accountId, 'lead', 'um')
    },
  )
  expect(counted).toEqual(['1'])
  await expect.poll(figure).toBe('0')
})

test('who asks for the headers of the stream alone has an answer, and no stream', async () => {
  const response = await fetch(`${app.url}/api/stream`, {
    method: 'HEAD',
    headers: { 'x-session-id': app.account.session },
    signal: AbortSignal.timeout(20_000),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
})

test('a stream begins with what changed in the ten seconds before it', async () => {
  const { session, accountId } = await app.newAccount('Antes')
  const isHeard = (all: Event[]) => all.some((event) => event.kind !== 'instance')
  await eventsOf(session, isHeard, () => tell(accountId, 'lead', 'antes'))
  const begun = await eventsOf(session, isHeard, async () => {})
  expect(begun).toContainEqual({ kind: 'lead', id: null })

  app.advance(10_000)
  const later = await eventsOf(session, isHeard, () => tell(accountId, 'click', 'depois'))
  expect(later).toEqual([{ kind: 'click', id: 'depois' }])
})

test('a flood of clicks is a few events', async () => {
  app.advance(10_000)
  const { session, accountId } = app.account
  const startedAt = performance.now()
  const events = await eventsOf(
    session,
    // The event of the other kind comes after all clicks and waits for none of them.
    (all) => all.some((event) => event.kind === 'instance'),
    async () => {
      for (let click = 0; click < 1_000; click += 1) await tell(accountId, 'click', String(click))
      await tell(accountId, 'instance', 'depois')
    },
  )
  const quarters = Math.ceil((performance.now() - startedAt) / 250)
  const clicks = events.filter((event) => event.kind === 'click')
  expect(clicks[0]).toEqual({ kind: 'click', id: '0' })
  expect(clicks.length).toBeLessThanOrEqual(1 + quarters)
  // The quarter of a second may end meanwhile, and its clicks come in the same piece of the stream.
  expect(events).toContainEqual({ kind: 'instance', id: 'depois' })
})
