-- What a test event that a person sent to a destination came to, the last time: what shows that its
-- credentials work before anything real was reported.
create table destination_trials (
  account_id uuid not null,
  destination text not null check (is_destination(destination)),
  tried_at timestamptz not null,
  is_accepted boolean not null,
  -- What the person was told.
  said text not null check (char_length(said) <= 1000),
  primary key (account_id, destination)
);
alter table destination_trials enable row level security;
create policy destination_trials_account on destination_trials
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on destination_trials to rastro_app;
-- Backups read it and are restored by it.
grant select, insert on destination_trials to rastro_ingest;

-- What the last look at the own public address found; of the installation, so without an account.
create table own_address_checks (
  address text primary key,
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('proven', 'here', 'inside', 'dns', 'tls', 'refused', 'timeout', 'other_server', 'unreachable')),
  -- The address that was asked, or the code of what went wrong.
  detail text check (char_length(detail) <= 200),
  -- When somebody from the internet last used a screen under this address.
  visited_at timestamptz
);
grant select, insert, update on own_address_checks to rastro_ingest;

-- When an account had done its first steps: they are not looked at again. Who has leads already had none
-- to follow.
alter table accounts add column first_steps_done_at timestamptz;
update accounts set first_steps_done_at = now() where id in (select account_id from leads);
