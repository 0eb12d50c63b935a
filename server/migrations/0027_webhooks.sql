-- Since when nothing but failures came back from a destination; null while it works.
alter table ad_connections add column failing_since timestamptz;

-- What the account is to be told of besides its lines, through the channels of the alerts: its
-- messages are rows of alert_messages under the notice's id.
create table account_notices (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('destination_paused')),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  -- When its messages were written into alert_messages; also with nobody to write to.
  notified_at timestamptz,
  primary key (account_id, id)
);
create index account_notices_waiting on account_notices (account_id, id) where notified_at is null;
alter table account_notices enable row level security;
create policy account_notices_account on account_notices
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on account_notices to rastro_app;
