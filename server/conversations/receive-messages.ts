import { leadCodeCandidates } from '#domain/codes/message-code'
import { clicksToldBy } from '#server/leads/attribution/claim-clicks'
import { clicksWith } from '#server/leads/attribution/find-touches'
import type { LeadWork } from '#server/leads/lead-work'
import { sideBySide } from '#server/platform/together'
import { lanesOf } from './lanes.ts'
import {
  type ChatItem,
  type InstanceIdentity,
  type ReceiveResult,
  receiveMessage,
  withoutOurs,
} from './receive-message.ts'
import { contactsWith, formsOf } from './resolve-contact.ts'
import { settleIfWaiting, settlingLast } from './settle-contact.ts'
import { messageWithId, textsOf } from './store-message.ts'

/** An item of a webhook, which instance received it, and when. */
export type Arrived = { instance: InstanceIdentity; receivedAt: Date; item: ChatItem }

/**
 * Does with each item what `receiveMessage` does, and answers what became of each. Items about the
 * same person follow each other; different people's go side by side, so that they share statements
 * (`together`), and each person's lead is settled once.
 */
export async function receiveMessages(
  work: LeadWork,
  arrived: readonly Arrived[],
): Promise<(ReceiveResult | undefined)[]> {
  const results = new Array<ReceiveResult | undefined>(arrived.length)
  const keys = arrived.map((): string[] => [])
  await sideBySide([...arrived.entries()], async ([place, one]) => {
    keys[place] = await keysOf(work, one)
  })
  await settlingLast(work, () =>
    sideBySide(lanesOf(keys), async (places) => {
      for (const place of places) {
        const one = arrived[place]
        if (one === undefined) continue
        results[place] = await receiveMessage(work, one.instance, one.receivedAt, one.item)
      }
      const contacts = new Set(places.flatMap((place) => results[place]?.contactId ?? []))
      for (const contact of contacts) await settleIfWaiting(work, contact)
    }),
  )
  return results
}

/**
 * Keys of all that an item may change: its message, the forms of its person, the contacts known by them, and
 * the clicks whose codes it contains or one of these contacts has told before. Items that share a key follow
 * each other.
 */
async function keysOf(work: LeadWork, { instance, item }: Arrived): Promise<string[]> {
  const identity =
    item.kind === 'message' ? item.contact : item.kind === 'identity' ? item.identity : {}
  const former = item.kind === 'identity' ? item.former : undefined
  const forms = [
    ...formsOf(withoutOurs(instance, identity) ?? {}),
    ...formsOf(withoutOurs(instance, former ?? {}) ?? {}),
  ]
  const id = item.kind === 'identity' ? null : item.id
  const known = id === null ? null : await messageWithId(work, instance.id, id)
  const contacts = (await contactsWith(work, forms)).map((contact) => contact.id)
  if (known?.contact_id != null) contacts.push(known.contact_id)
  const told = await clicksToldBy(work, contacts)
  const said = item.kind === 'message' || item.kind === 'edit' ? [item.text ?? ''] : []
  const texts = known === null ? said : [...said, ...textsOf(known)]
  const clicks = await clicksWith(work, texts.flatMap(leadCodeCandidates))
  return [
    ...forms.map(({ kind, value }) => `${kind} ${value}`),
    ...contacts.map((contact) => `contact ${contact}`),
    ...(id === null ? [] : [`message ${instance.id} ${id}`]),
    ...told.map((click) => `click ${click}`),
    // A repeat counts for the click that it repeats.
    ...clicks.flatMap((click) => [`click ${click.id}`, `click ${click.repeat_of ?? click.id}`]),
  ]
}
