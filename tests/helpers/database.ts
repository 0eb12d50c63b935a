import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { prepareNodes } from '#server/platform/citus/nodes'
import { loginName, roles } from '#server/platform/database/logins'
import { ensureRoles } from '#server/platform/database/roles'

/** A database of one test; `drop` also ends connections that are still open. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/** A fresh clone of the migrated database; a clone has all of its template but who may connect. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await create(inject('postgres').template)
  await connected(database.url, async (client) => {
    await ensureRoles(client, database.url)
    if (inject('postgres').nodes.length > 1) await prepareNodes(client, database.url)
  })
  return database
}

/** A database without any table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0')
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // fsync is off, so copying the files is cheaper than writing the copy into the log.
  await maintain(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgres').url)
  url.pathname = `/${name}`
  const logins = roles.map((role) => loginName(url.href, role))
  return {
    url: url.href,
    drop: () =>
      maintain(
        `drop database if exists ${name} with (force)`,
        `drop role if exists ${logins.join(', ')}`,
      ),
  }
}

/** On each server: of a cluster every node has a database of the same name. */
async function maintain(...statements: string[]): Promise<void> {
  for (const url of inject('postgres').nodes) {
    await connected(url, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }
}

async function connected(
  connectionString: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
