import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type erasePeople as contract,
  type ErasureCertificate,
  erasureWord,
} from '#contracts/person-data'
import type { PersonIdentifier } from '#domain/person-identifier'
import { typedPhone } from '#domain/phone'
import { recordAudit } from '#server/audit/record'
import { erase } from '#server/leads/erase/erase-lead'
import type { LeadReference } from '#server/leads/find-lead'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Session } from '#server/platform/http'
import { oneOf } from '#server/platform/one-of'
import { certificateText } from './certificate-text.ts'
import { identifierHash, presentCertificate } from './certificates.ts'
import { identifierOf, peopleWith } from './find-people.ts'

type Identity = { kind: 'phone' | 'lid' | 'bsuid' | 'username' | 'email'; value: string }

const words = {
  phone: 'telefone',
  lid: 'LID',
  bsuid: 'identificador comercial',
  username: 'nome de usuário',
  email: 'e-mail',
} satisfies Record<Identity['kind'], string>

/**
 * Erases people for good and issues the certificate, both or neither. It is no deletion that can be
 * taken back. 409 when the identifier does not name all of them (any more), 422 without confirmation.
 */
export async function erasePeople(
  ctx: Context,
  { accountId, user }: Session,
  { identifier: typed, ids, confirmation }: z.output<typeof contract.body>,
): Promise<ErasureCertificate> {
  const identifier = identifierOf(typed)
  return withLeads(ctx, accountId, async (work) => {
    const found = await peopleWith(work.trx, accountId, identifier)
    const chosen = new Set(ids)
    const people = found.filter(({ id }) => chosen.has(id))
    if (people.length !== chosen.size) {
      throw new AppError('conflict', {
        message: 'As pessoas encontradas mudaram. Procure de novo antes de apagar.',
      })
    }
    const subjects = people.map(({ id }): LeadReference => ({ kind: 'lead', id }))
    const contacts = await contactsOf(work, [...chosen])
    const identities = await identitiesOf(work, contacts)
    checkConfirmation(confirmation, identities)
    const counts = await erase(work, subjects, { isFinal: true })
    await checkGone(work, contacts)
    // An address that also names people who stay here proves nobody's erasure.
    if (identifier.kind === 'email' && people.length === found.length) {
      identities.push(emailOf(identifier))
    }
    const hashes = identities.map((identity) => ({
      word: words[identity.kind],
      hash: identifierHash(ctx, accountId, identity),
    }))
    const id = ctx.newId()
    const issuedAt = ctx.now()
    const content = certificateText({
      id,
      issuedAt,
      timeZone: work.timeZone,
      accountName: user.accountName,
      installation: ctx.config.publicUrl,
      issuedBy: user.name,
      people: people.length,
      counts,
      identifiers: hashes,
      hasOwnDatabase: ctx.config.databaseUrl === null,
    })
    const row = {
      account_id: accountId,
      id,
      issued_at: issuedAt,
      issued_by: user.name,
      people: people.length,
      identifier_hashes: hashes.map(({ hash }) => hash),
      content,
      content_sha256: createHash('sha256').update(content).digest('hex'),
    }
    await work.trx.insertInto('erasure_certificates').values(row).execute()
    await recordAudit(work.trx, ctx, {
      accountId,
      action: 'person.erase',
      after: { people: people.length, certificate: id },
    })
    return presentCertificate(row)
  })
}

const emailOf = ({ value }: PersonIdentifier): Identity => ({ kind: 'email', value })

async function contactsOf({ trx, accountId }: LeadWork, leads: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('leads')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(leads))
    .execute()
  return rows.map(({ contact_id: id }) => id)
}

async function identitiesOf({ trx, accountId }: LeadWork, contacts: string[]): Promise<Identity[]> {
  const forms: Identity[] = await trx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', oneOf(contacts))
    .orderBy('kind')
    .orderBy('value')
    .execute()
  const named = await trx
    .selectFrom('contacts')
    .select('username')
    .where('account_id', '=', accountId)
    .where('id', '=', oneOf(contacts))
    .orderBy('username')
    .execute()
  const userNames = named.flatMap(({ username }): Identity[] =>
    username === null ? [] : [{ kind: 'username', value: username }],
  )
  return [...forms, ...userNames]
}

/** The word, or a telephone number of who is to go, in any spelling. */
function checkConfirmation(confirmation: string, identities: readonly Identity[]): void {
  const phone = typedPhone(confirmation)
  const isOfThem = identities.some(({ kind, value }) => kind === 'phone' && value === phone)
  if (isOfThem || confirmation.toUpperCase() === erasureWord) return
  const message = `Digite ${erasureWord} ou o telefone da pessoa para confirmar.`
  throw new AppError('invalid', { message, fields: { confirmation: message } })
}

/** A certificate says what is so: what is still there undoes all of it. */
async function checkGone({ trx, accountId }: LeadWork, contacts: string[]): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select 'contacts' as place from contacts
      where account_id = ${accountId} and id = any(${contacts}::uuid[])
    union all select 'contact_identities' from contact_identities
      where account_id = ${accountId} and contact_id = any(${contacts}::uuid[])
    union all select 'messages' from messages
      where account_id = ${accountId} and contact_id = any(${contacts}::uuid[])
    union all select 'message_inbox' from message_inbox
      where account_id = ${accountId} and contact_ids && ${contacts}::uuid[]
        and contact_ids <> '{}'
    union all select 'leads' from leads
      where account_id = ${accountId} and contact_id = any(${contacts}::uuid[])
        and erased_at is null
    limit 1`.execute(trx)
  if (rows[0] !== undefined) throw new Error(`the erasure left something in ${rows[0].place}`)
}
