import { type RawBuilder, sql } from 'kysely'
import { asArrays } from '#server/platform/array-columns'
import type { Trx } from '#server/platform/sql'
import { type AdClick, noteLastClicks } from './last-clicks.ts'
import { contextText, placeText, type Shared, type SplitClick } from './split-click.ts'

/**
 * Writes split clicks that are not there yet; resolves with the ids of those that it wrote. The number
 * of statements does not depend on that of the clicks.
 */
export async function insertSplit(trx: Trx, clicks: readonly SplitClick[]): Promise<Set<string>> {
  const contexts = clicks.map(({ context }) => context)
  await shareDictionaries(trx, contexts)
  await writeDictionaries(trx, clicks)
  const { rows } = await sql<{ id: string }>`
    insert into click_rows (${columnsOf(rowTypes)})
    select ${columnsOf(rowTypes)} from ${rowsOf(clicks)}
    on conflict (account_id, id) do nothing
    returning id`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

/**
 * Keeps others from removing dictionary entries of these accounts until the transaction ends. It must be
 * taken before any row is locked, as transactions that hold the dictionaries alone do.
 */
export async function shareDictionaries(trx: Trx, clicks: readonly OfAccount[]): Promise<void> {
  const accounts = [...new Set(clicks.map((click) => click.account_id))].sort()
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('click dictionaries ' || a.id, 0))
    from unnest(${accounts}::text[]) as a (id)`.execute(trx)
}

type OfAccount = { account_id: string }
type Types = Readonly<Record<string, string>>

const rowTypes = {
  account_id: 'uuid',
  id: 'uuid',
  clicked_at: 'timestamptz',
  context_id: 'bigint',
  agent_id: 'bigint',
  place_id: 'bigint',
  visitor: 'bigint',
  local_day: 'date',
  class: 'text',
  status: 'text',
  code: 'text',
  ip: 'inet',
  fbclid: 'bytea',
  fbclid_form: 'smallint',
  fbc: 'text',
  params: 'jsonb',
  class_reason: 'text',
  referrer: 'text',
  landing_page: 'text',
  fbp: 'text',
  ga_client_id: 'text',
  privacy_signal: 'text',
  repeat_of: 'uuid',
  lead_id: 'uuid',
  erased_at: 'timestamptz',
}
const contextTypes = {
  account_id: 'uuid',
  id: 'bigint',
  link_id: 'uuid',
  orphan: 'boolean',
  source: 'text',
  campaign: 'text',
  ad_set: 'text',
  creative: 'text',
  campaign_data: 'jsonb',
  params: 'jsonb',
  params_truncated: 'boolean',
  referrer: 'text',
  search_text: 'text',
}
const agentTypes = {
  account_id: 'uuid',
  id: 'bigint',
  user_agent: 'text',
  client_hints: 'jsonb',
  device: 'jsonb',
}
const placeTypes = {
  account_id: 'uuid',
  id: 'bigint',
  country: 'text',
  region: 'text',
  city: 'text',
  time_zone: 'text',
  search_text: 'text',
}

/** The clicks' own facts as the table `c`. */
export function rowsOf(clicks: readonly SplitClick[]): RawBuilder<unknown> {
  return asArrays(
    'c',
    rowTypes,
    clicks.map(({ row }) => row),
  )
}

/**
 * Writes the entries that are not there yet, and when ads were last clicked. Most entries of a batch are
 * known, and asking costs a tenth of writing. A statement a table: Citus takes no other statement that
 * writes in two at once.
 */
export async function writeDictionaries(trx: Trx, clicks: readonly SplitClick[]): Promise<void> {
  const contexts = await unwritten(trx, 'click_contexts', entriesOf(clicks, 'context'))
  if (contexts.length > 0) {
    await sql`
      insert into click_contexts (${columnsOf(contextTypes)}, unexpanded)
      select ${columnsOf(contextTypes)}, unexpanded::text[]
      from ${asArrays(
        'x',
        { ...contextTypes, unexpanded: 'text' },
        contexts.map((context) => ({ ...context, search_text: contextText(context) })),
      )}
      on conflict (account_id, id) do nothing`.execute(trx)
  }
  await noteLastClicks(trx, clicks.flatMap(adClickOf))
  await writeAgents(trx, clicks)
  const places = await unwritten(trx, 'click_places', entriesOf(clicks, 'place'))
  await writeEntries(
    trx,
    'click_places',
    placeTypes,
    places.map((place) => ({ ...place, search_text: placeText(place) })),
  )
}

/** Writes the entries of browsers and devices that are not in their dictionary yet. */
export async function writeAgents(trx: Trx, clicks: readonly SplitClick[]): Promise<void> {
  const agents = await unwritten(trx, 'click_agents', entriesOf(clicks, 'agent'))
  await writeEntries(trx, 'click_agents', agentTypes, agents)
}

async function writeEntries(
  trx: Trx,
  table: 'click_agents' | 'click_places',
  types: Types,
  entries: readonly Shared[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into ${sql.table(table)} (${columnsOf(types)})
    select ${columnsOf(types)} from ${asArrays('x', types, entries)}
    on conflict (account_id, id) do nothing`.execute(trx)
}

/** A person's click; what others do is no click of an ad. */
function adClickOf({ row, context }: SplitClick): AdClick[] {
  if (row.class !== 'human') return []
  const { account_id, id: context_id, campaign, campaign_data } = context
  return [{ account_id, context_id, campaign, campaign_data, clicked_at: row.clicked_at }]
}

/** Those that the table does not have. */
async function unwritten<Entry extends Shared>(
  trx: Trx,
  table: 'click_contexts' | 'click_agents' | 'click_places',
  entries: readonly Entry[],
): Promise<Entry[]> {
  const keys = { account_id: 'uuid', id: 'bigint' }
  const { rows } = await sql<{ id: string }>`
    select known.id::text as id from ${asArrays('asked', keys, entries)}
    join ${sql.table(table)} known
      on known.account_id = asked.account_id and known.id = asked.id`.execute(trx)
  const written = new Set(rows.map(({ id }) => id))
  return entries.filter(({ id }) => !written.has(id))
}

/** Each entry once, in one order: two transactions never wait for each other's. */
function entriesOf<Kind extends 'context' | 'agent' | 'place'>(
  clicks: readonly SplitClick[],
  kind: Kind,
): SplitClick[Kind][] {
  // An id is of one account alone.
  const byId = new Map(clicks.map((click) => [click[kind].id, click[kind]]))
  return [...byId.values()].sort(inOrder)
}

function inOrder(a: Shared, b: Shared): number {
  if (a.account_id !== b.account_id) return a.account_id < b.account_id ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function columnsOf(types: Types): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((column) => sql.id(column)))
}
