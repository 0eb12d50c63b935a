-- Links that show an account's figures to who has no login.
create table shares (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  token_hash text not null,
  password_hash text,
  date_range text not null
    check (date_range in ('last7days', 'last14days', 'last30days', 'thisMonth', 'lastMonth', 'custom')),
  -- The days of a custom range.
  start_date date,
  end_date date,
  -- The page also lists who wrote, masked.
  shows_contacts boolean not null,
  -- The name of who made it, as it was then.
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  primary key (account_id, id),
  check ((date_range = 'custom') = (start_date is not null and end_date is not null))
);
alter table shares enable row level security;
create policy shares_account on shares
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on shares to rastro_app;
-- Who opens the link has no session, nobody's ended links are forgotten, backups are restored.
grant select, insert, update, delete on shares to rastro_ingest;

-- The picture that stands for the account on shared pages and on paper.
create table account_logos (
  account_id uuid not null primary key,
  content bytea not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  changed_at timestamptz not null
);
alter table account_logos enable row level security;
create policy account_logos_account on account_logos
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on account_logos to rastro_app;
grant select, insert on account_logos to rastro_ingest;
