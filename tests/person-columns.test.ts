import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/helpers/app'

// Whoever adds a table or a column in which a person could stand decides here what becomes of it when
// the person asks for their data, and for their erasure.

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What is told of people: in their file, and taken or blanked when they are erased. */
const ofPeople: Record<string, string[]> = {
  click_agents: ['client_hints', 'device', 'user_agent'],
  click_contexts: [
    'ad_set',
    'campaign',
    'campaign_data',
    'creative',
    'params',
    'referrer',
    'search_text',
    'source',
    'unexpanded',
  ],
  click_places: ['city', 'country', 'region', 'search_text', 'time_zone'],
  click_rows: [
    'class',
    'class_reason',
    'code',
    'fbc',
    'fbclid',
    'fbp',
    'ga_client_id',
    'ip',
    'landing_page',
    'params',
    'privacy_signal',
    'referrer',
    'status',
  ],
  contact_identities: ['kind', 'value'],
  contact_merges: ['facts', 'gone_forms', 'kept_forms', 'undone_by'],
  contacts: ['bsuid', 'lid', 'name', 'phone', 'phone_received', 'username'],
  deliveries: [
    'currency',
    'destination',
    'event_id',
    'event_type',
    'fbtrace_id',
    'reason',
    'receipt',
    'request',
    'response',
    'state',
  ],
  delivery_attempts: ['reason', 'request', 'response', 'state', 'trace_id'],
  lead_events: ['actor', 'details', 'kind'],
  lead_touches: ['campaign', 'details', 'kind', 'reason', 'source', 'touch_key'],
  leads: [
    'ad',
    'ad_id',
    'ad_set',
    'campaign',
    'campaign_data',
    'code',
    'confidence',
    'creative',
    'explanation',
    'first_message',
    'purchase_currency',
    'reason',
    'search_text',
    'source',
    'status',
    'tags',
    'test_event_code',
  ],
  message_inbox: ['body', 'mentions', 'outcome', 'query', 'reason'],
  messages: [
    'attribution',
    'contact_form',
    'edits',
    'first_text',
    'kind',
    'provider_message_id',
    'sent_by',
    'shown_text',
    'text',
    'text_key',
    'via',
  ],
  sales: [
    'currency',
    'entered_by',
    'invoice_number',
    'note',
    'order_number',
    'origin',
    'origin_system',
    'product',
    'status',
  ],
  sent_messages: ['provider_message_id', 'request_hash', 'state'],
  waiting_codes: ['code'],
}

/** Tables in which somebody stands for a moment, or by a keyed hash, and that no file shows. */
const aside: Record<string, string> = {
  audit_entries: 'knows a lead by its id alone; its name is looked up while it is there',
  click_inbox: 'hits of the last seconds, before they are clicks',
  click_rejects: 'hits that are no clicks; forgotten with whom they name',
  deleted_leads: 'sealed, for the minute in which a deletion can be undone',
  erasure_certificates: 'names nobody: keyed hashes alone',
  instant_replies: 'which messages of ours came at once; goes with them',
  response_days: 'when somebody waited, and for which campaign; nobody who wrote',
  response_due: 'leads whose waits are computed anew, for a moment',
  response_waits: 'when somebody waited, without a word of what was written',
}

/** Tables about the account, its team and its numbers: nobody who writes to it stands there. */
const ofTheAccount = [
  'account_logos',
  'account_notices',
  'accounts',
  'ad_entities',
  'ad_names_due',
  'ad_spend',
  'ad_totals',
  'ad_weeks',
  'alert_messages',
  'alert_settings',
  'business_hours',
  'capture_sightings',
  'connection_changes',
  'connections',
  'counted_sales',
  'day_totals',
  'destination_trials',
  'duties',
  'email_changes',
  'email_report_messages',
  'email_report_recipients',
  'email_reports',
  'event_configs',
  'health_alerts',
  'hit_summaries',
  'host_networks',
  'identities',
  'installation_settings',
  'instance_tokens',
  'instances',
  'invites',
  'last_clicks',
  'letters',
  'link_codes',
  'link_totals',
  'link_campaigns_due',
  'links',
  'login_attempts',
  'memberships',
  'meta_logins',
  'own_address_checks',
  'page_codes',
  'page_event_counts',
  'password_resets',
  'phrase_rules',
  'proven_hosts',
  'quick_replies',
  'rastro_migrations',
  'recovery_codes',
  'reply_texts',
  'retention',
  'sale_days',
  'sale_totals',
  'saved_filters',
  'seal_key',
  'second_factors',
  'sessions',
  'shares',
  'spend_sync_rows',
  'spend_syncs',
  'users',
]

test('each column in which a person can stand is in their file and is erased, by decision', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, coalesce(array_agg(a.attname::text order by a.attname)
      filter (where a.atttypid::regtype::text = any(
        '{text,text[],jsonb,json,bytea,inet,character varying}')), '{}') as columns
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    group by c.relname`.execute(app.ctx.sql.asOwner)
  const undecided = rows
    .map(({ name }) => name)
    .filter((name) => !(name in ofPeople || name in aside || ofTheAccount.includes(name)))
  expect(undecided).toEqual([])
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns.toSorted()]))
  for (const [table, columns] of Object.entries(ofPeople)) {
    expect([table, columnsOf.get(table)]).toEqual([table, columns])
  }
})

test('each table of people is read for their file', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../server/person-data/sections.ts'),
    'utf8',
  )
  // The view of clicks shows what they share with others.
  const read = (table: string) =>
    new RegExp(`(from|join) ${table.replace(/^click_\w+/, 'clicks')} `).test(source)
  expect(Object.keys(ofPeople).filter((table) => !read(table))).toEqual([])
})
