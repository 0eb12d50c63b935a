-- One outbox for every destination. `platform` names the destination: an ad platform, of which an
-- account has one connection each, or one of its webhooks.
create or replace function is_destination(name text) returns boolean
  language sql immutable parallel safe
  return name in ('meta', 'google', 'tiktok', 'ga4')
    or name ~ '^webhook:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

-- `pixel_id` is the address at the destination (pixel or dataset, Google's customer id, measurement
-- id, URL of a webhook), `access_token` its sealed credential (text, or JSON where there are
-- several), `settings` what else it needs and may be shown.
alter table ad_connections drop constraint ad_connections_platform_check;
alter table ad_connections add constraint ad_connections_platform_check
  check (is_destination(platform));
alter table ad_connections add column settings jsonb not null default '{}';

alter table event_configs drop constraint event_configs_platform_check;
alter table event_configs add constraint event_configs_platform_check
  check (is_destination(platform));
-- What the destination itself calls this event: Google's conversion action, a name of the customer's.
alter table event_configs add column target text;
-- 'fixed': always the configured value; 'sale': the sale's own, else the configured one.
alter table event_configs add column value_source text not null default 'sale'
  check (value_source in ('fixed', 'sale'));
-- Overrules what Meta is told about where the conversion happened; null: decided by how it happened.
alter table event_configs add column action_source text check (action_source in ('chat'));

alter table deliveries add constraint deliveries_platform_check check (is_destination(platform));
create index deliveries_listed on deliveries (account_id, platform, created_at desc, id desc);

-- Every request that carried a delivery, with what came back.
create table delivery_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamptz not null,
  -- What the attempt left the delivery in, and why.
  state text not null,
  reason text,
  next_try_at timestamptz,
  request jsonb,
  response jsonb,
  http_status integer,
  trace_id text,
  primary key (account_id, delivery_id, at, attempt)
);
alter table delivery_attempts enable row level security;
create policy delivery_attempts_account on delivery_attempts
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on delivery_attempts to rastro_app;

-- Nobody of the account, or this one person not, is reported to ad platforms.
alter table accounts add column reports_to_ads boolean not null default true;
alter table leads add column ad_opt_out boolean not null default false;

-- What ads cost, by the ad account's own day. Names and ids are '' where they are not known.
create table ad_spend (
  account_id uuid not null,
  id uuid not null,
  platform text not null check (platform in ('meta', 'google', 'tiktok', 'other')),
  origin text not null check (origin in ('sync', 'csv', 'manual')),
  day date not null,
  -- Tells the row from others of its day and origin: the same one told twice replaces the first.
  row_key text not null,
  campaign_id text not null default '',
  campaign text not null default '',
  ad_set_id text not null default '',
  ad_set text not null default '',
  ad_id text not null default '',
  ad text not null default '',
  placement text not null default '',
  spend_cents bigint not null,
  currency text not null,
  impressions bigint,
  clicks bigint,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index ad_spend_once on ad_spend (account_id, platform, origin, day, row_key);
create index ad_spend_day on ad_spend (account_id, day);
alter table ad_spend enable row level security;
create policy ad_spend_account on ad_spend
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_spend to rastro_app;

-- Campaigns, ad sets and ads as the platform lists them, with the parameters that an ad adds to its
-- link where the platform tells.
create table ad_entities (
  account_id uuid not null,
  platform text not null check (platform in ('meta', 'google', 'tiktok', 'other')),
  level text not null check (level in ('campaign', 'ad_set', 'ad')),
  id text not null,
  name text not null,
  parent_id text,
  status text,
  url_parameters text,
  seen_at timestamptz not null,
  primary key (account_id, platform, level, id)
);
alter table ad_entities enable row level security;
create policy ad_entities_account on ad_entities
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_entities to rastro_app;
