import {
  filledIn,
  idIn,
  instantIn,
  isObject,
  type JsonObject,
  objectIn,
  parseStrangeJson,
} from '../../read-json.ts'
import type { WebhookItem } from '../gateway.ts'
import { ignoredNaming } from '../message-from.ts'
import { changedIdentity, identityOf } from './identity.ts'
import { messageIn } from './message.ts'

// As many as Meta puts into one call.
const maxItems = 1_000

/**
 * What a webhook of the Cloud API says: all entries, their changes, and in each all messages,
 * echoes and receipts. `line` is the number's id, as all numbers of an app share one address. Never
 * throws.
 */
export function parseCloud(body: Buffer): WebhookItem[] {
  const json = parseStrangeJson(body)
  if (json === undefined) return [{ kind: 'ignored', why: 'not_json' }]
  const items = [...firstOf(maxItems, itemsIn(json))]
  return items.length === 0 ? [{ kind: 'ignored', why: 'unknown_shape' }] : items
}

function* firstOf<T>(count: number, items: Iterable<T>): Generator<T> {
  let left = count
  for (const item of items) {
    if (left-- === 0) return
    yield item
  }
}

function* itemsIn(json: unknown): Generator<WebhookItem> {
  for (const entry of objectsIn(objectIn(json).entry)) {
    for (const change of objectsIn(entry.changes)) yield* inChange(change)
  }
}

function* inChange(change: JsonObject): Generator<WebhookItem> {
  const field = filledIn(change.field, 100) ?? ''
  const value = objectIn(change.value)
  const line = idIn(objectIn(value.metadata).phone_number_id)
  for (const item of inValue(field, value)) yield line === null ? item : { ...item, line }
}

function* inValue(field: string, value: JsonObject): Generator<WebhookItem> {
  if (field === 'account_update') return yield accountUpdate(value)
  if (field === 'user_id_update') return yield* newUserIds(value)
  if (field === 'calls') return yield { kind: 'ignored', why: 'call' }
  const { contacts, messages, message_echoes: echoes, statuses } = value
  const metadata = objectIn(value.metadata)
  const own = identityOf([metadata.display_phone_number], [])
  for (const message of objectsIn(messages)) {
    yield* messageIn(message, { direction: 'in', own, contacts })
  }
  for (const message of objectsIn(echoes)) {
    yield* messageIn(message, { direction: 'out', own, contacts })
  }
  for (const status of objectsIn(statuses)) yield* receipt(status)
  if ([messages, echoes, statuses].some(Array.isArray)) return
  const isNotice = Array.isArray(value.errors) || !['', 'messages'].includes(field)
  yield { kind: 'ignored', why: isNotice ? 'account_notice' : 'unknown_shape' }
}

/** What is kept: that a message did not arrive, and which number and user id are one person. */
function* receipt(status: JsonObject): Generator<WebhookItem> {
  const id = idIn(status.id)
  if (status.status === 'failed' && id !== null) {
    const [error] = objectsIn(status.errors)
    const code =
      typeof error?.code === 'number' && Number.isSafeInteger(error.code) ? error.code : null
    yield { kind: 'undelivered', id, at: instantIn(status.timestamp), code }
  }
  const isOfGroup = filledIn(status.recipient_type, 100) === 'group'
  const recipient = identityOf([status.recipient_id], [status.recipient_user_id])
  yield* ignoredNaming('receipt', isOfGroup ? {} : recipient)
}

function* newUserIds(value: JsonObject): Generator<WebhookItem> {
  yield { kind: 'ignored', why: 'protocol' }
  for (const update of objectsIn(value.user_id_update)) {
    const { previous, current } = objectIn(update.user_id)
    yield* changedIdentity(
      identityOf([update.wa_id], [previous]),
      identityOf([update.wa_id], [current]),
    )
  }
}

/** A ban and its end change what the line is; a ban that is only announced does not yet. */
function accountUpdate(value: JsonObject): WebhookItem {
  const state = filledIn(objectIn(value.ban_info).waba_ban_state, 100)?.toUpperCase()
  if (state === 'DISABLE') return { kind: 'connection', state: 'banned', reason: state }
  if (state === 'REINSTATE') return { kind: 'connection', state: 'connected', reason: state }
  return { kind: 'ignored', why: 'account_notice' }
}

function* objectsIn(list: unknown): Generator<JsonObject> {
  if (!Array.isArray(list)) return
  for (const one of list) if (isObject(one)) yield one
}
