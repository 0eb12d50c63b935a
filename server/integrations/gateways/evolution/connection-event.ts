import { idIn, isObject, type JsonObject, objectIn } from '../../read-json.ts'
import type { WebhookItem } from '../gateway.ts'
import { identityOf } from '../jid.ts'

// WhatsApp's answer to a number that may not use it any more.
const forbidden = 403

/** What the event says about the line; null when it is about something else. */
export function connectionIn(event: string, payload: JsonObject): WebhookItem | null {
  const data = objectIn(payload.data)
  switch (event) {
    case 'connection.update':
      return stateIn(data.state, data.statusReason, identityOf([data.wuid], [data.lid]))
    case 'status.instance':
      return stateIn(data.status, data.disconnectionReasonCode, {})
    case 'logout.instance':
    case 'remove.instance':
    case 'instance.delete':
      return { kind: 'connection', state: 'disconnected', reason: event }
    case 'qrcode.updated':
      // Without a code it says that too many went unread: the server has stopped making them.
      return isObject(data.qrcode)
        ? { kind: 'ignored', why: 'qr' }
        : { kind: 'connection', state: 'disconnected', reason: 'qr_limit' }
    default:
      return null
  }
}

function stateIn(state: unknown, code: unknown, own: ReturnType<typeof identityOf>): WebhookItem {
  const reason = idIn(code)?.slice(0, 20)
  switch (idIn(state)?.toLowerCase()) {
    case 'open':
      return { kind: 'connection', state: 'connected', own }
    case 'close':
    case 'closed':
    case 'refused':
      return {
        kind: 'connection',
        state: Number(reason) === forbidden ? 'banned' : 'disconnected',
        ...(reason === undefined ? {} : { reason }),
      }
    case 'connecting':
      // Wording while a code waits to be read, and for seconds whenever a line that works reconnects.
      return { kind: 'ignored', why: 'protocol' }
    default:
      return { kind: 'ignored', why: 'unknown_shape' }
  }
}
