import { sql } from 'kysely'
import { type IdentityKind, identityKinds, identityRank } from '#domain/contact-identity'
import { contactName } from '#domain/contact-name'
import type { Identity } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
import { asTable, insertRows } from '#server/platform/insert-rows'
import type { Trx } from '#server/platform/sql'
import { together } from '#server/platform/together'
import { type ContactFacts, type ContactRecord, knownOf } from './contact-facts.ts'
import { mergeContacts } from './merge-contacts.ts'
import { areTwoPeople } from './two-people.ts'

type Form = { kind: IdentityKind; value: string }

/** What a message says about its contact besides who it is. */
export type ContactNews = { name?: string | undefined; at: Date }

/**
 * The contact with these identities; made when nobody has any of them. When they lead to several
 * contacts, these prove to be one person and are merged, unless they are known to be two; then it is
 * the one with the stronger form. Null for an identity without any form.
 */
export async function resolveContact(
  work: LeadWork,
  identity: Identity,
  news: ContactNews | null,
): Promise<string | null> {
  const forms = formsOf(identity)
  if (forms.length === 0) return null
  const found = await contactsWith(work, forms)
  const [known, second] = found
  if (known === undefined) return createContact(work, forms, newsOf(identity, news))
  if (!second && forms.every((form) => known[form.kind] === form.value)) {
    await update(work, known, newsOf(identity, news))
    return known.id
  }
  const [first = known.id, ...others] = found.map((contact) => contact.id)
  let id = await contactFor(work, first, identity)
  for (const other of others) {
    if (!(await areTwoPeople(work, id, other))) id = await mergeContacts(work, id, other)
  }
  await learn(work, id, identity, forms, news)
  return id
}

/** The contact with the strongest form; a new one when that contact has another number. */
async function contactFor(work: LeadWork, id: string, identity: Identity): Promise<string> {
  if (identity.phone === undefined || (await hasPhone(work, id, identity.phone))) return id
  const { phone } = await work.trx
    .selectFrom('contacts')
    .select('phone')
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return phone === null || phone === identity.phone ? id : createContact(work, [], nothing)
}

/** Whether this number is one of the contact's: a person whose number changed has two. */
async function hasPhone(work: LeadWork, id: string, phone: string): Promise<boolean> {
  const form = await work.trx
    .selectFrom('contact_identities')
    .select('value')
    .where('account_id', '=', work.accountId)
    .where('kind', '=', 'phone')
    .where('value', '=', phone)
    .where('contact_id', '=', id)
    .executeTakeFirst()
  return form !== undefined
}

/** The contact of an identity that is known already, or null; nothing is made or learnt. */
export async function findContact(work: LeadWork, identity: Identity): Promise<string | null> {
  const forms = formsOf(identity)
  if (forms.length === 0) return null
  const [first] = await contactsWith(work, forms)
  return first?.id ?? null
}

/** The strongest form of an identity, as 'kind:value'; null without any. */
export function strongestForm(identity: Identity): string | null {
  const [form] = formsOf(identity)
  return form === undefined ? null : `${form.kind}:${form.value}`
}

/** The forms of an identity, the strongest first. */
export function formsOf(identity: Identity): Form[] {
  return identityKinds.flatMap((kind) => {
    const value = identity[kind]
    return value === undefined || value === '' ? [] : [{ kind, value }]
  })
}

type Known = ContactRecord & Form

/** Contacts with any of the forms, the one with the strongest form first. */
export const contactsWith = together(
  async ({ trx, accountId }: LeadWork, asked: Form[][]): Promise<ContactRecord[][]> => {
    const rows = await knownBy(trx, accountId, asked.flat())
    const known = Map.groupBy(rows, keyOf)
    return asked.map((forms) => {
      const found = forms.flatMap((form) => known.get(keyOf(form)) ?? [])
      found.sort((a, b) => identityRank[a.kind] - identityRank[b.kind])
      return [
        ...new Map(
          found.map(({ kind: _kind, value: _value, ...contact }) => [contact.id, contact]),
        ).values(),
      ]
    })
  },
)

