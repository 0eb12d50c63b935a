import { setTimeout as delay } from 'node:timers/promises'
import type { LineState } from '#domain/lines/line-outage'
import { objectIn } from '../../read-json.ts'
import type { Connection, Driver, Identity } from '../gateway.ts'
import { identityOf } from '../jid.ts'
import { at, callEvolution, NoSuchInstance, StillConnected } from './client.ts'
import { askToConnect, connect, pairingCode } from './connect.ts'
import { create } from './create.ts'
import { lineState } from './line-state.ts'
import { logout } from './logout.ts'
import { sendText } from './send-text.ts'
import { setWebhook } from './webhook.ts'

const betweenAttemptsMs = 1_500

/** The calls of one instance of an Evolution server, v2. */
export function evolutionDriver(connection: Connection): Driver {
  return {
    create: (instance, signal) => create(connection, instance, signal),
    connect: (signal) => connect(connection, signal),
    pairingCode: (phone, signal) => pairingCode(connection, phone, signal),
    status: (signal) => status(connection, signal),
    restart: (signal) => restart(connection, signal),
    logout: (signal) => logout(connection, signal),
    destroy: (signal) => destroy(connection, signal),
    setWebhook: (url, signal) => setWebhook(connection, url, signal),
    sendText: (to, text, signal) => sendText(connection, to, text, signal),
  }
}

async function status(
  connection: Connection,
  signal: AbortSignal,
): Promise<{ state: LineState; own?: Identity }> {
  try {
    const state = await lineState(connection, signal)
    if (state !== 'connected') return { state }
    return { state, own: await ownIdentity(connection, signal) }
  } catch (error) {
    if (error instanceof NoSuchInstance) return { state: 'disconnected' }
    throw error
  }
}

/** Our own number; nobody's connection fails because the server does not tell it. */
async function ownIdentity(connection: Connection, signal: AbortSignal): Promise<Identity> {
  const name = encodeURIComponent(connection.externalId ?? '')
  const path = `/instance/fetchInstances?instanceName=${name}`
  try {
    const rows = await callEvolution(connection, { method: 'GET', path }, signal)
    const row = objectIn(Array.isArray(rows) ? rows[0] : rows)
    return identityOf([row.ownerJid, objectIn(row.instance).owner], [])
  } catch {
    return {}
  }
}

/** A closed instance cannot be restarted (the server says so with a 200); it is connected. */
async function restart(connection: Connection, signal: AbortSignal): Promise<void> {
  const state = await lineState(connection, signal)
  if (state === 'disconnected') await askToConnect(connection, null, signal)
  else {
    const path = at(connection, 'instance/restart')
    await callEvolution(connection, { method: 'POST', path }, signal)
  }
}

/** Some versions refuse to delete until the phone, which is logged out later, has left. */
async function destroy(connection: Connection, signal: AbortSignal): Promise<void> {
  const path = at(connection, 'instance/delete')
  for (;;) {
    try {
      await callEvolution(connection, { method: 'DELETE', path }, signal)
      return
    } catch (error) {
      if (error instanceof NoSuchInstance) return
      if (!(error instanceof StillConnected)) throw error
      await logout(connection, signal)
      await delay(betweenAttemptsMs, undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}
