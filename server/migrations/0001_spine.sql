-- The first schema. Rules it keeps (docs/decisions/003): every tenant table has account_id as the
-- first column of its primary key and of each unique index, no trigger, no foreign key across
-- accounts, row-level security on the account of the transaction. What must be found before the
-- account is known (link code, webhook token, session) lives in small mapping tables without
-- tenant data. Ids are made by the application (UUID version 7).

do $$ begin
  if not exists (select from pg_roles where rolname = 'rastro_app') then
    create role rastro_app nologin;
  end if;
  execute format('grant rastro_app to %I', current_user);
end $$;

grant usage on schema public to rastro_app;

-- The account of the transaction, or null: a statement outside withAccount sees no tenant row.
create function current_account() returns uuid language sql stable
  as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;

-- Accounts and people -------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  time_zone text not null default 'America/Sao_Paulo',
  code_style text not null default 'id' check (code_style in ('id', 'hash')),
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text not null unique check (username = lower(username)),
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);

create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'manager', 'viewer')),
  created_at timestamptz not null,
  primary key (user_id, account_id)
);

create table sessions (
  id_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- One row per failed login, for the limits per identifier and per address.
create table login_failures (
  id uuid primary key,
  identifier_hash text not null,
  ip text not null,
  failed_at timestamptz not null
);
create index login_failures_identifier on login_failures (identifier_hash, failed_at);
create index login_failures_ip on login_failures (ip, failed_at);

-- Links and clicks ----------------------------------------------------------------------------

create table links (
  account_id uuid not null,
  id uuid not null,
  code text not null,
  whatsapp_number text not null,
  campaign_name text not null,
  message text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  adset_name text,
  ad_name text,
  placement text,
  -- What the link was created with beyond the columns (captured page parameters, widget options).
  campaign_data jsonb not null default '{}',
  paused boolean not null default false,
  desktop_page boolean not null default false,
  search_text text not null,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index links_account_created on links (account_id, created_at desc);

-- Public code of a link → its account. Kept after deletion: a printed link never dies.
create table link_codes (
  code text primary key,
  account_id uuid not null,
  link_id uuid not null
);

-- Hits as they came, durable before the visitor is redirected; emptied into clicks after the answer.
create table click_inbox (
  id uuid primary key,
  account_id uuid not null,
  link_id uuid not null,
  hit text not null
);

create table clicks (
  account_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  -- Lead code in the greeting. Null for HEAD and where a newer click took the code over.
  code text,
  clicked_at timestamptz not null,
  local_day date not null,
  class text not null check (class in ('human', 'bot', 'preview', 'prefetch', 'head', 'repeat')),
  class_reason text not null,
  repeat_of uuid,
  orphan boolean not null default false,
  source text not null,
  campaign text,
  ad_set text,
  creative text,
  -- camelCase campaign data as the API shows it: the URL merged over the link.
  campaign_data jsonb not null,
  -- The query as received: every parameter, cleaned and bounded.
  params jsonb not null,
  params_truncated boolean not null default false,
  unexpanded text[] not null default '{}',
  referrer text,
  landing_page text,
  ip text,
  user_agent text,
  client_hints jsonb,
  device jsonb not null,
  country text,
  region text,
  city text,
  geo_time_zone text,
  fbc text,
  fbp text,
  ga_client_id text,
  -- Same visitor (address, user agent, link): 16 bytes of a keyed hash.
  visitor bytea not null,
  lead_id uuid,
  -- Status of its lead; 'pending' without one. Denormalised: roll-ups and filters use it.
  status text not null default 'pending',
  search_text text not null,
  erased_at timestamptz,
  primary key (account_id, id)
);
create unique index clicks_code on clicks (account_id, code);
create index clicks_time on clicks (account_id, clicked_at desc);
create index clicks_unanswered on clicks (account_id, clicked_at desc)
  where class = 'human' and lead_id is null;
create index clicks_visitor on clicks (account_id, visitor, clicked_at);
create index clicks_link on clicks (account_id, link_id, clicked_at desc);
create index clicks_lead on clicks (account_id, lead_id) where lead_id is not null;

-- Messaging -----------------------------------------------------------------------------------

create table instances (
  account_id uuid not null,
  id uuid not null,
  provider text not null
    check (provider in ('simulator', 'wapi', 'evolution', 'zapi', 'whatsapp-cloud')),
  name text not null,
  -- The gateway's own id of this instance.
  external_id text,
  base_url text,
  credentials text,
  credentials_hint text,
  webhook_token text not null,
  state text not null default 'disconnected'
    check (state in ('connected', 'connecting', 'qr', 'disconnected', 'offline', 'auth_error', 'banned')),
  state_detail text,
  state_at timestamptz,
  own_phone text,
  own_lid text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index instances_default on instances (account_id) where is_default;

create table instance_tokens (
  token_hash text primary key,
  account_id uuid not null,
  instance_id uuid not null,
  provider text not null
);

-- Webhooks as they came, durable before the 200. Kept 30 days for replay.
create table message_inbox (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  received_at timestamptz not null,
  query text not null default '',
  body bytea not null,
  worked_at timestamptz,
  -- What became of it: 'message', 'ignored', 'invalid', 'connection' … and why.
  outcome text,
  reason text,
  primary key (account_id, id)
);
create index message_inbox_waiting on message_inbox (account_id, id) where worked_at is null;

create table contacts (
  account_id uuid not null,
  id uuid not null,
  phone text,
  phone_received text,
  lid text,
  bsuid text,
  name text,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Every form under which a contact is known; one owner per form.
create table contact_identities (
  account_id uuid not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid')),
  value text not null,
  contact_id uuid not null,
  primary key (account_id, kind, value)
);
create index contact_identities_contact on contact_identities (account_id, contact_id);

create table leads (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  status text not null default 'contacted'
    check (status in ('pending', 'contacted', 'converted', 'lost')),
  is_tracked boolean not null,
  -- The lead's first touch came from a click (counts for the conversion rate).
  from_click boolean not null,
  reason text not null,
  confidence text not null check (confidence in ('alta', 'media', 'baixa')),
  explanation text not null,
  -- First touch: never overwritten once tracked.
  click_id uuid,
  link_id uuid,
  code text,
  source text not null,
  campaign text,
  ad_set text,
  creative text,
  campaign_data jsonb not null default '{}',
  ad jsonb,
  last_touch_id uuid,
  -- Instant of the first touch: the click's, else the first message's.
  created_at timestamptz not null,
  first_message_at timestamptz not null,
  first_message_day date not null,
  last_message_at timestamptz not null,
  first_message text not null,
  message_count integer not null default 0,
  purchase_value_cents bigint,
  purchase_currency text,
  test_event_code text,
  tags text[] not null default '{}',
  search_text text not null,
  primary key (account_id, id)
);
create unique index leads_contact on leads (account_id, contact_id);
create index leads_created on leads (account_id, created_at desc);
create index leads_last_message on leads (account_id, last_message_at desc);
create index leads_first_message on leads (account_id, first_message_at);

-- Each click, pasted link or ad by which a lead came; the newest is the last touch.
create table lead_touches (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null check (kind in ('click', 'link', 'ad')),
  reason text not null,
  -- The click, link or ad id: the same touch told twice is one touch.
  touch_key text not null,
  click_id uuid,
  link_id uuid,
  source text not null,
  campaign text,
  details jsonb not null default '{}',
  touched_at timestamptz not null,
  primary key (account_id, id)
);
create unique index lead_touches_once on lead_touches (account_id, lead_id, touch_key);

create table messages (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  provider_message_id text not null,
  contact_id uuid,
  lead_id uuid,
  from_me boolean not null,
  via text not null default 'unknown' check (via in ('phone', 'api', 'unknown')),
  kind text not null,
  -- As typed, and as shown (own code tags removed).
  text text,
  shown_text text not null,
  first_text text,
  edited_at timestamptz,
  revoked_at timestamptz,
  -- A placeholder whose content is still to come.
  is_pending boolean not null default false,
  attribution text not null default 'sem_rastreio',
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);
create unique index messages_provider_id on messages (account_id, instance_id, provider_message_id);
create index messages_lead on messages (account_id, lead_id, sent_at);
create index messages_contact on messages (account_id, contact_id, sent_at);
create index messages_time on messages (account_id, sent_at desc) where not from_me;

-- What happened to a lead, when and by whom.
create table lead_events (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  actor text not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null,
  primary key (account_id, id)
);
create index lead_events_lead on lead_events (account_id, lead_id, happened_at);

-- Delivery to ad platforms --------------------------------------------------------------------

create table ad_connections (
  account_id uuid not null,
  platform text not null check (platform in ('meta')),
  pixel_id text not null,
  access_token text not null,
  access_token_hint text not null,
  test_event_code text,
  ad_account_id text,
  connected_at timestamptz not null,
  paused_at timestamptz,
  pause_reason text,
  -- Rate limits of the platform: nothing is sent before.
  resume_at timestamptz,
  primary key (account_id, platform)
);

create table event_configs (
  account_id uuid not null,
  id uuid not null,
  platform text not null default 'meta' check (platform in ('meta')),
  event_name text not null,
  event_description text not null default '',
  event_type text not null,
  trigger_condition text not null,
  phrase text,
  is_active boolean not null default true,
  purchase_value_cents bigint,
  purchase_currency text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);

-- The outbox: one row per promise to report, written in the transaction of its cause.
create table deliveries (
  account_id uuid not null,
  id uuid not null,
  platform text not null default 'meta',
  config_id uuid not null,
  lead_id uuid,
  click_id uuid,
  event_type text not null,
  event_id text not null,
  event_time timestamptz not null,
  value_cents bigint,
  currency text,
  state text not null default 'pendente'
    check (state in ('pendente', 'enviado', 'tentando', 'falhou', 'pausado', 'descartado')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- Until then another worker leaves it alone.
  claimed_until timestamptz,
  last_attempt_at timestamptz,
  sent_at timestamptz,
  request jsonb,
  response jsonb,
  http_status integer,
  fbtrace_id text,
  reason text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index deliveries_once on deliveries (account_id, event_id);
create index deliveries_due on deliveries (account_id, platform, next_try_at)
  where state in ('pendente', 'tentando');
create index deliveries_lead on deliveries (account_id, lead_id);
create index deliveries_click on deliveries (account_id, click_id);
create index deliveries_time on deliveries (account_id, created_at);

-- Dashboards ----------------------------------------------------------------------------------

create table saved_filters (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Roll-up per local day and dimension, kept in the transaction of the rows it counts. Missing
-- names are '' because a primary key takes no null.
create table daily_totals (
  account_id uuid not null,
  day date not null,
  campaign text not null,
  ad_set text not null,
  creative text not null,
  source text not null,
  status text not null,
  clicks bigint not null default 0,
  tracked_leads bigint not null default 0,
  tracked_leads_from_click bigint not null default 0,
  untracked_leads bigint not null default 0,
  primary key (account_id, day, campaign, ad_set, creative, source, status)
);

-- Hits per link and class: the link manager's numbers and "not counted, and why".
create table link_totals (
  account_id uuid not null,
  link_id uuid not null,
  class text not null,
  hits bigint not null default 0,
  leads bigint not null default 0,
  primary key (account_id, link_id, class)
);

-- Row-level security --------------------------------------------------------------------------
-- The application's transactions run as rastro_app (withAccount). Ingestion, workers over all
-- accounts and migrations run as the owner, who is not bound by the policies.

do $$ declare t text; begin
  foreach t in array array['links', 'clicks', 'instances', 'message_inbox', 'contacts',
    'contact_identities', 'leads', 'lead_touches', 'messages', 'lead_events', 'ad_connections',
    'event_configs', 'deliveries', 'saved_filters', 'daily_totals', 'link_totals']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (account_id = current_account()) with check (account_id = current_account())', t || '_account', t);
    execute format('grant select, insert, update, delete on %I to rastro_app', t);
  end loop;
end $$;

alter table accounts enable row level security;
create policy accounts_own on accounts using (id = current_account()) with check (id = current_account());
grant select, update on accounts to rastro_app;

-- Mapping rows are written with the row they point to; only the owner looks codes up.
grant insert on link_codes, instance_tokens to rastro_app;
grant select (account_id, instance_id), delete on instance_tokens to rastro_app;

-- The queue belongs to the owner; a tenant transaction adds a job through this door.
create function add_job(task text, payload json, queue text default null, run_at timestamptz default null,
  job_key text default null) returns void language plpgsql security definer
  set search_path = pg_catalog, public
  as $$ begin
    perform graphile_worker.add_job(task, payload, queue, run_at, null::integer, job_key);
  end $$;
revoke execute on function add_job from public;
grant execute on function add_job to rastro_app;
