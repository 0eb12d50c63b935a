-- What a Citus cluster asks of the functions (docs/scaling.md): a statement that names the account by a
-- value goes to the one node where it lies, one that asks a function to all of them.

-- Says whose account the transaction is, until it ends. One function, so that a cluster can have one
-- of its own that tells the other nodes too (server/platform/citus/functions.ts).
create function enter_account(account text, seal text) returns void language sql
begin atomic
  select set_config('app.account_id', account, true), set_config('app.account_seal', seal, true);
end;

-- As in 0053; a cluster answers no question for rows without columns.
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
  perform secure_click_part(format('public.%I', name)::regclass);
  execute format('alter table click_rows attach partition public.%I for values from (%L) to (%L)',
    name, lower_id, upper_id);
end $$;

-- These are as in 0053, 0011 and 0045 but for the account.
create or replace function found_clicks(pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account uuid := current_account();
  contexts bigint[] := array(select x.id from click_contexts x
    where x.account_id = account and x.search_text like pattern);
  places bigint[] := array(select p.id from click_places p
    where p.account_id = account and p.search_text like pattern);
begin
  return query execute 'select r.id from click_rows r
    where r.account_id = $1 and r.class in (''human'', ''test'')
      and r.erased_at is null and r.context_id = any($2) limit $3' using account, contexts, most;
  return query execute 'select r.id from click_rows r
    where r.account_id = $1 and r.class in (''human'', ''test'')
      and r.erased_at is null and r.place_id = any($2) limit $3' using account, places, most;
  return query execute 'select r.id from click_rows r
    where r.account_id = $1 and r.class in (''human'', ''test'')
      and r.erased_at is null and r.code like $2 limit $3'
    using account, upper(substr(pattern, 2)), most;
  if to_regclass('public.clicks_unmoved') is not null then
    return query execute 'select id from public.clicks_unmoved where account_id = $1
      and class in (''human'', ''test'') and search_text like $2 limit $3' using account, pattern, most;
  end if;
end $$;

create or replace function found_leads(pattern text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ begin
  return query execute 'select id from leads where account_id = $1 and search_text like $2 limit $3'
    using current_account(), pattern, most;
end $$;

create or replace function found_in_dictionaries(pattern text, most integer)
  returns table (contexts bigint[], places bigint[], coded uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account uuid := current_account();
begin
  if to_regclass('public.clicks_unmoved') is not null then return; end if;
  return query select
    array(select x.id from click_contexts x
      where x.account_id = account and x.search_text like pattern),
    array(select p.id from click_places p
      where p.account_id = account and p.search_text like pattern),
    array(select r.id from click_rows r
      where r.account_id = account and r.class in ('human', 'test')
        and r.code like upper(substr(pattern, 2)) limit most);
end $$;

create or replace function clicks_of_ad(wanted_campaign text, wanted_ad_set text, wanted_creative text)
  returns table (id uuid, clicked_at timestamptz, campaign text, ad_set text, creative text,
    source text, status text, link_id uuid, placement text, class text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account uuid := current_account();
  branch bigint := ad_branch(wanted_campaign, wanted_ad_set, wanted_creative);
begin
  return query execute 'select r.id, r.clicked_at, x.campaign, x.ad_set, x.creative, x.source,
      r.status, x.link_id, x.campaign_data ->> ''placement'', r.class
    from click_contexts x
    join click_rows r on r.account_id = $2 and r.context_id = x.id
    where x.account_id = $2 and r.class = ''human''
      and ad_branch(x.campaign, x.ad_set, x.creative) = $1' using branch, account;
  if to_regclass('public.clicks_unmoved') is not null then
    return query execute 'select c.id, c.clicked_at, c.campaign, c.ad_set, c.creative, c.source,
        c.status, c.link_id, c.campaign_data ->> ''placement'', c.class
      from public.clicks_unmoved c
      where c.account_id = $2 and c.class = ''human''
        and ad_branch(c.campaign, c.ad_set, c.creative) = $1' using branch, account;
  end if;
end $$;

create or replace function names_of_ad(wanted_ad text, wanted_ad_set text, wanted_campaign text)
  returns table (campaign text, ad_set text, creative text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  account uuid := current_account();
begin
  return query
  with known as materialized (
    select c.name as campaign, s.name as ad_set, a.name as creative
    from ad_entities a
    join ad_entities s on s.account_id = a.account_id and s.platform = a.platform
      and s.level = 'ad_set' and s.id = a.parent_id
    join ad_entities c on c.account_id = a.account_id and c.platform = a.platform
      and c.level = 'campaign' and c.id = s.parent_id
    where wanted_ad <> '' and a.account_id = account and a.platform = 'meta'
      and a.level = 'ad' and a.id = wanted_ad
  )
  select f.campaign, f.ad_set, f.creative
  from (
    (select 0 as rank, k.campaign, k.ad_set, k.creative
    from known k
    where exists (select from leads l
      where l.account_id = account and l.ad_id = wanted_ad))
    union all
    (select 1, f.campaign, coalesce(f.ad_set, ''), coalesce(f.creative, '')
    from (
      select x.campaign, x.ad_set, x.creative, x.last_click_at as at
      from click_contexts x
      where x.account_id = account and x.last_click_at is not null
        and x.campaign is not null and (x.campaign_data ->> 'adId') is not null
        and left(x.campaign_data ->> 'adId', 64) = wanted_ad
      union all select * from unmoved_ad_names('adId', wanted_ad)
    ) f
    where wanted_ad <> '' order by f.at desc limit 1)
    union all
    (select 2, l.campaign, coalesce(l.ad_set, ''), coalesce(l.creative, '')
    from leads l
    where wanted_ad <> '' and l.account_id = account and l.is_tracked
      and l.ad_id is null and l.campaign is not null and (l.campaign_data ->> 'adId') is not null
      and left(l.campaign_data ->> 'adId', 64) = wanted_ad
    order by l.first_message_at desc limit 1)
    union all
    (select 3, f.campaign, coalesce(f.ad_set, ''), null
    from (
      select x.campaign, x.ad_set, x.creative, x.last_click_at as at
      from click_contexts x
      where x.account_id = account and x.last_click_at is not null
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
      where x.account_id = account and x.last_click_at is not null
        and x.campaign is not null and (x.campaign_data ->> 'campaignId') is not null
        and left(x.campaign_data ->> 'campaignId', 64) = wanted_campaign
      union all select * from unmoved_ad_names('campaignId', wanted_campaign)
    ) f
    where wanted_campaign <> '' order by f.at desc limit 1)
    union all
    (select 5, k.campaign, k.ad_set, k.creative from known k)
  ) f
  order by f.rank limit 1;
end $$;

create or replace function webhooks_naming(forms text[], message_ids text[])
  returns table (webhook uuid, found text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan to off
  as $$
declare
  account uuid := current_account();
begin
  return query
    select m.id, w.value from unnest(forms || message_ids) as w (value)
    join message_inbox m on m.account_id = account and m.mentions @> array[w.value]
    where m.mentions is not null and m.worked_at is not null
    union all
    select m.id, w.value from message_inbox m
    join unnest(forms) as w (value) on position(convert_to(w.value, 'UTF8') in m.body) > 0
    where m.account_id = account and m.mentions is null and m.worked_at is not null
    union all
    select m.id, w.value from message_inbox m
    join unnest(message_ids) as w (value) on position(convert_to(w.value, 'UTF8') in m.body) > 0
    where m.account_id = account and m.mentions is null and m.worked_at is not null
      and m.outcome in ('edit', 'revoke');
end $$;

-- As in 0053. Citus writes the short form of CASE wrongly into what it sends to the nodes.
do $do$ begin
  execute format($view$create or replace view %I with (security_invoker = true) as
select r.account_id, r.id, x.link_id, r.code, r.clicked_at, r.local_day, r.class,
  coalesce(r.class_reason, case
    when r.class in ('human', 'test') then 'pessoa' when r.class = 'repeat' then 'mesmo_visitante'
    when r.class = 'head' then 'metodo_head' when r.class = 'bot' then 'robo'
    when r.class = 'preview' then 'robo_de_previa' else 'cabecalho_prefetch' end) as class_reason,
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
left join click_places p on p.account_id = r.account_id and p.id = r.place_id$view$,
    case when to_regclass('public.clicks_moved') is null then 'clicks' else 'clicks_moved' end);
end $do$;
