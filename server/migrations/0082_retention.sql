-- How long an account keeps what leads to people, and how far it has been cleared. An account without a
-- row keeps things as long as is usual.
create table retention (
  account_id uuid primary key,
  -- Addresses and browsers of clicks; null: without limit.
  click_days int default 395 check (click_days between 30 and 730),
  -- Raw webhooks, which are there to be worked on again.
  webhook_days int not null default 30 check (webhook_days between 30 and 180),
  -- Clicks up to this one have neither address nor browser; the next run goes on from here.
  cleared_to uuid not null default '00000000-0000-0000-0000-000000000000',
  last_run_at timestamptz,
  last_clicks int not null default 0,
  last_webhooks int not null default 0
);
alter table retention enable row level security;
create policy retention_account on retention
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on retention to rastro_app;
-- Backups read it and are restored by it.
grant select, insert on retention to rastro_ingest;
