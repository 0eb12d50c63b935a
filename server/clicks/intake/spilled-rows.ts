import { sql } from 'kysely'
import type { Context } from '#server/platform/context'
import type { InboxRow } from './hit.ts'

/** A row of the inbox as one line of the spill file. */
export function spillLine(row: InboxRow): string {
  return JSON.stringify([row.id, row.accountId, row.linkId, row.text])
}

/** The rows of spill lines. A line that is none is kept in `click_rejects` and left out. */
export async function spilledRows(ctx: Context, lines: string[]): Promise<InboxRow[]> {
  const rows: InboxRow[] = []
  for (const line of lines) {
    const row = rowOf(line)
    if (row !== null) {
      rows.push(row)
      continue
    }
    ctx.log.error('unreadable line in the spill file kept in click_rejects')
    await sql`insert into click_rejects (id, hit, reason, rejected_at)
      values (${ctx.newId()}, ${line.replaceAll('\0', '\ufffd')}, 'unreadable spill line',
        ${ctx.now()})`.execute(ctx.sql.asIngest)
  }
  return rows
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function rowOf(line: string): InboxRow | null {
  try {
    const value: unknown = JSON.parse(line)
    if (!Array.isArray(value)) return null
    const [id, accountId, linkId, text]: unknown[] = value
    if (!isUuid(id) || !isUuid(accountId) || !isUuid(linkId) || typeof text !== 'string')
      return null
    return text.includes('\n') ? null : { id, accountId, linkId, text }
  } catch {
    return null
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
