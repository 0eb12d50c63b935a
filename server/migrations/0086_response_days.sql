-- The waits of a day (UTC) in few bytes, so that a report over a year reads days and not waits. Whoever
-- changes a wait takes what is kept of its day away in the same transaction; the next report that needs
-- the day keeps it anew. The days of UTC: those of the account move with its time zone.
create table response_days (
  account_id uuid not null,
  day date not null,
  -- How often a wait of the day has changed: what was read before the newest change is not kept.
  version bigint not null,
  waits integer not null default 0,
  -- What `facts` point to; null while nothing is kept.
  names json,
  -- Twelve bytes a wait (server/response/packed-day.ts).
  facts bytea,
  primary key (account_id, day)
);
-- Nothing in it repeats itself: packing it would cost each reading more than it saves.
alter table response_days alter column facts set storage external;
alter table response_days enable row level security;
create policy response_days_account on response_days
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on response_days to rastro_app;
grant select, insert on response_days to rastro_ingest;
