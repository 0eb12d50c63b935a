-- Of less than three letters the index of texts knows nothing, and the texts are read. For so short a part `like`
-- takes less than `strpos` where texts are compared by their bytes; by another collation than the index's it does
-- not ask the index, which would name every row.
create or replace function found_leads(pattern text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $function$
begin
  -- The two signs around the text are counted, those that escape are not.
  if length(regexp_replace(pattern, '\\(.)', '\1', 'g')) < 5 then
    return query execute 'select id from leads
      where account_id = $1 and search_text collate "C" like $2 limit $3'
      using current_account(), pattern, most;
  else
    return query execute 'select id from leads where account_id = $1 and search_text like $2 limit $3'
      using current_account(), pattern, most;
  end if;
end $function$;
