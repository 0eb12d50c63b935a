import type { LeadActivity } from '#contracts/leads'
import { recordAudit } from '#server/audit/record'
import {
  idForReply,
  recordReply,
  recordUnconfirmedReply,
  storedReply,
} from '#server/conversations/own-reply'
import { type LeadWork, withLeads } from '#server/leads/lead-work'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import { connectionOf, gatewayLimitMs } from '../lines/instance-gateway.ts'
import { type Reply, replyOf } from './reply-line.ts'
import {
  knownMessage,
  promiseMessage,
  refuseTooMany,
  type SentMessage,
  settleMessage,
} from './sent-messages.ts'

type Possible = Extract<Reply, { to: unknown }>
/** `id` is the caller's name for the message. */
type NewReply = { id: string; text: string; actor: string }

// Longer than the gateway gets: whoever is still sending then was killed meanwhile.
const underWayMs = 30_000
// The call never left this machine, or nobody took it.
const neverReached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * Sends a text to the lead by the line of its conversation, and stores it at once under the
 * provider's id. The caller's `id` names the message: a second call with it sends nothing. What
 * the gateway does not confirm is not stored until a webhook proves it (504 gateway_silent).
 */
export async function sendMessage(
  ctx: Context,
  accountId: string,
  leadId: string,
  wanted: NewReply,
): Promise<LeadActivity> {
  const begun = await withLeads(ctx, accountId, (work) => begin(work, leadId, wanted))
  if ('before' in begun) return begun.before
  const { leadId: id, instance, to } = begun.reply
  const reply = {
    leadId: id,
    instance: {
      id: instance.id,
      name: instance.name,
      ownPhone: instance.own_phone,
      ownLid: instance.own_lid,
    },
    to,
    text: wanted.text,
    actor: wanted.actor,
  }
  const givenId = await handOver(ctx, begun.reply, wanted.text).catch(async (error: unknown) => {
    const isSure = wasSurelyNotSent(error)
    await withLeads(ctx, accountId, async (work) => {
      await settleMessage(work, wanted.id, isSure ? 'failed' : 'unknown')
      if (isSure) return
      await recordUnconfirmedReply(work, reply)
      await recordOfReply(work, id)
    })
    throw isSure ? error : new AppError('gateway_silent', { cause: error })
  })
  const sent = await withLeads(ctx, accountId, async (work) => {
    const messageId = await idForReply(work, instance.id, givenId, wanted.id)
    await settleMessage(work, wanted.id, 'sent', messageId)
    await recordOfReply(work, id)
    return recordReply(work, { ...reply, messageId })
  })
  return sent ?? gone()
}

function recordOfReply({ ctx, trx, accountId }: LeadWork, leadId: string): Promise<void> {
  const subject = { kind: 'lead', id: leadId } as const
  return recordAudit(trx, ctx, { accountId, action: 'message.send', subject })
}

/** Everything that can be known before the gateway is called; then the promise to call it. */
async function begin(
  work: LeadWork,
  leadId: string,
  { id, text }: NewReply,
): Promise<{ reply: Possible } | { before: LeadActivity }> {
  const reply = await replyOf(work.trx, work.accountId, leadId)
  const requestHash = work.ctx.secrets.hash(JSON.stringify([leadId, text]))
  const known = await knownMessage(work, id, requestHash)
  if (known !== null && known.state !== 'failed') return { before: await outcomeOf(work, known) }
  if ('reason' in reply) throw new AppError('conflict', { message: reply.reason })
  await refuseTooMany(work, reply.leadId)
  await promiseMessage(work, {
    id,
    leadId: reply.leadId,
    instanceId: reply.instance.id,
    requestHash,
  })
  return { reply }
}

async function outcomeOf(work: LeadWork, known: SentMessage): Promise<LeadActivity> {
  const { state, instanceId, messageId, promisedAt } = known
  if (messageId !== null) return (await storedReply(work, instanceId, messageId)) ?? gone()
  const isUnderWay = promisedAt.getTime() > work.ctx.now().getTime() - underWayMs
  if (state === 'sending' && isUnderWay) {
    throw new AppError('conflict', {
      message: 'Esta mensagem já está sendo enviada. Aguarde um instante.',
    })
  }
  throw new AppError('gateway_silent')
}

async function handOver(ctx: Context, reply: Possible, text: string): Promise<string> {
  const driver = reply.gateway.driver(connectionOf(ctx, reply.instance))
  if (!driver.sendText) throw new Error(`${reply.gateway.provider} cannot send, but says it can`)
  const { messageId } = await driver.sendText(reply.to, text, AbortSignal.timeout(gatewayLimitMs))
  return messageId
}

function wasSurelyNotSent(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return (
    error.code !== 'gateway_unavailable' || codesOf(error.cause).some((c) => neverReached.test(c))
  )
}

/** Codes of an error and of what caused it, as `fetch` nests them. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...codesOf(error.cause)]
}

function gone(): never {
  throw notFound('A mensagem foi enviada, mas este lead foi excluído enquanto isso.')
}
