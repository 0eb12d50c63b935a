import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { undoSeconds } from '#contracts/erase-leads'
import { attributionWords, confidenceWords } from '#contracts/lead-origin'
import { insertRows } from '#server/platform/insert-rows'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import type { LeadMention, LeadReference } from '../find-lead.ts'
import type { LeadWork } from '../lead-work.ts'

/** Tables of which a deletion takes or blanks rows. */
export type ArchivedTable =
  | 'clicks'
  | 'contact_identities'
  | 'contact_merges'
  | 'contacts'
  | 'deliveries'
  | 'delivery_attempts'
  | 'lead_events'
  | 'lead_touches'
  | 'leads'
  | 'message_inbox'
  | 'messages'
  | 'sales'
  | 'sent_messages'
  | 'waiting_codes'

/**
 * Rows of a table, each with the lead or click that it belongs to. `which` is a condition on a row
 * `t`; `owner` is the key of the row's lead or click in `of`.
 */
export type RowSelection = {
  which: RawBuilder<SqlBool>
  owner: RawBuilder<string>
  of: Owners
}

/** The lead or click to which each of these rows, by its id, belongs. */
export type Owners = ReadonlyMap<string, LeadReference>

/** Rows of whose owners each names one by its id; those of others are left out. */
export function ownedBy(owners: Owners, rows: readonly (readonly [string, string])[]): Owners {
  return new Map(
    rows.flatMap(([id, owner]) => {
      const subject = owners.get(owner)
      return subject === undefined ? [] : [[id, subject] as const]
    }),
  )
}

/** Rows whose column names one of the owners. */
export function rowsBy(of: Owners, column: RawBuilder<string>): RowSelection {
  return { which: sql`${column} = any(${[...of.keys()]}::uuid[])`, owner: column, of }
}

/** How many rows of each table a deletion took or blanked. */
export type ErasedCounts = Map<ArchivedTable, number>

/**
 * The deletions that are being archived, and how many parts each has by now. A final one cannot be
 * undone: of it only the identities stay for the minute in which gateways may tell of them again.
 */
export type Archive = {
  work: LeadWork
  parts: Map<LeadReference, number>
  counts: ErasedCounts
  isFinal: boolean
}

type OwnedRow = { row: string; owner: string }

/** Rows of these tables are many or long: they are taken a few megabytes at a time. */
const sizes: Partial<Record<ArchivedTable, RawBuilder<number>>> = {
  message_inbox: sql`octet_length(t.body)`,
  messages: sql`coalesce(octet_length(t.text), 0) + octet_length(t.shown_text)
    + coalesce(octet_length(t.first_text), 0) + 500`,
}
const maxPartBytes = 4_000_000

/** Deletes rows and puts them into the archive. */
export async function takeRows(
  archive: Archive,
  table: ArchivedTable,
  { which, owner, of }: RowSelection,
): Promise<void> {
  const { trx, accountId } = archive.work
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
      delete from ${name} t where ${some} returning t as row, ${owner} as owner`.execute(trx)
    await addParts(archive, table, of, await asJson(trx, table, rows))
    if (rows.length === 0 || size === undefined) return
  }
}

/** Rows in PostgreSQL's own words as JSON; a statement that deletes may not make it on a cluster. */
async function asJson(trx: Trx, table: ArchivedTable, taken: OwnedRow[]): Promise<OwnedRow[]> {
  if (taken.length === 0) return []
  const { rows } = await sql<OwnedRow>`
    select row_to_json(t.row::${sql.table(table)})::text as row, t.owner
    from unnest(${taken.map(({ row }) => row)}::text[], ${taken.map(({ owner }) => owner)}::text[])
      as t (row, owner)`.execute(trx)
  return rows
}

/** Puts rows into the archive as they are, before they are blanked. */
export async function copyRows(
  archive: Archive,
  table: ArchivedTable,
  { which, owner, of }: RowSelection,
): Promise<void> {
  const { trx, accountId } = archive.work
  const { rows } = await sql<OwnedRow>`
    select row_to_json(t)::text as row, ${owner} as owner from ${sql.table(table)} t
    where t.account_id = ${accountId} and ${which}`.execute(trx)
  await addParts(archive, table, of, rows)
}

/** Writes one part for each deletion that has rows among these. */
async function addParts(
  { work, parts, counts, isFinal }: Archive,
  table: ArchivedTable,
  of: RowSelection['of'],
  rows: OwnedRow[],
): Promise<void> {
  if (rows.length === 0) return
  counts.set(table, (counts.get(table) ?? 0) + rows.length)
  if (isFinal && table !== 'contact_identities') return
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
  await insertRows(work.trx, 'deleted_leads', values)
}

/** A deletion that can be undone: its parts in the archive, with the rows of the short ones. */
export type Deletion = LeadMention & { work: LeadWork; parts: Part[] }
type Part = { part: number; rows_of: string; sealed: string | null }

// A hundred deletions of some ten parts are opened at once.
const maxShortPart = 16_000

/** The deletions of these leads and clicks, in their order. */
export async function openDeletions(
  work: LeadWork,
  mentions: readonly LeadMention[],
): Promise<Deletion[]> {
  const subjects = mentions.map(({ subject }) => subject)
  const { rows } = await sql<LeadReference & Part>`
    select d.kind, d.id, d.part, d.rows_of,
      case when octet_length(d.sealed) <= ${maxShortPart} then d.sealed end as sealed
    from deleted_leads d
    join ${subjectRows(subjects)} on subject.kind = d.kind and subject.id = d.id
    where d.account_id = ${work.accountId}
    order by d.part`.execute(work.trx)
  const parts = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`)
  return mentions.map((mention) => ({
    ...mention,
    work,
    parts: parts.get(`${mention.subject.kind} ${mention.subject.id}`) ?? [],
  }))
}

