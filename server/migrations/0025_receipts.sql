-- A destination that judges later: when it is asked next what became of the request of a receipt
-- (null: a quarter of an hour after it was sent), and events that have to travel alone because the
-- judgement of a request of several did not say which of them it meant.
alter table deliveries add column receipt_next_at timestamptz;
alter table deliveries add column travels_alone boolean not null default false;
create index deliveries_unconfirmed on deliveries (account_id, platform, receipt)
  where receipt is not null and confirmed_at is null and state = 'enviado';
