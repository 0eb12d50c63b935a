import { sql } from 'kysely'
import { createFirstAccount } from './accounts/create-first-account.ts'
import type { App } from './app.ts'
import { refusedHosts } from './messaging/lines/refused-lines.ts'
import type { Log } from './platform/log.ts'
import { migrate, migrateJobs } from './platform/migrate.ts'
import type { Prepared } from './platform/siblings.ts'

/** Brings the database of an address up to date. */
export async function migrateAll(databaseUrl: string, log: Log): Promise<void> {
  await migrate(databaseUrl, { log })
  await migrateJobs(databaseUrl)
}

/** What is done once, on a database that is up to date, before anybody is served. */
export async function prepare({ ctx }: App): Promise<Prepared> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as most`.execute(ctx.sql.asIngest)
  return {
    firstLogin: await createFirstAccount(ctx),
    refusedHosts: await refusedHosts(ctx),
    maxConnections: rows[0]?.most ?? 0,
  }
}
