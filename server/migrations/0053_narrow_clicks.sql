-- A click keeps what is its own; what it shares with others (its campaign, its device, its place) is
-- stored once an account, under a key that is a hash of the content. The view `clicks` puts them
-- together again, so that questions read the columns that they always read.
create table click_contexts (
  account_id uuid not null,
  id bigint not null,
  link_id uuid not null,
  orphan boolean not null,
  source text not null,
  campaign text,
  ad_set text,
  creative text,
  campaign_data jsonb not null,
  params jsonb not null,
  params_truncated boolean not null,
  unexpanded text[] not null,
  referrer text,
  search_text text not null,
  -- The newest click of a person, to the hour: its names are those of the ad.
  last_click_at timestamptz,
  primary key (account_id, id)
) with (fillfactor = 75); -- Room on its page for the row of the next hour, which then needs no index.
create table click_agents (
  account_id uuid not null,
  id bigint not null,
  user_agent text,
  client_hints jsonb,
  device jsonb not null,
  primary key (account_id, id)
);
create table click_places (
  account_id uuid not null,
  id bigint not null,
  country text,
  region text,
  city text,
  time_zone text,
  search_text text not null,
  primary key (account_id, id)
);

-- An id begins with the milliseconds of its instant, so a month of ids is a month of clicks, the key
-- keeps the order of the lists, and no index on the instant is needed. Ids of no month that was made
-- ahead are in the default partition.
create table click_rows (
  account_id uuid not null,
  id uuid not null,
  clicked_at timestamptz not null,
  context_id bigint not null,
  agent_id bigint not null,
  place_id bigint not null,
  visitor bigint not null,
  local_day date not null,
  class text not null,
  status text not null default 'pending',
  code text,
  ip inet,
  -- The bytes that its base64url letters stand for; one that is none is among the parameters.
  fbclid bytea,
  -- '' is the one that follows from fbclid and clicked_at.
  fbc text,
  -- Parameters that hardly any other click has.
  params jsonb,
  -- Null is the usual reason of the class.
  class_reason text,
  -- Null is the context's.
  referrer text,
  -- Null is the parameter of that name.
  landing_page text,
  -- '' is the parameter _fbp.
  fbp text,
  ga_client_id text,
  repeat_of uuid,
  lead_id uuid,
  erased_at timestamptz,
  primary key (account_id, id),
  constraint click_rows_class_check check (
    class in ('human', 'bot', 'preview', 'prefetch', 'head', 'repeat', 'test'))
) partition by range (id);
create table click_rows_default partition of click_rows default;

-- A key of a dictionary is of one account alone, so an entry of an index need not say whose it is.
create index click_rows_context on click_rows (context_id);
create index click_rows_place on click_rows (place_id);
create index click_rows_code on click_rows (code text_pattern_ops) where code is not null;
create index click_rows_lead on click_rows (account_id, lead_id) where lead_id is not null;
create index click_rows_tests on click_rows (account_id, id) where class = 'test';
create index click_rows_pending_unlisted on click_rows (account_id, id)
  where class = 'human' and status = 'pending' and (lead_id is not null or erased_at is not null);

create index click_contexts_link on click_contexts (account_id, link_id);
create index click_contexts_branch on click_contexts
  (account_id, ad_branch(campaign, ad_set, creative));
create index click_contexts_campaign_id on click_contexts
  (account_id, left(campaign_data ->> 'campaignId', 64))
  where campaign is not null and campaign_data ->> 'campaignId' is not null;
create index click_contexts_adset_id on click_contexts
  (account_id, left(campaign_data ->> 'adsetId', 64))
  where campaign is not null and campaign_data ->> 'adsetId' is not null;
create index click_contexts_ad_id on click_contexts
  (account_id, left(campaign_data ->> 'adId', 64))
  where campaign is not null and campaign_data ->> 'adId' is not null;
create index click_contexts_marked on click_contexts (account_id)
  where orphan or unexpanded <> '{}';
