-- What customers' pages count by rastro.track, by day (of the account's calendar), site and campaign.
create table page_event_counts (
  account_id uuid not null,
  day date not null,
  host text not null,
  name text not null,
  -- '' for visitors without one.
  campaign text not null,
  times bigint not null,
  -- Sum of the values that were given; null when none was.
  total numeric(16, 2),
  last_at timestamptz not null,
  primary key (account_id, day, host, name, campaign)
);
alter table page_event_counts enable row level security;
create policy page_event_counts_account on page_event_counts
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on page_event_counts to rastro_app;