/** The archived rows of a table, each part as the JSON text that `rowsIn` takes. */
export async function* archivedRows(
  { work, subject, parts }: Deletion,
  table: ArchivedTable,
): AsyncGenerator<string> {
  for (const { part, rows_of: rowsOf, sealed } of parts) {
    if (rowsOf !== table) continue
    const context = sealContext(work, subject, part)
    yield inTodaysWords(
      work.ctx.secrets.open(sealed ?? (await sealedPart(work, subject, part)), context),
    )
  }
}

const todaysWords = new Map<string, string>([
  ...[...Object.entries(attributionWords), ...Object.entries(confidenceWords)].map(
    ([word, before]) => [before, word] as const,
  ),
  ['ad:desconhecido', 'ad:unknown'],
])

/**
 * A deletion of the minute before an upgrade can be undone after it, and migration 0029 could not
 * open what is sealed: the words of before become those of now, sentences legacy explanations.
 */
function inTodaysWords(json: string): string {
  return json
    .replace(
      /"(reason|confidence|attribution|touch_key)":\s*"([\w:]+)"/g,
      (_, column: string, word: string) => `"${column}":"${todaysWords.get(word) ?? word}"`,
    )
    .replace(/"explanation":\s*("(?:[^"\\]|\\.)*")/g, '"explanation":{"code":"legacy","text":$1}')
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

/** Archived rows of a table in a `from`, under the table's own column names. */
export function rowsIn(table: ArchivedTable, json: string) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}

/** The leads or clicks among these whose deletion can still be undone: a final one kept no row of them. */
export async function restorable(
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
    .where('rows_of', '=', kind === 'lead' ? 'leads' : 'clicks')
    .where('id', '=', oneOf(ids))
    .where('deleted_at', '>', undoLimit(work.ctx.now()))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Deletions of this instant and before are final. */
export function undoLimit(now: Date): Date {
  return new Date(now.getTime() - undoSeconds * 1_000)
}

/** Forgets deletions that were undone. */
export async function forgetDeletions(
  { trx, accountId }: LeadWork,
  subjects: readonly LeadReference[],
): Promise<void> {
  await sql`
    delete from deleted_leads d using ${subjectRows(subjects)}
    where d.account_id = ${accountId} and d.kind = subject.kind and d.id = subject.id`.execute(trx)
}

function subjectRows(subjects: readonly LeadReference[]) {
  const kinds = subjects.map(({ kind }) => kind)
  const ids = subjects.map(({ id }) => id)
  return sql`unnest(${kinds}::text[], ${ids}::uuid[]) as subject (kind, id)`
}

/** What a part is sealed for: it opens as nothing else. */
function sealContext(work: LeadWork, { kind, id }: LeadReference, part: number): string {
  return `deleted-lead:${work.accountId}:${kind}:${id}:${part}`
}
