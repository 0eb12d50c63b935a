-- The pages that the visitors of an ad come from are a handful of the platform's, and each of them made an
-- entry of its own of all that the clicks of the ad share. A row names such a page by its place in a list
-- (clicks/store/referrer.ts). Rows of before have theirs in the context, and stay as they are.
create function whole_referrer(referrer text) returns text
  language sql immutable parallel safe
  return case when referrer ~ '^[0-9]{1,2}$' then (array[
    'https://l.instagram.com/', 'http://m.facebook.com/', 'https://www.facebook.com/',
    'https://l.facebook.com/', 'https://lm.facebook.com/', 'https://m.facebook.com/',
    'https://www.instagram.com/', 'https://l.threads.com/', 'https://www.google.com/',
    'https://www.tiktok.com/', 'https://www.youtube.com/', 'https://www.bing.com/'
  ])[referrer::integer] else referrer end;

-- The view of 0116 with it. While clicks of before are being moved, `clicks` reads it, too.
do $do$ begin
  execute format($view$create or replace view %I with (security_invoker = true) as
select r.account_id, r.id, x.link_id, r.code, r.clicked_at, r.local_day, r.class,
  coalesce(r.class_reason, case
    when r.class in ('human', 'test') then 'pessoa' when r.class = 'repeat' then 'mesmo_visitante'
    when r.class = 'head' then 'metodo_head' when r.class = 'bot' then 'robo'
    when r.class = 'preview' then 'robo_de_previa' else 'cabecalho_prefetch' end) as class_reason,
  r.repeat_of, x.orphan, x.source, x.campaign, x.ad_set, x.creative,
  x.campaign_data || jsonb_strip_nulls(jsonb_build_object(
    'fbclid', coalesce(to_jsonb(whole_fbclid(r.fbclid_form, r.fbclid)), r.params -> 'fbclid'),
    'gclid', r.params -> 'gclid', 'gbraid', r.params -> 'gbraid', 'wbraid', r.params -> 'wbraid',
    'ttclid', r.params -> 'ttclid', 'msclkid', r.params -> 'msclkid',
    'trafficFbid', r.params -> 'tintim_fbid')) as campaign_data,
  x.params || jsonb_strip_nulls(jsonb_build_object('fbclid', whole_fbclid(r.fbclid_form, r.fbclid)))
    || coalesce(r.params, '{}') as params,
  x.params_truncated, x.unexpanded, coalesce(whole_referrer(r.referrer), x.referrer) as referrer,
  coalesce(r.landing_page, x.params ->> 'landing_page', r.params ->> 'landing_page')
    as landing_page,
  host(r.ip) as ip, a.user_agent, a.client_hints, a.device,
  p.country, p.region, p.city, p.time_zone as geo_time_zone,
  case when r.fbc = ''
    then 'fb.1.' || trunc(extract(epoch from r.clicked_at) * 1000)::bigint || '.'
      || coalesce(whole_fbclid(r.fbclid_form, r.fbclid), r.params ->> 'fbclid')
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
    case when to_regclass('public.clicks_moved') is null then 'clicks' else 'clicks_moved' end);
end $do$;

-- As in 0058 and 0116: an ad makes half as many entries, so half of the list sorts as many ads in together.
alter index if exists click_contexts_search set (gin_pending_list_limit = 128);
