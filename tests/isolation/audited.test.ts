import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditOf } from './audited.ts'
import { callsOnLeads } from './audited-calls/leads.ts'
import { callsOfPeople } from './audited-calls/people.ts'
import { app, closeScene, entries, secrets } from './audited-calls/scene.ts'
import { callsOfSettings } from './audited-calls/settings.ts'
import { routesOf } from './routes.ts'

// Makes every call that changes something, on the real application, and reads the log after each: one
// entry with the right action. At the end no secret that was typed or answered on the way is in it.

afterAll(closeScene)
const routes = await routesOf(app)
const steps = { ...callsOfPeople, ...callsOnLeads, ...callsOfSettings }

const answers = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.object({ content: z.unknown().optional() })).default({}),
      }),
    ),
  ),
})

test('every address that writes or answers a file has its row in the table, and none is left over', async () => {
  const { paths } = answers.parse(await app.get('/api/openapi.json'))
  const describesAnswer = ({ method, path }: { method: string; path: string }) => {
    const url = path.replace(/:(\w+)/g, '{$1}')
    return paths[url]?.[method.toLowerCase()]?.responses['200']?.content !== undefined
  }
  const asked = routes
    .filter(({ name }) => / \/(api|parar-relatorio)\//.test(name))
    .filter((route) => route.method !== 'GET' || !describesAnswer(route))
  expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(auditOf).sort())
})

test('every row of the table that is no reason has its call here', () => {
  const audited = Object.entries(auditOf).filter(([, action]) => !action.startsWith('none: '))
  expect(Object.keys(steps).sort()).toEqual(audited.map(([name]) => name).sort())
  for (const reason of Object.values(auditOf)) expect(reason.length).toBeGreaterThan(7)
})

/** Who comes with a link alone: it is good for one thing, and tells nobody who holds it. */
const byLink = [
  'POST /api/auth/confirm-email',
  'POST /api/auth/resets/:token',
  'POST /api/report-stop/:token',
  'POST /parar-relatorio/:token',
]

/** One call that decides two things. */
const also: Record<string, string[]> = {
  'GET /api/meta/oauth/callback': ['adAccount.choose'],
  'GET /api/auth/oidc/callback': ['session.begin'],
  // The first connection of a destination brings the event that it lacks; the trial has brought Meta's.
  'PUT /api/destinations/:destination': ['event.create'],
  'POST /api/first-steps/trial': ['event.create', 'sale.record'],
}

describe('one entry', () => {
  test.each(Object.entries(steps))('%s', async (name, step) => {
    const make = await step()
    const before = await entries()
    const answer = await make()
    expect([name, answer.status, answer.status < 400 ? '' : answer.text]).toEqual([
      name,
      answer.status === 302 ? 302 : 200,
      '',
    ])
    const fresh = (await entries()).slice(before.length)
    const actions = [auditOf[name], ...(also[name] ?? [])]
    expect([name, fresh.map(({ action }) => action)]).toEqual([name, actions])
    const [entry] = fresh
    const isPerson = !byLink.includes(name)
    expect(entry?.actor_kind).toBe(isPerson ? 'person' : 'stranger')
    expect(entry?.actor_name !== null).toBe(isPerson)
  })
})

test('no secret of all this is in the log, and none of what people are', async () => {
  const { rows } = await sql<{
    row: string
  }>`select to_jsonb(t)::text as row from audit_entries t`.execute(app.ctx.sql.asOwner)
  expect(rows.length).toBeGreaterThan(100)
  expect(secrets.size).toBeGreaterThan(20)
  const log = rows.map(({ row }) => row).join('\n')
  for (const secret of [...secrets, 'Zuleica', 'Anotado', 'Respondido']) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
})
