import { type RawBuilder, sql } from 'kysely'
import { type DestinationKind, kindOf } from '#domain/conversions/destinations'
import { sentenceOf } from '#domain/conversions/reasons'
import type { PauseDetails } from '#domain/lines/alerts'
import type { Context } from '#server/platform/context'
import { queueMessages } from './queue-messages.ts'
import type { Message } from './send-message.ts'

// Messages to an account about other things than its lines. Whatever causes one writes a row of
// account_notices in its own transaction; the messages go the way of those of alerts.

/** Condition on `account_notices`: its messages are still to be written. */
export function isNew(): RawBuilder<unknown> {
  return sql`notified_at is null`
}

/** Writes the messages of the account's new notices: one per notice and channel. */
export async function notifyNotices(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  await ctx.sql.withAccount(accountId, async (trx) => {
    const { rows: fresh } = await sql<{ id: string }>`
      update account_notices set notified_at = ${now}
      where account_id = ${accountId} and ${isNew()} returning id`.execute(trx)
    const ids = fresh.map(({ id }) => id)
    if (ids.length > 0) await queueMessages(ctx, trx, accountId, ids)
  })
}

/** What the message about a notice says; null when there is no such notice. */
export async function noticeMessage(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<NoticeMessage | null> {
  const row = await ctx.sql.withAccount(accountId, (trx) =>
    trx
      .selectFrom('account_notices')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  const { details } = row
  if ('leftPercent' in details) return diskMessage(id, row.kind, details.leftPercent)
  if ('instanceId' in details) return webhooksMessage(id, details.instanceId, details.instanceName)
  return pauseMessage(id, details, row.created_at)
}

type NoticeMessage = Omit<Message, 'accountName'>

function pauseMessage(
  id: string,
  { destination, name, reason: code }: PauseDetails,
  pausedAt: Date,
): NoticeMessage {
  const reason = sentenceOf(code)
  const kind = kindOf(destination)
  const shown = name === null ? kindNames[kind] : `${kindNames[kind]} “${name}”`
  return {
    id,
    type: 'destination.paused',
    title: `O envio de eventos para ${shown} está pausado`,
    advice: `${reason} Os eventos esperam e são enviados quando a conexão for salva de novo.`,
    page: kind === 'meta' ? 'configuracoes' : 'destinos',
    data: { id, destination, name, reason, pausedAt: pausedAt.toISOString() },
  }
}

function diskMessage(id: string, kind: string, leftPercent: number): NoticeMessage {
  const left = new Intl.NumberFormat('pt-BR').format(leftPercent)
  return {
    id,
    type: kind === 'disk_low' ? 'server.disk_low' : 'server.disk_critical',
    title: `O disco do servidor está quase cheio: restam ${left} %`,
    advice:
      kind === 'disk_low'
        ? 'Libere espaço ou aumente o disco. Abaixo de 2 %, o que pode esperar (leitura de gastos, visitas de robôs, eventos das páginas) deixa de ser guardado.'
        : 'Libere espaço agora. Os links continuam levando ao WhatsApp e os cliques de pessoas são guardados; gastos, visitas de robôs e eventos das páginas esperam e voltam sozinhos quando houver espaço.',
    page: 'configuracoes',
    data: { id, leftPercent },
  }
}

function webhooksMessage(id: string, instanceId: string, instanceName: string): NoticeMessage {
  return {
    id,
    type: 'line.webhooks_limited',
    title: `A linha “${instanceName}” recebe mais dados do que um dia de mensagens`,
    advice:
      'O que passa do limite é recusado, para que a integração tente de novo mais tarde. Confira se ela envia mídias dentro das notificações (base64) ou se o endereço do webhook vazou; nesse caso, reinicie a instância para receber outro.',
    page: 'configuracoes',
    data: { id, instanceId, instanceName },
  }
}

const kindNames: Record<DestinationKind, string> = {
  meta: 'a Meta',
  google: 'o Google Ads',
  tiktok: 'o TikTok',
  ga4: 'o Google Analytics 4',
  webhook: 'o webhook',
}
