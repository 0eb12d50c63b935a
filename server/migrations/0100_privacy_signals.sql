-- What the visitor's browser said about being followed, as a code; null is nothing, or a click of before
-- this was kept. (No check: to add one PostgreSQL would read every click.)
alter table click_rows add column privacy_signal text;

-- The views of 0057 with it. While clicks of before are being moved, `clicks` is both halves.
do $do$
declare
  is_moving boolean := to_regclass('public.clicks_moved') is not null;
begin
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
  r.erased_at, r.context_id, r.place_id, r.privacy_signal
from click_rows r
left join click_contexts x on x.account_id = r.account_id and x.id = r.context_id
left join click_agents a on a.account_id = r.account_id and a.id = r.agent_id
left join click_places p on p.account_id = r.account_id and p.id = r.place_id$view$,
    case when is_moving then 'clicks_moved' else 'clicks' end);
  if is_moving then
    create or replace view clicks with (security_invoker = true) as
      select * from clicks_moved
      union all select *, null::bigint, null::bigint, null::text from clicks_unmoved;
  end if;
end $do$;

-- Whether ad platforms hear nothing of who came with such a signal.
alter table accounts add column respects_privacy_signal boolean not null default false;
