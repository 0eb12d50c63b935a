import { type RawBuilder, sql } from 'kysely'
import { asArrays } from '#server/platform/array-columns'
import type { Trx } from '#server/platform/sql'
import type { Shared, SplitClick } from './split-click.ts'

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
  last_click_at: 'timestamptz',
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
 * Writes the entries that are not there yet; an ad's last click moves once an hour. Most entries of a
 * batch are known, and asking costs a tenth of writing. A statement a table: Citus takes no other
 * statement that writes in two at once.
 */
export async function writeDictionaries(trx: Trx, clicks: readonly SplitClick[]): Promise<void> {
  const contexts = await unwritten(trx, 'click_contexts', entriesOf(clicks, 'context'), {
    except: movesLastClick(sql`asked.last_click_at`, sql`known.last_click_at`),
  })
  if (contexts.length > 0) {
    await sql`
      insert into click_contexts (${columnsOf(contextTypes)}, unexpanded)
      select ${columnsOf(contextTypes)}, unexpanded::text[]
      from ${asArrays('x', { ...contextTypes, unexpanded: 'text' }, contexts)}
      on conflict (account_id, id) do update set last_click_at = excluded.last_click_at
      where ${movesLastClick(sql`excluded.last_click_at`, sql`click_contexts.last_click_at`)}`.execute(
      trx,
    )
  }
  await writeAgents(trx, clicks)
  await writeEntries(trx, 'click_places', placeTypes, entriesOf(clicks, 'place'))
}

/** The same for what clicks say of browsers and devices alone. */
export async function writeAgents(trx: Trx, clicks: readonly SplitClick[]): Promise<void> {
  await writeEntries(trx, 'click_agents', agentTypes, entriesOf(clicks, 'agent'))
}

async function writeEntries(
  trx: Trx,
  table: 'click_agents' | 'click_places',
  types: Types,
  asked: readonly Shared[],
): Promise<void> {
  const entries = await unwritten(trx, table, asked)
  if (entries.length === 0) return
  await sql`
    insert into ${sql.table(table)} (${columnsOf(types)})
    select ${columnsOf(types)} from ${asArrays('x', types, entries)}
    on conflict (account_id, id) do nothing`.execute(trx)
}

function movesLastClick(to: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${to} - ${from} > interval '1 hour', ${to} is not null)`
}

/** Those that the table does not have, or that `except` holds for. */
async function unwritten(
  trx: Trx,
  table: 'click_contexts' | 'click_agents' | 'click_places',
  entries: readonly Shared[],
  { except = sql`false` }: { except?: RawBuilder<unknown> } = {},
): Promise<Shared[]> {
  const keys = { account_id: 'uuid', id: 'bigint', last_click_at: 'timestamptz' }
  const { rows } = await sql<{ id: string }>`
    select known.id::text as id from ${asArrays('asked', keys, entries)}
    join ${sql.table(table)} known on known.account_id = asked.account_id and known.id = asked.id
    where not ${except}`.execute(trx)
  const written = new Set(rows.map(({ id }) => id))
  return entries.filter(({ id }) => !written.has(id))
}

/** Each entry once, in one order: two transactions never wait for each other's. */
function entriesOf(clicks: readonly SplitClick[], kind: 'context' | 'agent' | 'place'): Shared[] {
  // An id is of one account alone.
  const byId = new Map<string, Shared>()
  for (const click of clicks) {
    const entry = click[kind]
    const known = byId.get(entry.id)
    if (known === undefined || isLater(entry.last_click_at, known.last_click_at)) {
      byId.set(entry.id, entry)
    }
  }
  return [...byId.values()].sort(inOrder)
}

function inOrder(a: Shared, b: Shared): number {
  if (a.account_id !== b.account_id) return a.account_id < b.account_id ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function isLater(at: unknown, known: unknown): boolean {
  return typeof at === 'string' && (typeof known !== 'string' || Date.parse(at) > Date.parse(known))
}

function columnsOf(types: Types): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((column) => sql.id(column)))
}
