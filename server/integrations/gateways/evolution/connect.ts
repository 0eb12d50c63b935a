import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#server/platform/errors'
import { filledIn, isObject, objectIn } from '../../read-json.ts'
import type { Connection, QrAnswer } from '../gateway.ts'
import { pngUrl } from '../qr-png.ts'
import { at, callEvolution, NoSuchInstance } from './client.ts'
import { logout } from './logout.ts'

const betweenAttemptsMs = 1_500

/**
 * Asks until the server has a code, which a new instance has after some seconds. Restarting it
 * meanwhile would only begin those seconds anew.
 */
export async function connect(connection: Connection, signal: AbortSignal): Promise<QrAnswer> {
  return untilReady(signal, async () => {
    const answer = await askToConnect(connection, null, signal)
    if (objectIn(answer.instance).state === 'open') return { state: 'connected' as const }
    const { base64, count } = isObject(answer.qrcode) ? answer.qrcode : answer
    const code = filledIn(base64, 1_000_000)
    if (code !== null) return { state: 'qr' as const, qrPngDataUrl: pngUrl(code) }
    // Counted from zero while there is none yet.
    if (typeof count !== 'number') throw new AppError('gateway_no_qr')
    return null
  })
}

/** The number counts only while nothing is being linked: a code under way is ended for it. */
export async function pairingCode(
  connection: Connection,
  phone: string,
  signal: AbortSignal,
): Promise<string> {
  let ended = false
  return untilReady(signal, async () => {
    const code = filledIn((await askToConnect(connection, phone, signal)).pairingCode, 20)
    if (code !== null || ended) return code
    ended = true
    await logout(connection, signal)
    return filledIn((await askToConnect(connection, phone, signal)).pairingCode, 20)
  })
}

export async function askToConnect(
  connection: Connection,
  phone: string | null,
  signal: AbortSignal,
) {
  const number = phone === null ? '' : `?number=${phone}`
  try {
    const path = at(connection, 'instance/connect') + number
    return objectIn(await callEvolution(connection, { method: 'GET', path }, signal))
  } catch (error) {
    if (error instanceof NoSuchInstance) throw new AppError('gateway_no_qr', { cause: error })
    throw error
  }
}

/** Repeats until there is an answer; when the time is up, the user reads what took so long. */
async function untilReady<T>(signal: AbortSignal, ask: () => Promise<T | null>): Promise<T> {
  let isStarting = false
  try {
    for (;;) {
      const answer = await ask()
      if (answer !== null) return answer
      isStarting = true
      await delay(betweenAttemptsMs, undefined, { signal })
    }
  } catch (cause) {
    if (isStarting && signal.aborted) throw new AppError('gateway_initialising', { cause })
    throw cause
  }
}
