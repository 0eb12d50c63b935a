-- Of one or two letters the index of texts knows nothing: every text of the account is read then, and
-- looking for a part of it takes half of what comparing it with a pattern does.
create or replace function found_leads(pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  part text := regexp_replace(left(substr(pattern, 2), -1), '\\(.)', '\1', 'g');
begin
  if length(part) < 3 then
    return query execute 'select id from leads
      where account_id = $1 and strpos(search_text, $2) > 0 limit $3'
      using current_account(), part, most;
  else
    return query execute 'select id from leads where account_id = $1 and search_text like $2 limit $3'
      using current_account(), pattern, most;
  end if;
end $$;
