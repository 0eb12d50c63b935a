-- What a person recognises a session of theirs by; neither the address nor the user agent is kept.
alter table sessions
  add column id uuid,
  add column browser text,
  add column os text,
  add column device_type text,
  add column country text,
  add column city text;
alter table sessions add constraint sessions_device_type_check
  check (device_type in ('mobile', 'tablet', 'desktop'));
update sessions set id = gen_random_uuid();
alter table sessions alter column id set not null;

-- E-mails to people about their own login, until they are sent. `secret` is what a link of theirs
-- needs, sealed.
create table letters (
  id uuid primary key,
  user_id uuid not null,
  recipient text not null,
  kind text not null check (kind in (
    'password_reset', 'email_confirmation', 'new_device', 'password_changed', 'email_changed',
    'second_factor_on', 'second_factor_off', 'recovery_code_used'
  )),
  details jsonb not null default '{}',
  secret text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null
);
create index letters_due on letters (next_try_at);
grant select, insert, update, delete on letters to rastro_ingest;

-- Links by which a person chooses another password.
create table password_resets (
  token_hash text primary key,
  user_id uuid not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);
grant select, insert, delete on password_resets to rastro_ingest;

-- The address that a person wants, until the link that was sent there is opened.
create table email_changes (
  user_id uuid primary key,
  token_hash text not null unique,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to rastro_ingest;

-- What makes the codes of a person's app, sealed. Unconfirmed until a first code of it was right;
-- `last_step` is the newest half minute whose code was used: none counts twice.
create table second_factors (
  user_id uuid primary key,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factors to rastro_ingest;

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to rastro_ingest;

-- Whether members of the account have to use a second factor.
alter table accounts add column requires_second_factor boolean not null default false;