async function knownBy(trx: Trx, accountId: string, forms: Form[]): Promise<Known[]> {
  return trx
    .selectFrom('contact_identities as i')
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.id', '=', 'i.contact_id'),
    )
    .selectAll('p')
    .select(['i.kind', 'i.value'])
    .where('i.account_id', '=', accountId)
    .where('i.kind', 'in', identityKinds)
    .where('i.value', '=', sql<string>`any(${forms.map(({ value }) => value)}::text[])`)
    .execute()
}

function keyOf({ kind, value }: Form): string {
  return `${kind}:${value}`
}

const nothing: ContactFacts = {
  phone: null,
  phone_received: null,
  lid: null,
  bsuid: null,
  name: null,
  name_at: null,
  username: null,
}

/** A new contact that is known by these forms. */
async function createContact(work: LeadWork, forms: Form[], news: ContactFacts): Promise<string> {
  const id = work.ctx.newId()
  await insertContact(work, {
    account_id: work.accountId,
    id,
    created_at: work.ctx.now(),
    ...nothing,
    ...knownOf(nothing, news),
  })
  if (forms.length > 0) await insertForms(work, { contactId: id, forms })
  return id
}

const insertContact = together(async ({ trx }: LeadWork, contacts: ContactRecord[]) => {
  await insertRows(trx, 'contacts', contacts)
  return contacts
})

const insertForms = together(
  async ({ trx, accountId }: LeadWork, known: { contactId: string; forms: Form[] }[]) => {
    const rows = known.flatMap(({ contactId, forms }) =>
      forms.map((form) => ({ account_id: accountId, ...form, contact_id: contactId })),
    )
    await insertRows(trx, 'contact_identities', rows, sql`on conflict do nothing`)
    return known
  },
)

async function learn(
  work: LeadWork,
  id: string,
  identity: Identity,
  forms: Form[],
  news: ContactNews | null,
): Promise<void> {
  const { trx, accountId } = work
  await insertForms(work, { contactId: id, forms })
  const ownForms = await trx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', id)
    .execute()
  const own = (kind: Form['kind']) =>
    ownForms.some((form) => form.kind === kind && form.value === identity[kind])
      ? (identity[kind] ?? null)
      : null
  const contact = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await update(work, contact, {
    ...newsOf(identity, news),
    phone: own('phone'),
    lid: own('lid'),
    bsuid: own('bsuid'),
  })
}

/** What an identity and its message say about the contact. */
function newsOf(identity: Identity, news: ContactNews | null): ContactFacts {
  return {
    phone: identity.phone || null,
    phone_received: identity.phone === undefined ? null : (identity.received ?? identity.phone),
    lid: identity.lid || null,
    bsuid: identity.bsuid || null,
    name: contactName(news?.name) ?? contactName(identity.username),
    name_at: news?.at ?? null,
    username: userName(identity.username),
  }
}

/** A user name without its sign, as it is compared. */
function userName(name: string | undefined): string | null {
  return name?.replace(/^@/, '').trim().toLowerCase() || null
}

async function update(work: LeadWork, contact: ContactRecord, news: ContactFacts): Promise<void> {
  const next = knownOf(contact, news)
  if (Object.keys(next).length > 0) await updateContact(work, { ...contact, ...next })
}

const updateContact = together(async ({ trx, accountId }: LeadWork, contacts: ContactRecord[]) => {
  await sql`
      update contacts c set phone = n.phone, phone_received = n.phone_received, lid = n.lid,
        bsuid = n.bsuid, name = n.name, name_at = n.name_at, username = n.username
      from ${asTable('contacts', contacts)} n
      where c.account_id = ${accountId} and c.id = n.id`.execute(trx)
  return contacts
})
