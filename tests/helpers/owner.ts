import { Kysely, PostgresDialect } from 'kysely'
import type { Context } from '#server/platform/context'
import { createLog } from '#server/platform/log'
import { type Database, openPool, type Sql } from '#server/platform/sql'

/** As `Sql`, and besides as the operator of the database, for scenes that the product cannot make. */
export type OwnerSql = Sql & { asOwner: Kysely<Database> }

/** A context whose database a test can change at will. */
export type OwnerContext = Context & { sql: OwnerSql }

/** Gives a context the operator's connections too; they are closed with the others. */
export function withOwner(ctx: Context, databaseUrl: string): OwnerContext {
  return Object.assign(ctx, { sql: ownerSql(ctx.sql, databaseUrl) })
}

export function ownerSql(sql: Sql, databaseUrl: string): OwnerSql {
  const pool = openPool(databaseUrl, createLog('fatal'), 8)
  const asOwner = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = sql.close
  return Object.assign(sql, {
    asOwner,
    async close() {
      await Promise.all([close(), asOwner.destroy()])
    },
  })
}
