import type { LineCause, LineState } from '#domain/lines/line-outage'
import { idIn, isObject, type JsonObject, objectIn } from '../../read-json.ts'
import type { WebhookItem } from '../gateway.ts'
import { identityOf } from '../jid.ts'

type Down = { state: LineState; cause?: LineCause }

/**
 * What WhatsApp closes a connection with, where it is more than a lost one: 402 blocked for some
 * time; 403 logged out on the phone itself, also by a change of phones; 406 blocked for good.
 */
const closeCodes: Readonly<Record<string, Down>> = {
  402: { state: 'banned', cause: 'temporary_block' },
  403: { state: 'disconnected', cause: 'logged_out_on_phone' },
  406: { state: 'banned' },
}

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
        ? { kind: 'code' }
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
    case 'refused': {
      const known = reason !== undefined && Object.hasOwn(closeCodes, reason)
      const down: Down = (known ? closeCodes[reason] : undefined) ?? { state: 'disconnected' }
      return { kind: 'connection', ...down, ...(reason === undefined ? {} : { reason }) }
    }
    case 'connecting':
      // Wording while a code waits to be read, and for seconds whenever a line that works reconnects.
      return { kind: 'ignored', why: 'protocol' }
    default:
      return { kind: 'ignored', why: 'unknown_shape' }
  }
}
