import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type findPeople as contract, type FoundPerson, mostPeople } from '#contracts/person-data'
import { type PersonIdentifier, readIdentifier } from '#domain/person-identifier'
import { maskPhone } from '#domain/phone'
import { foldText } from '#domain/text-fold'
import { recordAudit } from '#server/audit/record'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { certificatesFor } from './certificates.ts'

/** Finds the people that the typed identifier means, and its certificates of erasure. 422 for too little. */
export async function findPeople(
  ctx: Context,
  accountId: string,
  typed: string,
): Promise<z.input<typeof contract.output>> {
  const identifier = identifierOf(typed)
  return ctx.sql.withAccount(accountId, async (trx) => {
    const found = await peopleWith(trx, accountId, identifier)
    // What was looked for is a person's own: the log says only that somebody looked.
    await recordAudit(trx, ctx, {
      accountId,
      action: 'person.find',
      after: { people: Math.min(found.length, mostPeople) },
    })
    return {
      kind: identifier.kind,
      people: found.slice(0, mostPeople),
      hasMore: found.length > mostPeople,
      certificates: await certificatesFor(ctx, trx, accountId, identifier),
    }
  })
}

export function identifierOf(typed: string): PersonIdentifier {
  const identifier = readIdentifier(typed)
  if (identifier !== null) return identifier
  const message = 'Informe um telefone, e-mail, LID ou nome com pelo menos 3 letras.'
  throw new AppError('invalid', { message, fields: { identifier: message } })
}

type PersonRow = {
  id: string
  name: string | null
  phone: string | null
  lid: string | null
  first_message_at: Date
  last_message_at: Date
  message_count: number
  sale_count: number
}

/** The people whom an identifier names, those heard of last first; one more than are shown. */
export async function peopleWith(
  trx: Trx,
  accountId: string,
  identifier: PersonIdentifier,
): Promise<FoundPerson[]> {
  const { rows } = await sql<PersonRow>`
    select l.id, p.name, p.phone, p.lid, l.first_message_at, l.last_message_at, l.message_count,
      (select count(*)::int from sales s where s.account_id = ${accountId} and s.lead_id = l.id
        and s.deleted_at is null) as sale_count
    from leads l
    join contacts p on p.account_id = l.account_id and p.id = l.contact_id
    where l.account_id = ${accountId} and l.erased_at is null
      and l.id = any(array(${leadsWith(accountId, identifier)})::uuid[])
    order by l.last_message_at desc, l.id desc limit ${mostPeople + 1}`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone && maskPhone(row.phone),
    lid: row.lid && `…${row.lid.slice(-4)}`,
    firstMessageAt: row.first_message_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
    messageCount: row.message_count,
    saleCount: row.sale_count,
  }))
}

function leadsWith(accountId: string, { kind, value }: PersonIdentifier): RawBuilder<unknown> {
  switch (kind) {
    case 'phone':
    case 'lid':
      return sql`select l2.id from contact_identities i
        join leads l2 on l2.account_id = i.account_id and l2.contact_id = i.contact_id
        where i.account_id = ${accountId} and i.kind = ${kind} and i.value = ${value}`
    case 'email':
      return sql`
        select m.lead_id from messages m where m.account_id = ${accountId}
          and m.lead_id is not null and ${holdsEmail(sql`m.shown_text`, value)}
        union select e.lead_id from lead_events e where e.account_id = ${accountId}
          and e.kind = 'note' and ${holdsEmail(sql`e.details ->> 'note'`, value)}
        union select s.lead_id from sales s where s.account_id = ${accountId}
          and ${holdsEmail(sql`s.note`, value)}
        union select c.lead_id from clicks c where c.account_id = ${accountId}
          and c.lead_id is not null and ${holdsEmail(sql`c.params::text`, value)}`
    case 'name':
      // A business-scoped id or a user name is what some know people by; a name stands first in what is searched.
      return sql`select l2.id from contact_identities i
        join leads l2 on l2.account_id = i.account_id and l2.contact_id = i.contact_id
        where i.account_id = ${accountId} and i.kind = 'bsuid' and i.value = ${value}
        union select l4.id from contacts p
        join leads l4 on l4.account_id = p.account_id and l4.contact_id = p.id
        where p.account_id = ${accountId} and p.username = ${value.toLowerCase()}
        union select l3.id from leads l3 where l3.account_id = ${accountId}
          and strpos(split_part(l3.search_text, ${'\n'}, 1), ${foldText(value)}) > 0`
  }
}

/** The address as a whole: `ana@loja.com` stands neither in `joana@loja.com` nor in `ana@loja.com.br`. */
function holdsEmail(text: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const literal = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const whole = `(?<![a-z0-9._%+-])${literal}(?![a-z0-9-]|\\.[a-z0-9])`
  return sql<boolean>`(strpos(lower(${text}), ${email}) > 0 and lower(${text}) ~ ${whole})`
}
