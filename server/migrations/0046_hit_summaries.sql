-- Hits above the rates that people and campaigns reach (or without room on the disk) are counted here
-- instead of being stored as clicks: one row a link, day and reason.
create table hit_summaries (
  account_id uuid not null,
  link_id uuid not null,
  local_day date not null,
  reason text not null check (reason in ('address', 'link', 'disk')),
  hits bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, link_id, local_day, reason)
);
alter table hit_summaries enable row level security;
create policy hit_summaries_account on hit_summaries
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on hit_summaries to rastro_app;
