import type { z } from 'zod'
import type { DestinationFields } from '#contracts/destinations'
import type { saveMetaSettings } from '#contracts/meta-settings'
import type { Reason } from '#domain/conversions/reasons'
import type { TrialOutcome } from '#domain/conversions/trials'
import type { Config } from '#server/platform/config'
import type { Context } from '#server/platform/context'
import type { Connection } from './connection.ts'
import type { Sender } from './sender.ts'

/** What a person may say of a connection: the fields of all forms, of which each reads its own. */
export type ConnectionFields = Partial<DestinationFields & z.output<typeof saveMetaSettings.body>>

/** A connection as it is to be stored, before the secret is sealed. */
export type ConnectionValues = Pick<
  Connection,
  'address' | 'secret' | 'settings' | 'testEventCode'
> & {
  /** The secret's last characters, which may be shown. */
  secretHint: string
}

/**
 * Reads what a person said of a connection; `stored` is the one there is, whose secrets stand for
 * those that are absent or masked. Throws 422 with the fields at fault.
 */
export type ConnectionForm = (
  given: ConnectionFields,
  stored: Connection | null,
  config: Config,
) => ConnectionValues

/** Who tries a connection, and what the account's active events are called at the destination. */
export type Trial = { visitor: { ip: string; userAgent: string | null }; targets: string[] }

/**
 * `message` is for the user, in Portuguese; `response` is what came back, without secrets; `refusal` is
 * present when the destination refused the credential, so that nothing else would be taken either.
 */
export type TrialResult = {
  outcome: TrialOutcome
  message: string
  response: unknown
  refusal?: Reason
}

/** Tries a stored connection with an event that counts for nothing; never throws for what the other side does. */
export type TryConnection = (
  ctx: Pick<Context, 'config' | 'now' | 'newId'>,
  connection: Connection,
  trial: Trial,
) => Promise<TrialResult>

/** All that differs from one kind of destination to the next. */
export type DestinationAdapter = {
  sender: Sender
  form: ConnectionForm
  tryConnection: TryConnection
  /** Why an event cannot be called so there ('' where it says nothing): a sentence, or null. */
  problemOfTarget?(target: string): string | null
  /** Its first connection brings the events of a lead and of a sale, where there are none. */
  startsWithEvents?: boolean
  /** It takes whatever comes and says nothing about the credential: nobody knows whether it is right. */
  confirmsNothing?: boolean
}
