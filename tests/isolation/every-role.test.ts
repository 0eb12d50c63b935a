import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/people/roles'
import { startTestApp, type TestAccount, type TestApp } from '#tests/helpers/app'
import { bodies } from './endpoints.ts'
import { openAddresses } from './open-addresses.ts'
import { type Need, needOf } from './permissions.ts'
import { type Route, routesOf, sampleOf, unknownId } from './routes.ts'

// Asks every address that needs a session in every role of its own account. What each role may do
// stands here a second time, as people were promised it, and not as the program reads it.

const everybody: Role[] = ['owner', 'admin', 'manager', 'attendant', 'viewer']
const promised: Record<Need, Role[]> = {
  login: everybody,
  // No role makes an operator.
  operator: [],
  self: everybody,
  numbers: ['owner', 'admin', 'manager', 'viewer'],
  leads: everybody,
  everyLead: ['owner', 'admin', 'manager', 'viewer'],
  phones: ['owner', 'admin', 'manager', 'attendant'],
  attend: ['owner', 'admin', 'manager', 'attendant'],
  campaigns: ['owner', 'admin', 'manager'],
  connections: ['owner', 'admin'],
  share: ['owner', 'admin', 'manager'],
  people: ['owner', 'admin'],
  account: ['owner'],
}

let app: TestApp
let routes: Route[]

beforeAll(async () => {
  app = await startTestApp()
  routes = await routesOf(app)
})
afterAll(() => app.close())

test('every address of the API has its row in the table, and no row is left over', () => {
  const closed = routes.filter(({ name }) => name.includes(' /api/') && !openAddresses.has(name))
  expect(closed.map(({ name }) => name).sort()).toEqual(Object.keys(needOf).sort())
})

test.each(everybody)('%s: may what was promised, and nothing else', async (role) => {
  const account = await app.newAccount(`papel-${role}`)
  await setRole(account, role)
  for (const route of routes) {
    const need = needOf[route.name]
    if (need === undefined) continue
    const { status } = await ask(route, account)
    const isRefused = !promised[need].includes(role)
    expect([route.name, status === 403]).toEqual([route.name, isRefused])
  }
})

test('files: the leads and the hashed phones of all are for who may export people', async () => {
  for (const role of everybody) {
    const account = await app.newAccount(`arquivo-${role}`)
    await setRole(account, role)
    const files = ['/api/export?type=leads', '/api/destinations/google/csv?target=x&matching=phone']
    for (const path of files) {
      const { status } = await app.request('GET', path, { session: account.session })
      expect([role, path, status === 403]).toEqual([role, path, !promised.people.includes(role)])
    }
  }
})

function ask(route: Route, { session }: TestAccount) {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const { enum: words } = route.params.get(name) ?? {}
    return String(words?.[0] ?? (name === 'destination' ? 'google' : unknownId))
  })
  // A stream that nobody refuses never ends.
  const method = route.path === '/api/stream' ? 'HEAD' : route.method
  const body = route.method === 'GET' ? undefined : (bodies[route.name] ?? sample(route))
  return app.request(method, path, { session, ...(body ? { body } : {}) })
}

function sample(route: Route): unknown {
  return route.body === null ? undefined : sampleOf(route.body)
}

async function setRole({ accountId }: TestAccount, role: Role): Promise<void> {
  await app.ctx.sql.asOwner
    .updateTable('memberships')
    .set({ role })
    .where('account_id', '=', accountId)
    .execute()
}
