-- Accounts are told, too, when the server's disk is nearly full and when a line's webhooks exceed what
-- is stored in a day.
alter table account_notices drop constraint account_notices_kind_check;
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('destination_paused', 'disk_low', 'disk_critical', 'webhooks_limited'));
