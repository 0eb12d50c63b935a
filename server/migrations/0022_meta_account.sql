-- What Meta says about the token and the ad account of a connection. `token_expires_at` is null for
-- a token without an end and while nothing is known; `token_checked_at` tells the two apart.
alter table ad_connections add column token_expires_at timestamptz;
alter table ad_connections add column token_checked_at timestamptz;
-- When to ask again; null: now. A saved token sets it back.
alter table ad_connections add column token_check_at timestamptz;
alter table ad_connections add column token_scopes text[];
alter table ad_connections add column ad_account_name text;
alter table ad_connections add column ad_account_currency text;
alter table ad_connections add column ad_account_time_zone text;
-- When what ads cost was last read as a whole; null: never.
alter table ad_connections add column spend_synced_at timestamptz;
-- The ad account's day on which the last four weeks were last read again.
alter table ad_connections add column spend_month_read_on date;
alter table ad_connections add column spend_due_at timestamptz;
-- Why the last reading failed, for the user; null while all is well.
alter table ad_connections add column spend_problem text;

-- An authorisation at Meta under way: begun by a session, then granted, then one pixel is chosen.
create table meta_logins (
  account_id uuid not null,
  id uuid not null,
  session_hash text not null,
  began_at timestamptz not null,
  -- A state counts once: set when Meta sent the person back.
  used_at timestamptz,
  -- Sealed, until a pixel is chosen.
  access_token text,
  token_hint text,
  token_expires_at timestamptz,
  token_scopes text[],
  granted_at timestamptz,
  -- Pixels and ad accounts that the person may choose from; null while they could not be listed.
  assets jsonb,
  primary key (account_id, id)
);
alter table meta_logins enable row level security;
create policy meta_logins_account on meta_logins
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on meta_logins to rastro_app;
create index meta_logins_began on meta_logins (began_at);

-- The reading of what ads cost that is under way: it goes on where it stopped.
create table spend_syncs (
  account_id uuid not null,
  platform text not null check (platform in ('meta')),
  id uuid not null,
  ad_account_id text not null,
  kind text not null check (kind in ('first', 'month', 'recent')),
  -- Days of the ad account; null until its time zone is known.
  since date,
  until date,
  step text not null check (step in ('account', 'campaigns', 'ad_sets', 'ads', 'report', 'spend')),
  is_report boolean not null,
  report_run_id text,
  report_percent integer,
  -- Where the next page of the step begins.
  cursor text,
  pages integer not null default 0,
  failures integer not null default 0,
  resume_at timestamptz,
  -- Why it waits, for the user.
  waits_for text,
  claimed_until timestamptz,
  began_at timestamptz not null,
  primary key (account_id, platform)
);
alter table spend_syncs enable row level security;
create policy spend_syncs_account on spend_syncs
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on spend_syncs to rastro_app;

-- Pages of a reading under way. They replace the days of `ad_spend` together, when all are there.
create table spend_sync_rows (
  account_id uuid not null,
  platform text not null check (platform in ('meta')),
  day date not null,
  row_key text not null,
  campaign_id text not null,
  campaign text not null,
  ad_set_id text not null,
  ad_set text not null,
  ad_id text not null,
  ad text not null,
  placement text not null,
  spend_cents bigint not null,
  impressions bigint,
  clicks bigint,
  primary key (account_id, platform, day, row_key)
);
alter table spend_sync_rows enable row level security;
create policy spend_sync_rows_account on spend_sync_rows
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on spend_sync_rows to rastro_app;