-- As in 0011: where the extension is not to be had, a search reads the dictionary.
do $$ begin
  create index click_contexts_search on click_contexts
    using gin (account_id, search_text gin_trgm_ops)
    -- Entries come seldom; a list of those still to be sorted in would be larger than the index.
    with (fastupdate = off);
exception when undefined_object or feature_not_supported then
  raise warning 'search without an index: % (%)', sqlerrm, sqlstate;
end $$;

alter table click_rows enable row level security;
alter table click_contexts enable row level security;
alter table click_agents enable row level security;
alter table click_places enable row level security;
create policy click_rows_account on click_rows
  using (account_id = current_account()) with check (account_id = current_account());
create policy click_contexts_account on click_contexts
  using (account_id = current_account()) with check (account_id = current_account());
create policy click_agents_account on click_agents
  using (account_id = current_account()) with check (account_id = current_account());
create policy click_places_account on click_places
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on click_rows, click_contexts, click_agents, click_places
  to rastro_app;
-- Moving clicks crosses accounts, and so do bringing over those of before and erasing what is shared.
grant select, insert, update, delete on click_rows, click_contexts, click_agents, click_places
  to rastro_ingest;

-- The first id that a click of this instant can have. (Immutable: an instant is the same everywhere.)
create function first_id_at(instant timestamptz) returns uuid
  language sql immutable parallel safe
  return (lpad(to_hex(greatest(0, floor(extract(epoch from instant) * 1000))::bigint), 12, '0')
    || '00000000000000000000')::uuid;

-- A partition that is named itself asks for its own policies, not for those of its table. Nobody but
-- its owner has a right to do so, and these hold should somebody be given one.
create function secure_click_part(part regclass) returns void
  language plpgsql set search_path = pg_catalog, public
