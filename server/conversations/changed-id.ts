import type { Identity } from '#server/integrations/gateways/gateway'
import { leadOf } from '#server/leads/attribution/lead-facts'
import { noteLeadEvent } from '#server/leads/detail/lead-events'
import type { LeadWork } from '#server/leads/lead-work'
import type { ContactRecord } from './contact-facts.ts'
import { mergeContacts } from './merge-contacts.ts'
import { contactsWith, resolveContact } from './resolve-contact.ts'
import { arePartedByHand } from './two-people.ts'

/**
 * The contact of a person whose business-scoped id changed; made when neither id is known, so that messages under
 * both find it whenever they come. Two contacts that have them are one person, also with two numbers, unless a
 * person has parted them. The id and the number that the person has now are those that the contact is reached by.
 */
export async function resolveChangedId(
  work: LeadWork,
  identity: Identity,
  formerIdentity: Identity,
): Promise<string | null> {
  const [{ bsuid }, { bsuid: formerBsuid }] = [identity, formerIdentity]
  if (bsuid === undefined || formerBsuid === undefined) return null
  const [former] = await contactsWith(work, [{ kind: 'bsuid', value: formerBsuid }])
  const [present] = await contactsWith(work, [{ kind: 'bsuid', value: bsuid }])
  const id = await resolveContact(work, identity, null)
  // Told once more, or changed again since.
  const isKnown = former !== undefined && former.id === present?.id
  if (id === null || (isKnown && former.bsuid !== formerBsuid)) return id
  const other = await resolveContact(work, formerIdentity, null)
  if (other === null) return id
  if (id !== other && (await arePartedByHand(work, id, other))) return id
  const kept = id === other ? id : await mergeContacts(work, other, id)
  await reachBy(work, kept, { ...identity, bsuid: newestId(present, formerBsuid) ?? bsuid })
  const lead = await leadOf(work, kept)
  if (lead !== null) {
    await noteLeadEvent(work, lead.id, { kind: 'changed_id', details: {} })
    work.changedLeads.add(lead.id)
  }
  return kept
}

/** The id to which the present one was changed in turn, of which we may have heard first. */
function newestId(present: ContactRecord | undefined, formerBsuid: string): string | null {
  return present === undefined || present.bsuid === formerBsuid ? null : present.bsuid
}

async function reachBy(work: LeadWork, id: string, now: Identity): Promise<void> {
  const { bsuid = null, phone, received } = now
  await work.trx
    .updateTable('contacts')
    .set({
      bsuid,
      ...(phone === undefined ? {} : { phone, phone_received: received ?? phone }),
    })
    .where('account_id', '=', work.accountId)
    .where('id', '=', id)
    .execute()
}
