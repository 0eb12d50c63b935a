import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { repeatedTo, type TextFacts } from '#domain/response/automatic-reply'
import { withoutUnseen } from '#domain/text-fold'
import { insertRows } from '#server/platform/insert-rows'
import { oneOf } from '#server/platform/one-of'
import type { Trx } from '#server/platform/sql'

/** Stands for a text of ours, however its white space is set; null for what has no text. */
export function textKeyOf(text: string | null): string | null {
  const said = withoutUnseen(text ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  return said === '' ? null : createHash('sha256').update(said).digest('hex').slice(0, 32)
}

/** What is known of these texts. */
export async function factsOfTexts(
  trx: Trx,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, TextFacts>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('reply_texts')
    .select(['text_key', 'verdict', 'is_repeated'])
    .where('account_id', '=', accountId)
    .where('text_key', '=', oneOf(keys, 'text'))
    .execute()
  return new Map(
    rows.map((row) => [row.text_key, { verdict: row.verdict, isRepeated: row.is_repeated }]),
  )
}

/**
 * Marks those of these texts that have gone out at once to several people by now. Answers the leads that got
 * one of them, because their waits may have to be measured anew.
 */
export async function learnRepeated(
  trx: Trx,
  accountId: string,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows: repeated } = await sql<{ key: string }>`
    select asked.key from unnest(${keys}::text[]) asked (key)
    cross join lateral (
      select count(*) as leads from (
        select distinct lead_id from instant_replies
        where account_id = ${accountId} and text_key = asked.key limit ${repeatedTo}) reached) found
    where found.leads >= ${repeatedTo}`.execute(trx)
  if (repeated.length === 0) return []
  const learned = repeated.map(({ key }) => key)
  await insertRows(
    trx,
    'reply_texts',
    learned.map((key) => ({ account_id: accountId, text_key: key, is_repeated: true })),
    sql`on conflict (account_id, text_key) do update set is_repeated = true`,
  )
  const leads = await trx
    .selectFrom('instant_replies')
    .select('lead_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('text_key', '=', oneOf(learned, 'text'))
    .execute()
  return leads.map((lead) => lead.lead_id)
}
