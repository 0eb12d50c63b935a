-- What is kept of a day's waits becomes a text that is handed out as it lies there: of bytes, PostgreSQL
-- writes twice as many digits with each reading. What was kept is kept anew by a job.
alter table response_days drop column facts;
-- Base64 of the columns of the waits (server/response/packed-day.ts).
alter table response_days add column facts text;
-- Nothing in it repeats itself: packing it would cost each reading more than it saves.
alter table response_days alter column facts set storage external;
update response_days set names = null, waits = 0;
-- Days of waits from before there was something to keep of them.
insert into response_days (account_id, day, version)
  select distinct account_id, (began_at at time zone 'UTC')::date, 0 from response_waits
  on conflict do nothing;
-- Days of which nothing is kept yet; `waits` alone is known of one that has too many to be kept.
create index response_days_unkept on response_days (account_id, day)
  where facts is null and waits = 0;
-- Who waits is counted with each report and each list of them, by these columns alone.
drop index response_waits_open;
create index response_waits_open on response_waits (account_id, began_at)
  include (lead_id, instance_id, is_first) where replied_at is null;
