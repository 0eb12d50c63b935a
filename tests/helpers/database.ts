import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of one test; `drop` also ends connections that are still open. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/** A fresh clone of the migrated database. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template)
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
  return {
    url: url.href,
    drop: () => maintain(`drop database if exists ${name} with (force)`),
  }
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
