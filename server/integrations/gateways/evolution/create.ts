import { foldText } from '#domain/text-fold'
import { AppError, invalidField } from '#server/platform/errors'
import { filledIn, objectIn } from '../../read-json.ts'
import type { Connection } from '../gateway.ts'
import { callEvolution, NameTaken, NoSuchInstance, NotEvolution } from './client.ts'
import { lineState } from './line-state.ts'
import { setWebhook, webhook } from './webhook.ts'

const maxNames = 4

/** Makes an instance on the server, or checks the one that was named. */
export async function create(
  connection: Connection,
  instance: { name: string; webhookUrl: string },
  signal: AbortSignal,
) {
  try {
    return await (connection.externalId === null
      ? createNew(connection, instance, signal)
      : keepExisting(connection, connection.externalId, instance.webhookUrl, signal))
  } catch (error) {
    if (!(error instanceof NotEvolution)) throw error
    throw invalidField('credentials.baseUrl', 'Este servidor não é uma Evolution API')
  }
}

async function createNew(
  connection: Connection,
  instance: { name: string; webhookUrl: string },
  signal: AbortSignal,
) {
  const made = objectIn(await createNamed(connection, instance, signal))
  const name = filledIn(objectIn(made.instance).instanceName, 200)
  const instanceToken = filledIn(made.hash) ?? filledIn(objectIn(made.hash).apikey)
  if (name === null || instanceToken === null) {
    throw new AppError('gateway_unavailable', { cause: new Error('Evolution made no instance') })
  }
  return {
    externalId: name,
    credentials: { ...connection.credentials, instanceToken },
    state: 'disconnected' as const,
  }
}

/** Names are unique on a server; that of an instance being deleted stays taken for a while. */
async function createNamed(
  connection: Connection,
  { name, webhookUrl }: { name: string; webhookUrl: string },
  signal: AbortSignal,
): Promise<unknown> {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const start = `${slug || 'rastro'}-${connection.instanceId.slice(-8)}`
  for (let attempt = 1; ; attempt++) {
    try {
      return await callEvolution(
        connection,
        {
          method: 'POST',
          path: '/instance/create',
          as: 'server',
          body: {
            instanceName: attempt === 1 ? start : `${start}-${attempt}`,
            integration: 'WHATSAPP-BAILEYS',
            // With the code it would answer five seconds later; connecting asks for it.
            qrcode: false,
            groupsIgnore: true,
            rejectCall: false,
            alwaysOnline: false,
            readMessages: false,
            readStatus: false,
            syncFullHistory: false,
            webhook: webhook(webhookUrl),
          },
        },
        signal,
      )
    } catch (error) {
      if (!(error instanceof NameTaken) || attempt === maxNames) throw error
    }
  }
}

/**
 * An existing instance is kept though its server cannot answer now: what the user typed is not
 * lost, and connecting asks again and registers the webhook.
 */
async function keepExisting(
  connection: Connection,
  externalId: string,
  webhookUrl: string,
  signal: AbortSignal,
) {
  const { credentials } = connection
  try {
    const state = await lineState(connection, signal)
    await setWebhook(connection, webhookUrl, signal)
    return { externalId, credentials, state }
  } catch (error) {
    if (error instanceof NoSuchInstance) {
      const sentence = 'Não existe instância com este nome no servidor'
      throw invalidField('credentials.instanceId', sentence)
    }
    const isAway = error instanceof AppError && error.code === 'gateway_unavailable'
    if (!isAway || error instanceof NotEvolution) throw error
    return { externalId, credentials, state: 'offline' as const, failure: error }
  }
}
