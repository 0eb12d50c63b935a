-- Accounts are told, too, of messages and clicks that were put aside because they could not be recorded.
alter table account_notices drop constraint account_notices_kind_check;
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('destination_paused', 'disk_low', 'disk_critical', 'webhooks_limited', 'put_aside'));
