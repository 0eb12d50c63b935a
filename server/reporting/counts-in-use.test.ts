import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { Lead } from '#contracts/leads'
import { startTestApp, type TestApp } from '#tests/helpers/app'
import { aClick, aLink, aPerson, countsAreRight, say } from '#tests/helpers/chat'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('click' as const), link: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      person: fc.nat(2),
      click: fc.option(fc.nat()),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      which: fc.nat(),
      status: fc.constantFrom('pending', 'contacted', 'converted', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('whatever people do, the roll-ups equal a recount and the list its total', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const links = [await aLink(app, 'Verão'), await aLink(app, 'Black Friday')]
      const people = [aPerson(), aPerson(), aPerson()]
      const codes: string[] = []
      for (const one of steps) await take(one, { links, people, codes })
      await countsAreRight(app)
      await listIsWhole()
    }),
    { numRuns: 6 },
  )
}, 300_000)

async function take(
  one: Step,
  { links, people, codes }: { links: string[]; people: string[]; codes: string[] },
): Promise<void> {
  if (one.kind === 'click') {
    // Longer than the window in which the same visitor is a repeat.
    app.advance(11_000)
    codes.push((await aClick(app, { linkCode: links[one.link] ?? '' })).code)
    return
  }
  if (one.kind === 'message') {
    const code = one.click === null ? undefined : codes[one.click % (codes.length || 1)]
    await say(app, { from: people[one.person] ?? '', text: code ? `Oi [ID: ${code}]` : 'Oi' })
    return
  }
  const { leads } = await app.get<{ leads: Lead[] }>('/api/leads?limit=100')
  const lead = leads[one.which % (leads.length || 1)]
  if (!lead) return
  const path = `/api/leads/${lead.id}`
  if (one.kind === 'delete') await app.request('DELETE', path)
  else await app.request('PATCH', path, { body: { status: one.status } })
}

async function listIsWhole(): Promise<void> {
  const query = ['', '&status=pending', '&status=contacted', '&campaign=Ver%C3%A3o']
  for (const filter of query) {
    const { leads, total } = await app.get<{ leads: Lead[]; total: number }>(
      `/api/leads?limit=100${filter}`,
    )
    if (leads.length !== Math.min(100, total)) {
      throw new Error(`${filter}: ${leads.length} rows, total ${total}`)
    }
  }
}
