import type { Connection } from '../gateway.ts'
import { NotConnected } from '../sure-failure.ts'
import { at, callEvolution, NoSuchInstance } from './client.ts'

/** Ends the phone's link; succeeds too when there is none. */
export async function logout(connection: Connection, signal: AbortSignal): Promise<void> {
  const path = at(connection, 'instance/logout')
  try {
    await callEvolution(connection, { method: 'DELETE', path }, signal)
  } catch (error) {
    if (!(error instanceof NotConnected || error instanceof NoSuchInstance)) throw error
  }
}
