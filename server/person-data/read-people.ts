import { sql } from 'kysely'
import { tracesOf } from '#server/leads/erase/traces'
import { findLeads, type LeadReference } from '#server/leads/find-lead'
import type { Context } from '#server/platform/context'
import { notFound } from '#server/platform/errors'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'
import { withoutSecrets } from './redact.ts'
import type { People, Section } from './sections.ts'

/** 404 unless all of them are leads that are here. */
export async function readPeople(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<People> {
  const found = await findLeads(trx, accountId, [...new Set(ids)])
  if (found.length !== new Set(ids).size) throw notFound('Pessoa não encontrada.')
  const leads = found.map(({ subject }) => subject.id)
  const rows = await trx
    .selectFrom('leads')
    .select(['id', 'contact_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(leads))
    .execute()
  const byContact = new Map(
    rows.map((row): [string, LeadReference] => [row.contact_id, { kind: 'lead', id: row.id }]),
  )
  const contacts = [...byContact.keys()]
  const { forms, messageIds } = await tracesOf({ trx, accountId }, byContact)
  const { rows: webhooks } = await sql<{ id: string }>`
    select webhook as id from webhooks_naming(${[...forms.keys()]}::text[],
      ${[...messageIds.keys()]}::text[])
    union select id from message_inbox where account_id = ${accountId}
      and contact_ids <> '{}' and contact_ids && ${contacts}::uuid[]`.execute(trx)
  return {
    accountId,
    leads,
    contacts,
    numbers: [...forms.keys()].filter((form) => /^\d{8,}$/.test(form)),
    webhooks: webhooks.map(({ id }) => id).sort(),
  }
}

export type Row = Record<string, unknown>
type ReadRow = { at: string; id: string; data: Row }

const rowsAtOnce = 100

/**
 * The rows of a section, oldest first, a batch at a time: each is a short transaction that goes on after
 * the last row of the one before, so that any number of rows takes constant memory.
 */
export async function* rowsOf(ctx: Context, people: People, section: Section): AsyncGenerator<Row> {
  // Their ids are known, and as many at once as their bodies allow.
  const slices =
    section.key === 'webhooks'
      ? slicesOf(people.webhooks, 20).map((webhooks) => ({ ...people, webhooks }))
      : [people]
  for (const slice of slices) {
    let after: ReadRow | undefined
    do {
      const rows = await ctx.sql.withAccount(people.accountId, (trx) =>
        readBatch(trx, section, slice, after),
      )
      for (const { data } of rows) yield presentRow(section, data)
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    } while (after !== undefined)
  }
}

async function readBatch(
  trx: Trx,
  section: Section,
  people: People,
  after: ReadRow | undefined,
): Promise<ReadRow[]> {
  const place = after
    ? sql`where (q.at, q.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ReadRow>`
    select q.at::text as at, q.id, q.data from (${section.select(people)}) q ${place}
    order by q.at, q.id limit ${rowsAtOnce}`.execute(trx)
  return rows
}

function presentRow({ key }: Section, data: Row): Row {
  if (key !== 'webhooks') return data
  const text = Buffer.from(String(data.body), 'base64').toString()
  return { ...data, body: withoutSecrets(text) }
}

function slicesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )
}
