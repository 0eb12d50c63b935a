-- What people did in an account, and those who run its server: an entry is added in the transaction of
-- what it tells of, and stays. Nobody has a right to change or delete one; what runs as the owner
-- removes those that are older than thirteen months, and counts failures of one address together.
create table audit_entries (
  account_id uuid not null,
  -- In the order of time, which is that of the list.
  id uuid not null,
  at timestamptz not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('person', 'operator', 'system', 'stranger')),
  actor_id uuid,
  -- As it was then.
  actor_name text,
  address text,
  device text,
  -- Of a lead the id alone: its name is looked up, so that an erased person is nowhere.
  subject_kind text check (subject_kind in ('lead', 'person', 'thing')),
  subject_id text,
  subject_name text,
  changes jsonb not null,
  -- How often it happened, where a row stands for several.
  times integer not null default 1,
  search_text text not null,
  primary key (account_id, id)
);
create index audit_entries_actor on audit_entries (account_id, actor_id, id);
create index audit_entries_action on audit_entries (account_id, action, id);
create index audit_entries_subject on audit_entries (account_id, subject_id, id);
-- Entries come in the order of time, so that the old ones lie together.
create index audit_entries_age on audit_entries using brin (at);

alter table audit_entries enable row level security;
create policy audit_entries_account on audit_entries
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert on audit_entries to rastro_app;
grant select, insert on audit_entries to rastro_ingest;

-- As in 0011: where the extension is not to be had, a search reads the account's entries.
do $$ begin
  create index audit_entries_search on audit_entries
    using gin (account_id, search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file
  or undefined_object then
  raise warning 'search without an index: % (%)', sqlerrm, sqlstate;
end $$;

-- The age is judged by the clock of the database, which no setting moves.
create function forget_old_audit_entries() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone bigint;
begin
  delete from public.audit_entries where at < pg_catalog.now() - interval '13 months';
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_old_audit_entries from public;
grant execute on function forget_old_audit_entries to rastro_ingest;

-- One more failure of the address that failed with the same login within the quarter of an hour.
create function count_refused_session(account uuid, login text, source text, instant timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$ begin
  update public.audit_entries set times = times + 1
    where account_id = account and action = 'session.refuse' and subject_id = login
      and address = source and at > instant - interval '15 minutes' and at <= instant;
  return found;
end $$;
revoke execute on function count_refused_session from public;
grant execute on function count_refused_session to rastro_ingest;

-- Row-level security lets only leakproof operators use an index: see 0011.
create function found_audit_entries(pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ begin
  return query execute 'select id from public.audit_entries
    where account_id = $1 and search_text like $2 limit $3'
    using current_account(), pattern, most;
end $$;
revoke execute on function found_audit_entries from public;
grant execute on function found_audit_entries to rastro_app;
