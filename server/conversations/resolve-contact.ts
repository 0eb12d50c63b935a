import { type IdentityKind, identityKinds, identityRank } from '#domain/contact-identity'
import { contactName } from '#domain/contact-name'
import type { Identity } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
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
  if (known && !second && forms.every((form) => known[form.kind] === form.value)) {
    await update(work, known, newsOf(identity, news))
    return known.id
  }
  const [first, ...others] = found.map((contact) => contact.id)
  let id = await contactFor(work, first, identity)
  for (const other of others) {
    if (!(await areTwoPeople(work, id, other))) id = await mergeContacts(work, id, other)
  }
  await learn(work, id, identity, forms, news)
  return id
}

/** The contact with the strongest form; a new one when that contact has another number. */
async function contactFor(
  work: LeadWork,
  id: string | undefined,
  identity: Identity,
): Promise<string> {
  if (id === undefined) return createContact(work)
  if (identity.phone === undefined) return id
  const { phone } = await work.trx
    .selectFrom('contacts')
    .select('phone')
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return phone === null || phone === identity.phone ? id : createContact(work)
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

function formsOf(identity: Identity): Form[] {
  return identityKinds.flatMap((kind) => {
    const value = identity[kind]
    return value === undefined || value === '' ? [] : [{ kind, value }]
  })
}

/** Contacts with any of the forms, the one with the strongest form first. */
async function contactsWith(work: LeadWork, forms: Form[]): Promise<ContactRecord[]> {
  const rows = await work.trx
    .selectFrom('contact_identities as i')
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.id', '=', 'i.contact_id'),
    )
    .selectAll('p')
    .select('i.kind')
    .where('i.account_id', '=', work.accountId)
    .where((where) =>
      where.or(
        forms.map(({ kind, value }) => where('i.kind', '=', kind).and('i.value', '=', value)),
      ),
    )
    .execute()
  rows.sort((a, b) => identityRank[a.kind] - identityRank[b.kind])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function createContact(work: LeadWork): Promise<string> {
  const id = work.ctx.newId()
  await work.trx
    .insertInto('contacts')
    .values({ account_id: work.accountId, id, created_at: work.ctx.now() })
    .execute()
  return id
}

async function learn(
  work: LeadWork,
  id: string,
  identity: Identity,
  forms: Form[],
  news: ContactNews | null,
): Promise<void> {
  const { trx, accountId } = work
  await trx
    .insertInto('contact_identities')
    .values(forms.map((form) => ({ account_id: accountId, ...form, contact_id: id })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'value']).doNothing())
    .execute()
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
    phone: identity.phone ?? null,
    phone_received: identity.phone === undefined ? null : (identity.received ?? identity.phone),
    lid: identity.lid ?? null,
    bsuid: identity.bsuid ?? null,
    name: contactName(news?.name) ?? contactName(identity.username),
    name_at: news?.at ?? null,
  }
}

async function update(work: LeadWork, contact: ContactRecord, news: ContactFacts): Promise<void> {
  const next = knownOf(contact, news)
  if (Object.keys(next).length === 0) return
  await work.trx
    .updateTable('contacts')
    .set(next)
    .where('account_id', '=', work.accountId)
    .where('id', '=', contact.id)
    .execute()
}
