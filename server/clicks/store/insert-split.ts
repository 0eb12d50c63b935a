import { sql } from 'kysely'
import type { Trx } from '#server/platform/sql'
import type { Shared, SplitClick } from './split-click.ts'

/**
 * Writes split clicks that are not there yet; resolves with the ids of those that it wrote. Four
 * statements write rows and dictionaries, whatever their number.
 */
export async function insertSplit(trx: Trx, clicks: readonly SplitClick[]): Promise<Set<string>> {
  const contexts = clicks.map(({ context }) => context)
  await shareDictionaries(trx, contexts)
  await writeDictionaries(trx, clicks)
  const { rows } = await sql<{ id: string }>`
    insert into click_rows (${rowColumns})
    select ${rowColumns} from ${rowsOf(clicks)}
    on conflict (account_id, id) do nothing
    returning id`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

/**
 * Until the transaction ends nobody takes an entry away that clicks of these accounts find in the
 * dictionaries. Taken before the lock of any row, as by those who have the dictionaries alone.
 */
export async function shareDictionaries(trx: Trx, clicks: readonly OfAccount[]): Promise<void> {
  const accounts = [...new Set(clicks.map((click) => click.account_id))].sort()
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('click dictionaries ' || a.id, 0))
    from unnest(${accounts}::text[]) as a (id)`.execute(trx)
}

type OfAccount = { account_id: string }

const rowColumns = sql`account_id, id, clicked_at, context_id, agent_id, place_id, visitor,
  local_day, class, status, code, ip, fbclid, fbc, params, class_reason, referrer, landing_page, fbp,
  ga_client_id, repeat_of, lead_id, erased_at`

/** As `c`. One JSON text: the number of parameters stays one whatever that of rows and columns. */
export function rowsOf(clicks: readonly SplitClick[]) {
  return sql`json_to_recordset(${JSON.stringify(clicks.map(({ row }) => row))}::json)
    as c (account_id uuid, id uuid, clicked_at timestamptz, context_id bigint, agent_id bigint,
      place_id bigint, visitor bigint, local_day date, class text, status text, code text, ip inet,
      fbclid bytea, fbc text, params jsonb, class_reason text, referrer text, landing_page text,
      fbp text, ga_client_id text, repeat_of uuid, lead_id uuid, erased_at timestamptz)`
}

/**
 * Writes the entries that are not there yet; an ad's last click moves once an hour. A statement a table:
 * Citus takes no other statement that writes in two at once.
 */
export async function writeDictionaries(trx: Trx, clicks: readonly SplitClick[]): Promise<void> {
  await sql`
    insert into click_contexts (account_id, id, link_id, orphan, source, campaign, ad_set,
      creative, campaign_data, params, params_truncated, unexpanded, referrer, search_text,
      last_click_at)
    select * from json_to_recordset(${entries(clicks, 'context')}::json)
      as x (account_id uuid, id bigint, link_id uuid, orphan boolean, source text, campaign text,
        ad_set text, creative text, campaign_data jsonb, params jsonb, params_truncated boolean,
        unexpanded text[], referrer text, search_text text, last_click_at timestamptz)
    on conflict (account_id, id) do update set last_click_at = excluded.last_click_at
    where coalesce(excluded.last_click_at - click_contexts.last_click_at > interval '1 hour',
      excluded.last_click_at is not null)`.execute(trx)
  await sql`
    insert into click_agents (account_id, id, user_agent, client_hints, device)
    select * from json_to_recordset(${entries(clicks, 'agent')}::json)
      as x (account_id uuid, id bigint, user_agent text, client_hints jsonb, device jsonb)
    on conflict (account_id, id) do nothing`.execute(trx)
  await sql`
    insert into click_places (account_id, id, country, region, city, time_zone, search_text)
    select * from json_to_recordset(${entries(clicks, 'place')}::json)
      as x (account_id uuid, id bigint, country text, region text, city text, time_zone text,
        search_text text)
    on conflict (account_id, id) do nothing`.execute(trx)
}

/** Each entry once, in one order: two transactions never wait for each other's. */
function entries(clicks: readonly SplitClick[], kind: 'context' | 'agent' | 'place'): string {
  const byKey = new Map<string, Shared>()
  for (const click of clicks) {
    const entry = click[kind]
    const key = `${entry.account_id} ${entry.id}`
    const known = byKey.get(key)
    if (known === undefined || isLater(entry.last_click_at, known.last_click_at)) {
      byKey.set(key, entry)
    }
  }
  return JSON.stringify([...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry))
}

function isLater(at: unknown, known: unknown): boolean {
  return typeof at === 'string' && (typeof known !== 'string' || Date.parse(at) > Date.parse(known))
}
