-- Searching an account of a million clicks read them all. The two extensions come with PostgreSQL
-- and are trusted (the owner of the database may create them); where they are not to be had, the
-- functions below read the rows as before.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index clicks_search on clicks using gin (account_id, search_text gin_trgm_ops)
    where class = 'human';
  create index leads_search on leads using gin (account_id, search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file
  or undefined_object then
  raise warning 'search without an index: % (%)', sqlerrm, sqlstate;
end $$;

-- Row-level security lets only leakproof operators use an index, and LIKE is none. So the look-up
-- runs as the owner; its account is that of the transaction and cannot be chosen by the caller.
create function found_clicks(pattern text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public
as $$ begin
  return query execute 'select id from clicks where account_id = current_account()
    and class = ''human'' and search_text like $1 limit $2' using pattern, most;
end $$;
create function found_leads(pattern text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public
as $$ begin
  return query execute 'select id from leads where account_id = current_account()
    and search_text like $1 limit $2' using pattern, most;
end $$;
revoke execute on function found_clicks, found_leads from public;
grant execute on function found_clicks, found_leads to rastro_app;

-- It only reads a setting. Unless that is said, no statement of a tenant runs in parallel.
alter function current_account() parallel safe;

-- The list of leads by name, both ways: nobody without a name comes first. An index entry is
-- bounded, the column is not.
create index contacts_name on contacts
  (account_id, (left(nullif(name, ''), 200) collate "pt-BR-x-icu"));
create index contacts_name_desc on contacts
  (account_id, (left(nullif(name, ''), 200) collate "pt-BR-x-icu") desc nulls last);
