import type { ReplyLine } from '#contracts/replies'
import type { Gateway, Identity } from '#server/integrations/gateways/gateway'
import { gatewayNamed } from '#server/integrations/gateways/gateways'
import { findLead } from '#server/leads/find-lead'
import type { Context } from '#server/platform/context'
import type { Trx } from '#server/platform/sql'
import type { Instance } from '../lines/find-instance.ts'

/** The line by which a lead can be answered, or the sentence that says why it cannot. */
export type Reply =
  | { leadId: string; instance: Instance; gateway: Gateway; to: Identity }
  | { reason: string; line: string | null }

/** What the screen shows of it; somebody who may only read cannot answer whatever the line. */
export async function replyLine(
  ctx: Context,
  accountId: string,
  leadId: string,
  mayWrite: boolean,
): Promise<ReplyLine> {
  const reply = await ctx.sql.withAccount(accountId, (trx) => replyOf(trx, accountId, leadId))
  const line = 'instance' in reply ? reply.instance.name : reply.line
  if (!mayWrite) return { possible: false, reason: 'Seu acesso é somente leitura.', line }
  const reason = 'reason' in reply ? reply.reason : null
  return { possible: reason === null, reason, line }
}

/**
 * The line that the contact wrote to last (the account's default when that one is gone), as far as
 * it can send now. 404 for a lead that is not there.
 */
export async function replyOf(trx: Trx, accountId: string, id: string): Promise<Reply> {
  const found = await findLead(trx, accountId, id)
  if (found.kind === 'click') {
    return { reason: 'Quem clicou ainda não escreveu: não há conversa para responder.', line: null }
  }
  const contact = await trx
    .selectFrom('leads as l')
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.account_id', '=', 'l.account_id').onRef('p.id', '=', 'l.contact_id'),
    )
    .select(['p.id', 'p.phone', 'p.phone_received', 'p.lid', 'p.bsuid'])
    .where('l.account_id', '=', accountId)
    .where('l.id', '=', found.id)
    .executeTakeFirst()
  const instance = await lineOf(trx, accountId, contact?.id ?? null)
  if (instance === undefined) {
    return { reason: 'Nenhuma linha de WhatsApp está configurada.', line: null }
  }
  const line = instance.name
  const gateway = gatewayNamed(instance.provider)
  if (!gateway?.caps.sendText) {
    return { reason: 'O provedor desta linha só recebe mensagens.', line }
  }
  const to = contact === undefined ? {} : identityOf(contact)
  if (to.phone === undefined && to[gateway.caps.sendsWithoutPhone] === undefined) {
    return { reason: 'O número deste contato não é conhecido.', line }
  }
  // A gateway that did not answer when it was last asked may do so now.
  if (instance.state !== 'connected' && instance.state !== 'offline') {
    return { reason: `A linha ${line} está desconectada. Conecte-a em Configurações.`, line }
  }
  return { leadId: found.id, instance, gateway, to }
}

async function lineOf(
  trx: Trx,
  accountId: string,
  contactId: string | null,
): Promise<Instance | undefined> {
  const last = await trx
    .selectFrom('messages')
    .select('instance_id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const instances = await trx
    .selectFrom('instances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('is_default', '=', true), where('id', '=', last?.instance_id ?? null)]),
    )
    .execute()
  return instances.find(({ id }) => id === last?.instance_id) ?? instances[0]
}

function identityOf(contact: {
  phone: string | null
  phone_received: string | null
  lid: string | null
  bsuid: string | null
}): Identity {
  const { phone, phone_received: received, lid, bsuid } = contact
  return {
    ...(phone === null ? {} : { phone, received: received ?? phone }),
    ...(lid === null ? {} : { lid }),
    ...(bsuid === null ? {} : { bsuid }),
  }
}
