import type { InstanceStatus } from '#contracts/messaging'
import type { Identity, LinkState } from '#server/integrations/gateways/gateway'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import {
  connectionOf,
  findInstance,
  gatewayLimitMs,
  gatewayOf,
  type Instance,
  needInstance,
  noInstance,
  presentInstance,
  setState,
} from './instances.ts'

type Asked = { state: LinkState; own?: Identity; error?: AppError }

/** How the instance is now, as its gateway says; a gateway that does not answer is a state too. */
export async function status(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await findInstance(ctx, accountId, id)
  if (instance === null) return noInstance
  const asked = await ask(ctx, instance)
  return presentInstance(ctx, { ...instance, ...ownOf(instance, asked) }, { state: asked.state })
}

/** The same for who has just scanned the code and wants to know: no answer is an error. */
export async function checkConnection(
  ctx: Context,
  accountId: string,
  id: string | undefined,
): Promise<InstanceStatus> {
  const instance = await needInstance(ctx, accountId, id)
  const asked = await ask(ctx, instance)
  if (asked.error) throw asked.error
  return presentInstance(ctx, { ...instance, ...ownOf(instance, asked) }, { state: asked.state })
}

/** Asks the gateway and writes the answer down, unless something newer was written meanwhile. */
export async function ask(ctx: Context, instance: Instance): Promise<Asked> {
  const asked: Asked = await answerOf(ctx, instance).catch((error: unknown) => asState(error))
  // A code that waits to be scanned is still "not connected" for the gateway.
  if (asked.state === 'disconnected' && instance.state === 'qr') asked.state = 'qr'
  return ctx.sql.withAccount(instance.account_id, async (trx) => {
    const newer = await writtenSince(trx, instance)
    if (newer !== null) return newer
    await setState(ctx, trx, instance, { ...asked, reason: 'check' })
    return asked
  })
}

/** What a webhook or a scan has said while the gateway was thinking; null when nothing has. */
async function writtenSince(trx: Trx, instance: Instance): Promise<Asked | null> {
  const known = await trx
    .selectFrom('instances')
    .select(['state', 'state_at'])
    .where('account_id', '=', instance.account_id)
    .where('id', '=', instance.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return null
  const isSame =
    known.state === instance.state && known.state_at?.getTime() === instance.state_at?.getTime()
  return isSame ? null : { state: known.state as LinkState }
}

async function answerOf(ctx: Context, instance: Instance): Promise<Asked> {
  const driver = gatewayOf(instance.provider).driver(connectionOf(ctx, instance))
  return driver.status(AbortSignal.timeout(gatewayLimitMs))
}

function asState(error: unknown): Asked {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'gateway_refused_token') return { state: 'auth_error', error }
  if (error.code === 'gateway_initialising') return { state: 'connecting', error }
  return { state: 'offline', error }
}

function ownOf(instance: Instance, asked: Asked): Pick<Instance, 'own_phone'> {
  return { own_phone: asked.own?.phone ?? instance.own_phone }
}
