import { contactName } from '#domain/contact-name'
import { adReferralIn } from '../gateways/ad-referral.ts'
import type { IgnoredReason, Normalised } from '../gateways/gateway.ts'
import { identityOf, notAPerson } from '../gateways/jid.ts'
import { contentIn } from '../gateways/zapi/content.ts'
import { filledIn, idIn, instantIn, isObject, type JsonObject, parseJson } from '../read-json.ts'

// More than any gateway was seen to send in one call.
const maxBatch = 1_000

/**
 * What a Z-API webhook says: flat JSON whose `type` names the callback; all callbacks come to one
 * address. `momment` (sic) is epoch milliseconds, in old callbacks seconds. Never throws.
 */
export function parseZapi(body: Buffer): Normalised[] {
  const json = parseJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const payloads = Array.isArray(json) ? json.slice(0, maxBatch) : [json]
  if (payloads.length === 0) return [{ kind: 'ignored', why: 'unknown_shape' }]
  return payloads.flatMap(parsePayload)
}

function parsePayload(payload: unknown): Normalised[] {
  if (!isObject(payload)) return [{ kind: 'ignored', why: 'unknown_shape' }]
  switch (filledIn(payload.type, 100)?.toLowerCase()) {
    case 'receivedcallback':
      return received(payload)
    case 'connectedcallback':
      return [connection(payload, payload.connected !== false)]
    case 'disconnectedcallback':
      return [connection(payload, payload.disconnected === false)]
    case 'deliverycallback':
    case 'messagestatuscallback':
      return ignored(payload, 'receipt')
    case 'presencechatcallback':
      return ignored(payload, 'presence')
    default:
      return [{ kind: 'ignored', why: 'unknown_shape' }]
  }
}

function connection(payload: JsonObject, isConnected: boolean): Normalised {
  if (!isConnected) return { kind: 'connection', state: 'disconnected' }
  const own = identityOf([payload.phone], [])
  return { kind: 'connection', state: 'connected', ...(own.phone === undefined ? {} : { own }) }
}

function received(payload: JsonObject): Normalised[] {
  const elsewhere = elsewhereIn(payload)
  if (elsewhere !== null) return ignored(payload, elsewhere)
  const content = contentIn(payload)
  if (content.kind === 'ignored') return ignored(payload, content.why)

  const isOwn = payload.fromMe === true || payload.fromMe === 'true'
  const direction = isOwn ? 'out' : 'in'
  const at = instantIn(payload.momment)
  if (content.kind === 'revoke') return [{ kind: 'revoke', id: content.id, at, direction }]
  const id = idIn(payload.messageId)
  if (id === null) return [{ kind: 'ignored', why: 'unknown_shape' }]
  const isEdit = payload.isEdit === true
  if (isEdit && content.kind === 'waiting') return ignored(payload, 'protocol')
  if (isEdit && content.kind === 'content') {
    return [{ kind: 'edit', id, at, direction, text: content.text ?? '' }]
  }

  // Written on the phone it is addressed by the customer's LID; `senderLid` is then our own side's.
  const contact = identityOf(
    [payload.phone],
    isOwn ? [payload.chatLid, payload.phone] : [payload.chatLid, payload.senderLid, payload.phone],
  )
  if (contact.phone === undefined && contact.lid === undefined) {
    return [{ kind: 'ignored', why: 'unknown_shape' }]
  }
  const own = identityOf([payload.connectedPhone], [])
  const name = isOwn ? undefined : nameIn(payload)
  const { ad, fromChatLink } = isOwn ? { ad: null, fromChatLink: false } : adReferralIn(payload)
  return [
    {
      kind: 'message',
      id,
      at,
      direction,
      via: isOwn ? (payload.fromApi === true ? 'api' : 'phone') : 'unknown',
      contact,
      ...(name === undefined ? {} : { contactName: name }),
      ...(own.phone === undefined ? {} : { own }),
      type: content.kind === 'content' ? content.type : 'other',
      text: content.kind === 'content' ? content.text : null,
      pending: content.kind === 'waiting',
      // Whoever answers a status may carry the ad of an older chat.
      ...(ad === null || payload.isStatusReply === true ? {} : { ad }),
      fromChatLink,
    },
  ]
}

function elsewhereIn(payload: JsonObject): IgnoredReason | null {
  const phone = (idIn(payload.phone) ?? '').toLowerCase()
  if (payload.isGroup === true || phone.endsWith('-group')) return 'group'
  if (payload.isNewsletter === true) return 'newsletter'
  const elsewhere = notAPerson(phone)
  if (elsewhere !== null) return elsewhere
  // What goes to a list is no chat with anybody on it.
  return payload.broadcast === true || phone.endsWith('-broadcast') ? 'broadcast' : null
}

/** Ignored, but whoever is named by number and by LID is learnt from it all the same. */
function ignored(payload: JsonObject, why: IgnoredReason): Normalised[] {
  const nothing: Normalised = { kind: 'ignored', why }
  // Of a group the member who wrote is named: in our own messages that is us.
  if (why === 'group' && payload.fromMe === true) return [nothing]
  const identity =
    why === 'group'
      ? identityOf([payload.participantPhone], [payload.participantLid])
      : identityOf([payload.phone], [payload.chatLid])
  if (identity.phone === undefined || identity.lid === undefined) return [nothing]
  return [nothing, { kind: 'identity', identity }]
}

function nameIn(payload: JsonObject): string | undefined {
  return [payload.senderName, payload.chatName]
    .map((value) => contactName(filledIn(value, 200)))
    .find((name) => name !== null)
}
