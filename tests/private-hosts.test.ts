import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from './helpers/database.ts'
import { start } from './helpers/started.ts'

// Who starts the product for a business of their own, with a gateway on the same machine, reads how
// to allow it.

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

test('the start says how to allow what is on this machine', { timeout: 60_000 }, async () => {
  const server = await start(database.url)
  await vi.waitFor(() =>
    expect(server.output()).toContain(
      '  ALLOWED_PRIVATE_HOSTS=localhost,127.0.0.1,::1 npm start\n',
    ),
  )
  expect(await server.stop()).toBe(0)
})

test('a line whose gateway is refused is named with its host', { timeout: 60_000 }, async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `update instances set provider = 'evolution', base_url = 'http://10.0.0.7:8080'`,
  )
  await client.end()

  const refusing = await start(database.url, { ALLOWED_PRIVATE_HOSTS: 'localhost' })
  await vi.waitFor(() =>
    expect(refusing.output()).toContain('  ALLOWED_PRIVATE_HOSTS=localhost,10.0.0.7 npm start\n'),
  )
  await refusing.stop()

  const allowing = await start(database.url, { ALLOW_PRIVATE_WEBHOOKS: 'true' })
  await vi.waitFor(() =>
    expect(allowing.output()).toContain('ALLOW_PRIVATE_WEBHOOKS dá lugar a ALLOWED_PRIVATE_HOSTS'),
  )
  expect(allowing.output()).not.toContain('npm start')
  await allowing.stop()
})
