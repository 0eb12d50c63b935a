-- A click is compared with others of its visitor in the seconds around it, and comes minutes late, or days when
-- the database was away. An index for that over all that was ever clicked took a twentieth of a click's room:
-- each month has its own now, which goes when the month has been over for a week.
drop index click_rows_visitor;
do $$
declare
  part name;
begin
  for part in select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
    -- The default partition comes behind all months.
    where h.inhparent = 'click_rows'::regclass
      and c.relname >= 'click_rows_' || to_char(now() at time zone 'UTC' - interval '7 days', 'YYYY_MM')
  loop
    execute format('create index %I on public.%I (visitor) where class = ''human''', part || '_visits',
      part);
  end loop;
end $$;

-- As in 0057, with the index.
create or replace function make_click_month(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s'
as $$
declare
  first date := date_trunc('month', day)::date;
  name text := 'click_rows_' || to_char(first, 'YYYY_MM');
  lower_id uuid := first_id_at(first::timestamp at time zone 'UTC');
  upper_id uuid := first_id_at((first + interval '1 month')::timestamp at time zone 'UTC');
begin
  perform pg_advisory_xact_lock(7278303);
  if to_regclass('public.' || name) is not null
    or exists (select 1 from click_rows_default where id >= lower_id and id < upper_id) then
    return;
  end if;
  -- Attaching, other than making it in its place, lets readers and writers go on.
  execute format('create table public.%I (like click_rows including defaults including constraints
    including indexes)', name);
  execute format('create index %I on public.%I (visitor) where class = ''human''', name || '_visits',
    name);
  perform secure_click_part(format('public.%I', name)::regclass);
  execute format('alter table click_rows attach partition public.%I for values from (%L) to (%L)',
    name, lower_id, upper_id);
end $$;

-- Whoever reads a month for long must not hold up everybody behind the lock on it.
create function end_click_visits(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '2s'
as $$
declare
  part name;
begin
  for part in select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'public.click_rows'::regclass
      and c.relname < 'click_rows_' || to_char(day - 7, 'YYYY_MM')
      and to_regclass(format('public.%I', c.relname || '_visits')) is not null
  loop
    execute format('drop index public.%I', part || '_visits');
  end loop;
end $$;
revoke execute on function end_click_visits from public;
grant execute on function end_click_visits to rastro_ingest;
