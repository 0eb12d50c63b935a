-- The last time that the capture script reported itself from a host of the customer.
create table capture_sightings (
  account_id uuid not null,
  host text not null,
  page text not null,
  params text[] not null,
  variant text not null,
  last_seen_at timestamptz not null,
  -- The last report came from a page opened for a check; and when one last did.
  checked boolean not null,
  checked_at timestamptz,
  primary key (account_id, host)
);
alter table capture_sightings enable row level security;
create policy capture_sightings_account on capture_sightings
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on capture_sightings to rastro_app;
