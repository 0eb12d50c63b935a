import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LeadReference } from './detail/get-lead.ts'
import { type KeptTable, sealContext } from './kept-rows.ts'
import type { LeadWork } from './lead-work.ts'

/** A condition on the rows `t` of a table. */
type Which = RawBuilder<SqlBool>

/** Rows of a table and whose they are: `owner` says it of a row `t`, as a key of `of`. */
export type Owned = {
  which: Which
  owner: RawBuilder<string>
  of: ReadonlyMap<string, LeadReference>
}

/** Where the rows of deletions go: how many parts each has by now. */
export type Keeping = { work: LeadWork; parts: Map<LeadReference, number> }

type OwnedRow = { row: string; owner: string }

/** Rows of these tables are many or long: they are taken a few megabytes at a time. */
const sizes: Partial<Record<KeptTable, RawBuilder<number>>> = {
  message_inbox: sql`octet_length(t.body)`,
  messages: sql`coalesce(octet_length(t.text), 0) + octet_length(t.shown_text)
    + coalesce(octet_length(t.first_text), 0) + 500`,
}
const maxPartBytes = 4_000_000

/** Deletes rows and keeps them. */
export async function takeRows(
  keeping: Keeping,
  table: KeptTable,
  { which, owner, of }: Owned,
): Promise<void> {
  const { trx, accountId } = keeping.work
  const name = sql.table(table)
  const all = sql<SqlBool>`t.account_id = ${accountId} and ${which}`
  const size = sizes[table]
  const some =
    size === undefined
      ? all
      : sql<SqlBool>`${all} and t.id in (
          select id from (
            select t.id, sum(${size}) over (order by t.id) - (${size}) as before
            from ${name} t where ${all}
          ) sized where before < ${maxPartBytes})`
  for (;;) {
    const { rows } = await sql<OwnedRow>`
      delete from ${name} t where ${some}
      returning row_to_json(t)::text as row, ${owner} as owner`.execute(trx)
    await keep(keeping, table, of, rows)
    if (rows.length === 0 || size === undefined) return
  }
}

/** Keeps rows as they are, before they are blanked. */
export async function copyRows(
  keeping: Keeping,
  table: KeptTable,
  { which, owner, of }: Owned,
): Promise<void> {
  const { trx, accountId } = keeping.work
  const { rows } = await sql<OwnedRow>`
    select row_to_json(t)::text as row, ${owner} as owner from ${sql.table(table)} t
    where t.account_id = ${accountId} and ${which}`.execute(trx)
  await keep(keeping, table, of, rows)
}

/** Writes one part for each deletion that has rows among these. */
async function keep(
  { work, parts }: Keeping,
  table: KeptTable,
  of: Owned['of'],
  rows: OwnedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const bySubject = Map.groupBy(rows, ({ owner }) => {
    const subject = of.get(owner)
    if (subject === undefined) throw new Error(`a row of ${table} belongs to no deletion`)
    return subject
  })
  const values = [...bySubject].map(([subject, own]) => {
    const part = parts.get(subject) ?? 0
    parts.set(subject, part + 1)
    // The rows stay the text that PostgreSQL wrote: nothing is rounded or reordered on the way.
    const text = `[${own.map(({ row }) => row).join(',')}]`
    return {
      account_id: work.accountId,
      ...subject,
      part,
      rows_of: table,
      sealed: work.ctx.secrets.seal(text, sealContext(work, subject, part)),
      deleted_at: work.ctx.now(),
    }
  })
  await work.trx.insertInto('deleted_leads').values(values).execute()
}
