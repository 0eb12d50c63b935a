import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/platform/context'
import { diskText } from './disk-text.ts'
import { queueMessages } from './queue-messages.ts'
import type { Message } from './send-message.ts'
import { stopMessage } from './stop-message.ts'

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
      .selectFrom('account_notices as n')
      .innerJoin('accounts as a', 'a.id', 'n.account_id')
      .selectAll('n')
      .select('a.time_zone')
      .where('n.account_id', '=', accountId)
      .where('n.id', '=', id)
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  const { details } = row
  if ('leftPercent' in details) return diskMessage(id, row.kind, details.leftPercent)
  if ('instanceId' in details) return webhooksMessage(id, details.instanceId, details.instanceName)
  if ('putAside' in details) return putAsideMessage(id, details.putAside)
  return stopMessage({ ...row, details }, row.time_zone)
}

type NoticeMessage = Omit<Message, 'accountName'>

function diskMessage(id: string, kind: string, left: number): NoticeMessage {
  const level = kind === 'disk_low' ? 'low' : 'critical'
  return {
    id,
    type: `server.disk_${level}`,
    ...diskText(level, left),
    page: 'settings',
    data: { id, leftPercent: left },
  }
}

function webhooksMessage(id: string, instanceId: string, instanceName: string): NoticeMessage {
  return {
    id,
    type: 'line.webhooks_limited',
    title: `A linha “${instanceName}” recebe mais dados do que um dia de mensagens`,
    advice:
      'O que passa do limite é recusado, para que a integração tente de novo mais tarde. Confira se ela envia mídias dentro das notificações (base64) ou se o endereço do webhook vazou; nesse caso, reinicie a instância para receber outro.',
    page: 'settings/whatsapp',
    data: { id, instanceId, instanceName },
  }
}

function putAsideMessage(id: string, putAside: 'messages' | 'clicks'): NoticeMessage {
  return {
    id,
    type: `intake.${putAside}_put_aside`,
    ...putAsideTexts[putAside],
    data: { id, putAside },
  }
}

const putAsideTexts = {
  messages: {
    title: 'Uma mensagem recebida não pôde ser registrada',
    advice:
      'As outras seguem normalmente. A que falhou está guardada: em Configurações › WhatsApp ela aparece como “Falhou ao ser processado”, e “Reprocessar mensagens” tenta de novo. Se falhar outra vez, avise quem cuida do servidor.',
    page: 'settings/whatsapp' as const,
  },
  clicks: {
    title: 'Um clique não pôde ser registrado',
    advice:
      'O visitante foi levado ao WhatsApp e os outros cliques seguem normalmente. O que falhou está guardado por 30 dias: avise quem cuida do servidor, que pode colocá-lo de volta na fila.',
    page: 'settings' as const,
  },
}
