import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import {
  type AuditEntry,
  type AuditFilter,
  type listAudit as contract,
  shortSearchEntries,
} from '#contracts/audit'
import { addDays, startOfLocalDay } from '#domain/date-range'
import { type AuditArea, auditActions } from '#domain/people/audit-actions'
import { actorWords, changeWords } from '#domain/people/audit-words'
import { cleanText, foldText } from '#domain/text-fold'
import type { Context } from '#server/platform/context'
import { idsSince, idsUntil } from '#server/platform/ids'
import type { AuditEntriesTable } from '#server/platform/schema'
import type { Trx } from '#server/platform/sql'
import { accountToday, spanOf } from '#server/reporting/filter-sql'

type Row = Selectable<AuditEntriesTable>

const pageSize = 50
/** More than these are met soon by reading in the order of the list. */
const mostFound = 1_000

/** A page of the log, newest first. */
export async function listEntries(
  ctx: Context,
  accountId: string,
  { after, ...filter }: z.output<typeof contract.query>,
): Promise<z.input<typeof contract.output>> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const rows = await readEntries(ctx, trx, accountId, filter, after ?? null, pageSize + 1)
    const shown = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? shown.at(-1) : undefined
    return { entries: await present(trx, accountId, shown), next: last?.id ?? null }
  })
}

/** The rows that the filter leaves, newest first, those after an id alone. */
export async function readEntries(
  ctx: Context,
  trx: Trx,
  accountId: string,
  { search, actor, area, ...days }: AuditFilter,
  after: string | null,
  most: number,
): Promise<Row[]> {
  const { today, timeZone } = await accountToday(ctx, trx, accountId)
  const span = spanOf(days, today)
  const start = span && new Date(startOfLocalDay(span.from, timeZone))
  const end = span && new Date(startOfLocalDay(addDays(span.to, 1), timeZone))
  const found = await foundBy(trx, accountId, search)
  return trx
    .selectFrom('audit_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      start === null
        ? sql<boolean>`true`
        : sql<boolean>`at >= ${start} and ${idsSince(sql.ref('id'), start)}`,
    )
    .where(
      end === null
        ? sql<boolean>`true`
        : sql<boolean>`at < ${end} and ${idsUntil(sql.ref('id'), end)}`,
    )
    .$if(after !== null, (rows) => rows.where('id', '<', after ?? ''))
    .$if(actor !== undefined, (rows) =>
      actor === 'operator' || actor === 'system' || actor === 'stranger'
        ? rows.where('actor_id', 'is', null).where('actor_kind', '=', actor)
        : rows.where('actor_id', '=', actor ?? null),
    )
    .$if(area !== undefined, (rows) =>
      rows.where(sql<boolean>`action = any(${actionsOf(area)}::text[])`),
    )
    .where(found ?? sql<boolean>`true`)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function actionsOf(area: AuditArea | undefined): string[] {
  const all = Object.entries(auditActions)
  return all.filter(([, action]) => action.area === area).map(([name]) => name)
}

/**
 * What a search finds: words of the entries, and the leads of that name today. Few entries are named by
 * their id, which the index of texts knows; many are met soon in the order of the list.
 */
async function foundBy(trx: Trx, accountId: string, search: string | undefined) {
  const text = foldText(cleanText(search ?? ''))
    .trim()
    .replace(/\s+/g, ' ')
  if (text === '') return null
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const leads = await idsIn(trx, 'found_leads', pattern)
  const aboutLeads = sql<boolean>`(subject_kind = 'lead' and subject_id = any(${leads ?? []}::text[]))`
  const isShort = text.length < 3
  const entries = isShort ? null : await idsIn(trx, 'found_audit_entries', pattern)
  return entries === null
    ? sql<boolean>`(strpos(search_text, ${text}) > 0 or ${aboutLeads})
        ${isShort ? sql`and id >= ${newestEntries(accountId)}` : sql``}`
    : sql<boolean>`(id = any(${entries}::uuid[]) or ${aboutLeads})`
}

/** Where the entries begin that a short search, for which no index is, looks at. */
const newestEntries = (accountId: string) => sql`coalesce((
  select id from audit_entries where account_id = ${accountId}
  order by id desc offset ${shortSearchEntries - 1} limit 1),
  '00000000-0000-0000-0000-000000000000')`

async function idsIn(
  trx: Trx,
  look: 'found_leads' | 'found_audit_entries',
  pattern: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.ref(look)}(${pattern}, ${mostFound + 1}) as id`.execute(trx)
  return rows.length > mostFound ? null : rows.map(({ id }) => id)
}

/** As the API shows them, with the names that their leads have now. */
export async function present(
  trx: Trx,
  accountId: string,
  rows: readonly Row[],
): Promise<AuditEntry[]> {
  const names = await leadNames(trx, accountId, rows)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    area: auditActions[row.action].area,
    words: auditActions[row.action].words,
    actor: { kind: row.actor_kind, name: row.actor_name ?? actorWords[row.actor_kind] },
    address: row.address,
    device: row.device,
    subject: subjectOf(row, names),
    changes: row.changes.map(changeWords),
    times: row.times,
  }))
}

function subjectOf(row: Row, names: ReadonlyMap<string, string>): AuditEntry['subject'] {
  const { subject_kind: kind, subject_id: id, subject_name: name } = row
  if (kind === null || id === null) return null
  return { kind, id, name: kind === 'lead' ? (names.get(id) ?? null) : name }
}

async function leadNames(
  trx: Trx,
  accountId: string,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) =>
    row.subject_kind === 'lead' && !row.subject_id?.startsWith('c_') ? (row.subject_id ?? []) : [],
  )
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; name: string }>`
    select l.id, coalesce(nullif(c.name, ''), c.phone, '') as name from leads l
    join contacts c on c.account_id = l.account_id and c.id = l.contact_id
    where l.account_id = ${accountId} and c.account_id = ${accountId}
      and l.id = any(${ids}::uuid[]) and l.erased_at is null`.execute(trx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}
