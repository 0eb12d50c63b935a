-- The names in the key of the roll-up took as much room as its rows; 64 bits of a hash of them do.
-- Whether two rows have the same names is said by their names: a copy that was restored on a PostgreSQL
-- with another hash adds up to the same.
create function totals_key(campaign text, ad_set text, creative text, source text, status text)
  returns bigint language sql immutable parallel safe
  return hashtextextended(quote_literal(campaign) || ',' || quote_literal(ad_set) || ','
    || quote_literal(creative) || ',' || quote_literal(source) || ',' || quote_literal(status), 0);
alter table daily_totals add column key bigint;
update daily_totals set key = totals_key(campaign, ad_set, creative, source, status);
alter table daily_totals alter column key set not null, drop constraint daily_totals_pkey;
alter table daily_totals add primary key (account_id, day, key);
