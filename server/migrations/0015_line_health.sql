-- Every change of a line's connection, once. Not judged: what it means for the alerts (an outage
-- begins, ends) is still to be worked out, in this order.
create table connection_changes (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  at timestamptz not null,
  state text not null,
  previous text not null,
  -- What told of it: the minute's check, a webhook, a message, or a person in the settings.
  reason text not null check (reason in ('check', 'webhook', 'message', 'person')),
  judged boolean not null default false,
  primary key (account_id, id)
);
create index connection_changes_line on connection_changes (account_id, instance_id, id desc);
create index connection_changes_waiting on connection_changes (account_id, id) where not judged;
alter table connection_changes enable row level security;
create policy connection_changes_account on connection_changes
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on connection_changes to rastro_app;

-- What is or was wrong with a line. A gap is the report of an outage that is over.
create table health_alerts (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  kind text not null
    check (kind in ('disconnected', 'auth_error', 'banned', 'offline', 'silence', 'gap')),
  began_at timestamptz not null,
  ended_at timestamptz,
  details jsonb not null default '{}',
  -- When its messages were written into alert_messages; also with nobody to write to.
  notified_at timestamptz,
  primary key (account_id, id)
);
create unique index health_alerts_open on health_alerts (account_id, instance_id, kind)
  where ended_at is null;
create index health_alerts_line on health_alerts (account_id, instance_id, notified_at desc);
create index health_alerts_waiting on health_alerts (account_id, id) where notified_at is null;
alter table health_alerts enable row level security;
create policy health_alerts_account on health_alerts
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on health_alerts to rastro_app;

create table alert_settings (
  account_id uuid not null,
  enabled boolean not null default true,
  alert_email text,
  alert_webhook_url text,
  -- Sealed.
  alert_webhook_secret text,
  primary key (account_id)
);
alter table alert_settings enable row level security;
create policy alert_settings_account on alert_settings
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on alert_settings to rastro_app;

-- The outbox of the alerts: one message per alert and channel, however often it is tried.
create table alert_messages (
  account_id uuid not null,
  alert_id uuid not null,
  channel text not null check (channel in ('email', 'webhook')),
  state text not null default 'pendente' check (state in ('pendente', 'enviado', 'falhou')),
  attempts integer not null default 0,
  -- While an attempt is under way: when it is taken for lost.
  next_try_at timestamptz not null,
  outcome text,
  done_at timestamptz,
  primary key (account_id, alert_id, channel)
);
create index alert_messages_due on alert_messages (next_try_at) where state = 'pendente';
alter table alert_messages enable row level security;
create policy alert_messages_account on alert_messages
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on alert_messages to rastro_app;

-- When a line last heard from anybody is asked every minute.
create index messages_heard on messages (account_id, instance_id, received_at desc)
  where not from_me;
