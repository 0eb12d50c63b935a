import { sql } from 'kysely'
import { leadCodeCandidates } from '#domain/codes/message-code'
import type { WebhookItem } from '#server/integrations/gateways/gateway'
import type { LeadWork } from '#server/leads/lead-work'
import { createRest } from '#server/platform/slices'

/** A code may stand in a message sooner than its click in `clicks`: it waits in the click inbox. */
export async function hasUnrecordedClick(
  { trx, accountId }: LeadWork,
  items: WebhookItem[],
): Promise<boolean> {
  const rest = createRest()
  const codes = new Set<string>()
  for (const item of items) {
    await rest()
    if ((item.kind !== 'message' && item.kind !== 'edit') || item.direction !== 'in') continue
    for (const code of leadCodeCandidates(item.text ?? '')) codes.add(code)
  }
  if (codes.size === 0) return false
  const known = await trx
    .selectFrom('clicks')
    .select('code')
    .where('account_id', '=', accountId)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()
  if (known.length >= codes.size) return false
  const { rows } = await sql<{ waits: boolean }>`select has_waiting_clicks() as waits`.execute(trx)
  return rows[0]?.waits ?? false
}
