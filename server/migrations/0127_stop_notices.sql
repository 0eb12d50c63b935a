-- Accounts are told each day of a destination that stays stopped, and once when it takes events again.
alter table account_notices drop constraint account_notices_kind_check;
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('destination_paused', 'destination_still_paused', 'destination_resumed', 'disk_low',
    'disk_critical', 'webhooks_limited', 'put_aside'));

-- The newest notice about a destination says whether its stop was told already.
create index account_notices_destination on account_notices
  (account_id, (details ->> 'destination'), created_at desc) where kind like 'destination_%';

-- Whether the destination of a trial accepted it, refused it or did not answer; null for older trials.
alter table destination_trials add column outcome text
  check (outcome in ('accepted', 'refused', 'unanswered'));