as $$ begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create policy click_rows_account on %s to rastro_app
    using (account_id = (select current_account()))
    with check (account_id = (select current_account()))', part);
  execute format('create policy system on %s to rastro_owner, rastro_ingest
    using (true) with check (true)', part);
end $$;
revoke execute on function secure_click_part from public;
select secure_click_part('click_rows_default');

-- The partition of the month of this day. Ids of that month must not lie in the default partition.
-- Whoever reads the default partition for long must not hold up everybody behind the lock on it.
create function make_click_month(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s'
as $$
declare
  first date := date_trunc('month', day)::date;
  name text := 'click_rows_' || to_char(first, 'YYYY_MM');
  lower_id uuid := first_id_at(first::timestamp at time zone 'UTC');
  upper_id uuid := first_id_at((first + interval '1 month')::timestamp at time zone 'UTC');
begin
  perform pg_advisory_xact_lock(7278303);
  if to_regclass('public.' || name) is not null
    or exists (select from click_rows_default where id >= lower_id and id < upper_id) then
    return;
  end if;
  -- Attaching, other than making it in its place, lets readers and writers go on.
  execute format('create table public.%I (like click_rows including defaults including constraints
    including indexes)', name);
  perform secure_click_part(format('public.%I', name)::regclass);
  execute format('alter table click_rows attach partition public.%I for values from (%L) to (%L)',
    name, lower_id, upper_id);
end $$;
revoke execute on function make_click_month from public;
grant execute on function make_click_month to rastro_ingest;
select make_click_month(month::date)
from generate_series(
  date_trunc('month', coalesce((
    select min(oldest.clicked_at) from accounts a
    cross join lateral (
      select c.clicked_at from clicks c where c.account_id = a.id order by c.clicked_at limit 1
    ) oldest where oldest.clicked_at > now() - interval '10 years'
  ), now()) at time zone 'UTC'),
  now() at time zone 'UTC' + interval '2 months', '1 month') month;

-- RFC 4648 section 5, without the equals signs.
create function base64url(bytes bytea) returns text
  language sql immutable parallel safe
  return translate(encode(bytes, 'base64'), E'+/=\n', '-_');

alter table clicks rename to clicks_unmoved;
create view clicks_moved with (security_invoker = true) as
select r.account_id, r.id, x.link_id, r.code, r.clicked_at, r.local_day, r.class,
  coalesce(r.class_reason, case r.class
    when 'human' then 'pessoa' when 'test' then 'pessoa' when 'repeat' then 'mesmo_visitante'
    when 'head' then 'metodo_head' when 'bot' then 'robo' when 'preview' then 'robo_de_previa'
    else 'cabecalho_prefetch' end) as class_reason,
  r.repeat_of, x.orphan, x.source, x.campaign, x.ad_set, x.creative,
  x.campaign_data || jsonb_strip_nulls(jsonb_build_object(
    'fbclid', coalesce(to_jsonb(base64url(r.fbclid)), r.params -> 'fbclid'),
    'gclid', r.params -> 'gclid', 'gbraid', r.params -> 'gbraid', 'wbraid', r.params -> 'wbraid',
    'ttclid', r.params -> 'ttclid', 'msclkid', r.params -> 'msclkid',
    'trafficFbid', r.params -> 'tintim_fbid')) as campaign_data,
  x.params || jsonb_strip_nulls(jsonb_build_object('fbclid', base64url(r.fbclid)))
    || coalesce(r.params, '{}') as params,
  x.params_truncated, x.unexpanded, coalesce(r.referrer, x.referrer) as referrer,
  coalesce(r.landing_page, x.params ->> 'landing_page', r.params ->> 'landing_page')
    as landing_page,
  host(r.ip) as ip, a.user_agent, a.client_hints, a.device,
  p.country, p.region, p.city, p.time_zone as geo_time_zone,
  case when r.fbc = ''
    then 'fb.1.' || trunc(extract(epoch from r.clicked_at) * 1000)::bigint || '.'
      || coalesce(base64url(r.fbclid), r.params ->> 'fbclid')
    else r.fbc end as fbc,
  case when r.fbp = '' then r.params ->> '_fbp' else r.fbp end as fbp,
  r.ga_client_id, int8send(r.visitor) as visitor, r.lead_id, r.status,
  case when r.erased_at is not null then '' else
    concat_ws(E'\n', lower(r.code), x.search_text, nullif(p.search_text, '')) end as search_text,
  r.erased_at, r.context_id, r.place_id
from click_rows r
left join click_contexts x on x.account_id = r.account_id and x.id = r.context_id
left join click_agents a on a.account_id = r.account_id and a.id = r.agent_id
left join click_places p on p.account_id = r.account_id and p.id = r.place_id;
grant select on clicks_moved to rastro_app, rastro_ingest;

-- Clicks of before are moved by the server while it works (clicks/store/unmoved-clicks.ts); until then
-- they are read from their old table, and the last one moved ends that.
grant delete on clicks_unmoved to rastro_app, rastro_ingest;
-- (What may be gone is named with its schema: a temporary table of that name would be found instead.)
create function end_of_move() returns void
  language plpgsql security definer set search_path = pg_catalog, public
as $$ begin
  if exists (select from public.clicks_unmoved) then
    raise exception 'clicks are not moved yet';
  end if;
  drop view if exists public.clicks;
  alter view public.clicks_moved rename to clicks;
  drop table public.clicks_unmoved;
end $$;
revoke execute on function end_of_move from public;
grant execute on function end_of_move to rastro_ingest;

do $$ begin
  if exists (select from clicks_unmoved) then
    create view clicks with (security_invoker = true) as
      select * from clicks_moved
      union all select *, null::bigint, null::bigint from clicks_unmoved;
    grant select on clicks to rastro_app, rastro_ingest;
  else
    perform end_of_move();
  end if;
end $$;

-- Row-level security lets only leakproof operators use an index: see 0011. A code is found by its
-- beginning, everything else by any part of it.
create or replace function found_clicks(pattern text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  contexts bigint[] := array(select x.id from click_contexts x
    where x.account_id = current_account() and x.search_text like pattern);
  places bigint[] := array(select p.id from click_places p
    where p.account_id = current_account() and p.search_text like pattern);
begin
  return query execute 'select r.id from click_rows r
    where r.account_id = current_account() and r.class in (''human'', ''test'')
      and r.erased_at is null and r.context_id = any($1) limit $2' using contexts, most;
  return query execute 'select r.id from click_rows r
    where r.account_id = current_account() and r.class in (''human'', ''test'')
      and r.erased_at is null and r.place_id = any($1) limit $2' using places, most;
  return query execute 'select r.id from click_rows r
    where r.account_id = current_account() and r.class in (''human'', ''test'')
      and r.erased_at is null and r.code like $1 limit $2'
    using upper(substr(pattern, 2)), most;
  if to_regclass('public.clicks_unmoved') is not null then
    return query execute 'select id from public.clicks_unmoved where account_id = current_account()
      and class in (''human'', ''test'') and search_text like $1 limit $2' using pattern, most;
  end if;
end $$;

-- What a search finds in the dictionaries, and the clicks by their code: for searches that find too
-- many clicks to name each. Nothing while clicks of before are not moved: those have no keys.
create function found_in_dictionaries(pattern text, most integer)
  returns table (contexts bigint[], places bigint[], coded uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$ begin
  if to_regclass('public.clicks_unmoved') is not null then return; end if;
  return query select
    array(select x.id from click_contexts x
      where x.account_id = current_account() and x.search_text like pattern),
    array(select p.id from click_places p
      where p.account_id = current_account() and p.search_text like pattern),
    array(select r.id from click_rows r
      where r.account_id = current_account() and r.class in ('human', 'test')
        and r.code like upper(substr(pattern, 2)) limit most);
end $$;
revoke execute on function found_in_dictionaries from public;
grant execute on function found_in_dictionaries to rastro_app;

drop function clicks_of_ad;
create function clicks_of_ad(wanted_campaign text, wanted_ad_set text, wanted_creative text)
  returns table (id uuid, clicked_at timestamptz, campaign text, ad_set text, creative text,
    source text, status text, link_id uuid, placement text, class text)
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  branch bigint := ad_branch(wanted_campaign, wanted_ad_set, wanted_creative);
begin
  return query execute 'select r.id, r.clicked_at, x.campaign, x.ad_set, x.creative, x.source,
      r.status, x.link_id, x.campaign_data ->> ''placement'', r.class
    from click_contexts x
    join click_rows r on r.account_id = current_account() and r.context_id = x.id
    where x.account_id = current_account() and r.class = ''human''
      and ad_branch(x.campaign, x.ad_set, x.creative) = $1' using branch;
  if to_regclass('public.clicks_unmoved') is not null then
    return query execute 'select c.id, c.clicked_at, c.campaign, c.ad_set, c.creative, c.source,
        c.status, c.link_id, c.campaign_data ->> ''placement'', c.class
      from public.clicks_unmoved c
      where c.account_id = current_account() and c.class = ''human''
        and ad_branch(c.campaign, c.ad_set, c.creative) = $1' using branch;
  end if;
end $$;
revoke execute on function clicks_of_ad from public;
grant execute on function clicks_of_ad to rastro_app;

-- The days of the account's clicks in this time zone, where they are others.
create function set_click_days(account uuid, zone text) returns void
  language plpgsql set search_path = pg_catalog, public
as $$ begin
  update click_rows set local_day = (clicked_at at time zone zone)::date
  where account_id = account and local_day <> (clicked_at at time zone zone)::date;
  if to_regclass('public.clicks_unmoved') is not null then
    execute 'update public.clicks_unmoved set local_day = (clicked_at at time zone $2)::date
      where account_id = $1 and local_day <> (clicked_at at time zone $2)::date'
      using account, zone;
  end if;
end $$;

-- Names in clicks that are not moved yet; nothing once all are.
create function unmoved_ad_names(id_name text, wanted text)
  returns table (campaign text, ad_set text, creative text, clicked_at timestamptz)
  language plpgsql stable set search_path = pg_catalog, public
as $$ begin
  if to_regclass('public.clicks_unmoved') is null then return; end if;
  return query execute format('select c.campaign, c.ad_set, c.creative, c.clicked_at
    from public.clicks_unmoved c
    where c.account_id = current_account() and c.class = ''human'' and c.campaign is not null
      and (c.campaign_data ->> %1$L) is not null and left(c.campaign_data ->> %1$L, 64) = $1
    order by c.clicked_at desc limit 1', id_name) using wanted;
end $$;
revoke execute on function unmoved_ad_names from public;

-- As in 0034; the names of the newest click are those of the context that was clicked last.
create or replace function names_of_ad(wanted_ad text, wanted_ad_set text, wanted_campaign text)
  returns table (campaign text, ad_set text, creative text)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  with known as materialized (
    select c.name as campaign, s.name as ad_set, a.name as creative
    from ad_entities a
    join ad_entities s on s.account_id = a.account_id and s.platform = a.platform
      and s.level = 'ad_set' and s.id = a.parent_id
    join ad_entities c on c.account_id = a.account_id and c.platform = a.platform
      and c.level = 'campaign' and c.id = s.parent_id
    where wanted_ad <> '' and a.account_id = current_account() and a.platform = 'meta'
      and a.level = 'ad' and a.id = wanted_ad
  )
  select f.campaign, f.ad_set, f.creative
  from (
    (select 0 as rank, k.campaign, k.ad_set, k.creative
    from known k
    where exists (select from leads l
      where l.account_id = current_account() and l.ad_id = wanted_ad))
    union all
    (select 1, f.campaign, coalesce(f.ad_set, ''), coalesce(f.creative, '')
    from (
      select x.campaign, x.ad_set, x.creative, x.last_click_at as at
      from click_contexts x
      where x.account_id = current_account() and x.last_click_at is not null
        and x.campaign is not null and (x.campaign_data ->> 'adId') is not null
        and left(x.campaign_data ->> 'adId', 64) = wanted_ad
      union all select * from unmoved_ad_names('adId', wanted_ad)
    ) f
    where wanted_ad <> '' order by f.at desc limit 1)
    union all
    (select 2, l.campaign, coalesce(l.ad_set, ''), coalesce(l.creative, '')
    from leads l
    where wanted_ad <> '' and l.account_id = current_account() and l.is_tracked
      and l.ad_id is null and l.campaign is not null and (l.campaign_data ->> 'adId') is not null
      and left(l.campaign_data ->> 'adId', 64) = wanted_ad
    order by l.first_message_at desc limit 1)
    union all
    (select 3, f.campaign, coalesce(f.ad_set, ''), null
    from (
      select x.campaign, x.ad_set, x.creative, x.last_click_at as at
      from click_contexts x
      where x.account_id = current_account() and x.last_click_at is not null
        and x.campaign is not null and (x.campaign_data ->> 'adsetId') is not null
        and left(x.campaign_data ->> 'adsetId', 64) = wanted_ad_set
      union all select * from unmoved_ad_names('adsetId', wanted_ad_set)
    ) f
    where wanted_ad_set <> '' order by f.at desc limit 1)
    union all
    (select 4, f.campaign, null, null
    from (
      select x.campaign, x.ad_set, x.creative, x.last_click_at as at
      from click_contexts x
      where x.account_id = current_account() and x.last_click_at is not null
        and x.campaign is not null and (x.campaign_data ->> 'campaignId') is not null
        and left(x.campaign_data ->> 'campaignId', 64) = wanted_campaign
      union all select * from unmoved_ad_names('campaignId', wanted_campaign)
    ) f
    where wanted_campaign <> '' order by f.at desc limit 1)
    union all
    (select 5, k.campaign, k.ad_set, k.creative from known k)
  ) f
  order by f.rank limit 1
$$;
