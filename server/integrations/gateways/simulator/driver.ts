import { randomUUID } from 'node:crypto'
import { AppError } from '#server/platform/errors'
import { qrPng } from '#server/platform/qr-picture'
import type { Connection, Driver } from '../gateway.ts'

/**
 * The gateway that needs no outside service. It remembers nothing: its state is the instance's own,
 * and the simulator page plays the phone that scans the code.
 */
export function simulatorDriver(connection: Connection): Driver {
  return {
    create: async () => ({ externalId: null, credentials: {}, state: 'disconnected' }),
    async connect() {
      if (connection.lastState === 'connected') return { state: 'connected' }
      return { state: 'qr', qrPngDataUrl: await simulatorQr(connection.instanceId) }
    },
    status: async () => ({ state: connection.lastState }),
    restart: async () => {},
    logout: async () => {},
    destroy: async () => {},
    setWebhook: async () => {},
    async sendText() {
      if (connection.lastState !== 'connected') {
        throw new AppError('conflict', { message: 'O celular simulado está desconectado.' })
      }
      // The page that plays the phone asks for what was sent to it.
      return { messageId: `SIM${randomUUID()}` }
    },
  }
}

/** A PNG as data URL; only the simulator page can make sense of what it says. */
export async function simulatorQr(instanceId: string): Promise<string> {
  const text = `rastro-simulador:${instanceId}`
  const png = await qrPng(text, { level: 'M', margin: 2 }, 264)
  return `data:image/png;base64,${png.toString('base64')}`
}
