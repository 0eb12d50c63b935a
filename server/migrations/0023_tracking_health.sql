-- When the credential of a destination ends; null where the platform names no end.
alter table ad_connections add column if not exists token_expires_at timestamptz;

-- Whether an event ever fired, without reading every delivery of the account.
create index if not exists deliveries_config on deliveries (account_id, config_id, created_at desc);

-- Sales that wait for a person, across all leads.
create index lead_events_waiting on lead_events (account_id, happened_at desc)
  where kind = 'phrase' and details ->> 'state' = 'waiting';

-- Purchases that could not be reported because nobody said what was paid.
create index deliveries_valueless on deliveries (account_id, created_at desc)
  where event_type = 'Purchase' and coalesce(value_cents, 0) <= 0
    and state in ('falhou', 'descartado');
