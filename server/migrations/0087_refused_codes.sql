-- One more of what the same address failed with the same login since then: a wrong password or a wrong
-- code. An entry is otherwise never changed.
create function count_refused_entry(account uuid, what text, login text, source text,
  since timestamptz, instant timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$ begin
  update public.audit_entries set times = times + 1
    where account_id = account and action = what and what in ('session.refuse', 'session.refuseCode')
      and subject_id = login and address is not distinct from source and at > since
      and at <= instant;
  return found;
end $$;
revoke execute on function count_refused_entry from public;
grant execute on function count_refused_entry to rastro_ingest;
drop function count_refused_session;
