import { sql } from 'kysely'
import type { ConnectionTest } from '#server/integrations/destinations/destination'
import { tryConversionAction, tryCredentials } from '#server/integrations/google/connection-test'
import type { Context } from '#server/platform/context'

const maxActions = 5

/** Tries the credentials, then has Google check an event for each configured conversion action. */
export const testGoogle: ConnectionTest = async (ctx, connection) => {
  const at = { config: ctx.config, now: ctx.now(), connection }
  const actions = await conversionActions(ctx, connection.accountId)
  if (actions.length === 0) {
    const refused = await tryCredentials(at)
    return {
      success: refused === null,
      message:
        refused?.verdict.reason ??
        'O Google aceitou o acesso. Crie um evento com o ID da ação de conversão para testar também o envio.',
      response: refused?.answer.body ?? null,
    }
  }
  let last: unknown = null
  for (const action of actions) {
    const { answer, verdict } = await tryConversionAction(at, action)
    last = answer.body
    if (verdict.kind !== 'sent') {
      const message = `Ação de conversão ${action}: ${verdict.reason}`
      return { success: false, message, response: last }
    }
  }
  return {
    success: true,
    message: `O Google aceitou um evento de teste para ${actions.length === 1 ? 'a ação' : 'as ações'} de conversão ${actions.join(', ')}. Ele não conta como conversão.`,
    response: last,
  }
}

async function conversionActions(ctx: Context, accountId: string): Promise<string[]> {
  const { rows } = await ctx.sql.withAccount(accountId, (trx) =>
    sql<{ target: string }>`
      select trim(target) as target from event_configs
      where account_id = ${accountId} and platform = 'google' and is_active
        and deleted_at is null and trim(target) ~ '^[0-9]{1,20}$'
      group by 1 order by 1 limit ${maxActions}`.execute(trx),
  )
  return rows.map((row) => row.target)
}
