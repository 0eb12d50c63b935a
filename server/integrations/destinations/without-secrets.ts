import type { Config } from '#server/platform/config'
import { mapTexts } from '../map-texts.ts'
import type { Connection } from './connection.ts'
import type { DestinationAdapter } from './destination.ts'
import { maskSecrets } from './mask-secrets.ts'

/** The secrets that requests by a connection carry or are signed with. */
export type SecretsOf = (connection: Connection, config: Config) => string[]

/**
 * The adapter, of whose answers nothing holds a secret of the connection: destinations repeat what they
 * were sent, and what they say is stored and shown.
 */
export function withoutSecrets(
  adapter: DestinationAdapter,
  secretsOf: SecretsOf,
): DestinationAdapter {
  const { sender, tryConnection } = adapter
  const { judge } = sender
  return {
    ...adapter,
    tryConnection: async (ctx, connection, trial) =>
      cleaned(await tryConnection(ctx, connection, trial), secretsOf(connection, ctx.config)),
    sender: {
      ...sender,
      send: async (request) =>
        cleaned(await sender.send(request), secretsOf(request.connection, request.config)),
      ...(judge && {
        judge: async (asked) =>
          cleaned(await judge(asked), secretsOf(asked.connection, asked.config)),
      }),
    },
  }
}

/** The same with no secret in its texts: all that a destination answers is JSON, and its form stays. */
export function cleaned<Answered>(answered: Answered, secrets: readonly string[]): Answered
export function cleaned(answered: unknown, secrets: readonly string[]): unknown {
  return mapTexts(answered, (text) => maskSecrets(text, secrets))
}
