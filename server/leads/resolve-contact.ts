import type { Identity } from '#server/integrations/gateway'
import { identityKinds, knownOf } from './contact-facts.ts'
import type { LeadWork } from './lead-work.ts'
import { mergeContacts } from './merge-contacts.ts'

type Form = { kind: (typeof identityKinds)[number]; value: string }

/** What a message says about its contact besides who it is. */
export type ContactNews = { name?: string | undefined; at: Date }

/**
 * The contact with these identities; made when nobody has any of them. When they lead to several
 * contacts, these prove to be one person and are merged. Null for an identity without any form.
 */
export async function resolveContact(
  work: LeadWork,
  identity: Identity,
  news: ContactNews | null,
): Promise<string | null> {
  const forms = formsOf(identity)
  if (forms.length === 0) return null
  const known = await contactsWith(work, forms)
  const [first, ...others] = known
  let id = first ?? (await createContact(work))
  for (const other of others) id = await mergeContacts(work, id, other)
  await learn(work, id, identity, forms, news)
  return id
}

/** The contact of an identity that is known already, or null; nothing is made or learnt. */
export async function findContact(work: LeadWork, identity: Identity): Promise<string | null> {
  const forms = formsOf(identity)
  return forms.length === 0 ? null : ((await contactsWith(work, forms))[0] ?? null)
}

function formsOf(identity: Identity): Form[] {
  return identityKinds.flatMap((kind) => {
    const value = identity[kind]
    return value === undefined || value === '' ? [] : [{ kind, value }]
  })
}

async function contactsWith(work: LeadWork, forms: Form[]): Promise<string[]> {
  const rows = await work.trx
    .selectFrom('contact_identities')
    .select('contact_id')
    .where('account_id', '=', work.accountId)
    .where((where) =>
      where.or(forms.map(({ kind, value }) => where('kind', '=', kind).and('value', '=', value))),
    )
    .execute()
  return [...new Set(rows.map((row) => row.contact_id))].sort()
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
  const contact = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const next = knownOf(contact, {
    phone: identity.phone ?? null,
    phone_received: identity.phone === undefined ? null : (identity.received ?? identity.phone),
    lid: identity.lid ?? null,
    bsuid: identity.bsuid ?? null,
    name: nameIn(news?.name) ?? nameIn(identity.username),
    name_at: news?.at ?? null,
  })
  if (Object.keys(next).length === 0) return
  await trx
    .updateTable('contacts')
    .set(next)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** A name that is only a number is no name. */
function nameIn(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' || /^[\d\s()+.@-]+$/.test(trimmed) ? null : trimmed
}
