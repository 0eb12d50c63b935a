import { sql } from 'kysely'
import { undoSeconds } from '#contracts/leads'
import type { Called, LeadReference } from './detail/get-lead.ts'
import type { LeadWork } from './lead-work.ts'

/** Tables of which a deletion takes or blanks rows. */
export type KeptTable =
  | 'clicks'
  | 'contact_identities'
  | 'contact_merges'
  | 'contacts'
  | 'deliveries'
  | 'lead_events'
  | 'lead_touches'
  | 'leads'
  | 'message_inbox'
  | 'messages'
  | 'waiting_codes'

/** What is kept of a deletion: its parts, with the rows of the short ones. */
export type Kept = Called & { work: LeadWork; parts: Part[] }
type Part = { part: number; rows_of: string; sealed: string | null }

// A hundred deletions of some ten parts are opened at once.
const maxShortPart = 16_000

/** What is kept of these deletions, in their order. */
export async function openKept(work: LeadWork, deletions: readonly Called[]): Promise<Kept[]> {
  const subjects = deletions.map(({ subject }) => subject)
  const { rows } = await sql<LeadReference & Part>`
    select d.kind, d.id, d.part, d.rows_of,
      case when octet_length(d.sealed) <= ${maxShortPart} then d.sealed end as sealed
    from deleted_leads d
    join ${givenSubjects(subjects)} on given.kind = d.kind and given.id = d.id
    where d.account_id = ${work.accountId}
    order by d.part`.execute(work.trx)
  const parts = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`)
  return deletions.map((row) => ({
    ...row,
    work,
    parts: parts.get(`${row.subject.kind} ${row.subject.id}`) ?? [],
  }))
}

/** The kept rows of a table, each part as the JSON text of `json_populate_recordset`. */
export async function* keptRows(
  { work, subject, parts }: Kept,
  table: KeptTable,
): AsyncGenerator<string> {
  for (const { part, rows_of: rowsOf, sealed } of parts) {
    if (rowsOf !== table) continue
    const context = sealContext(work, subject, part)
    yield work.ctx.secrets.open(sealed ?? (await sealedPart(work, subject, part)), context)
  }
}

async function sealedPart(
  { trx, accountId }: LeadWork,
  { kind, id }: LeadReference,
  part: number,
): Promise<string> {
  const { sealed } = await trx
    .selectFrom('deleted_leads')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
  return sealed
}

/** The kept rows of a table in a `from`, under the table's own column names. */
export function rowsIn(table: KeptTable, json: string) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}

/** Which of these deletions can still be undone. */
export async function stillKept(
  work: LeadWork,
  kind: LeadReference['kind'],
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await work.trx
    .selectFrom('deleted_leads')
    .select('id')
    .distinct()
    .where('account_id', '=', work.accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('deleted_at', '>', undoLimit(work.ctx.now()))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Deletions of this instant and before are final. */
export function undoLimit(now: Date): Date {
  return new Date(now.getTime() - undoSeconds * 1_000)
}

/** Forgets deletions that were undone. */
export async function dropKept(
  { trx, accountId }: LeadWork,
  subjects: readonly LeadReference[],
): Promise<void> {
  await sql`
    delete from deleted_leads d using ${givenSubjects(subjects)}
    where d.account_id = ${accountId} and d.kind = given.kind and d.id = given.id`.execute(trx)
}

function givenSubjects(subjects: readonly LeadReference[]) {
  const kinds = subjects.map(({ kind }) => kind)
  const ids = subjects.map(({ id }) => id)
  return sql`unnest(${kinds}::text[], ${ids}::uuid[]) as given (kind, id)`
}

/** What a part is sealed for: it opens as nothing else. */
export function sealContext(work: LeadWork, { kind, id }: LeadReference, part: number): string {
  return `deleted-lead:${work.accountId}:${kind}:${id}:${part}`
}
