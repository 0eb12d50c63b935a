create extension btree_gin;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.ad_branch(campaign text, ad_set text, creative text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended((((("left"(COALESCE(campaign, ''::text), 190) || '
'::text) || "left"(COALESCE(ad_set, ''::text), 190)) || '
'::text) || "left"(COALESCE(creative, ''::text), 190)), (0)::bigint);
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.add_job(task text, payload json, queue text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  account text := current_account()::text;
begin
  if not pg_has_role(session_user, 'rastro_ingest', 'usage') and (account is null
    or payload ->> 'accountId' is distinct from account
    or strpos(coalesce(queue, account), account) = 0
    or strpos(coalesce(job_key, account), account) = 0)
  then
    raise insufficient_privilege using message = 'the job is of another account';
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at, null::integer, job_key);
end $function$;
-- execute: owner
-- execute: rastro_app
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.base64url(bytes bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(encode(bytes, 'base64'::text), '+/=
'::text, '-_'::text);
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.clicks_of_ad(wanted_campaign text, wanted_ad_set text, wanted_creative text)
 RETURNS TABLE(id uuid, clicked_at timestamp with time zone, campaign text, ad_set text, creative text, source text, status text, link_id uuid, placement text, class text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.count_refused_entry(account uuid, what text, login text, source text, since timestamp with time zone, instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin
  update public.audit_entries set times = times + 1
    where account_id = account and action = what and what in ('session.refuse', 'session.refuseCode')
      and subject_id = login and address is not distinct from source and at > since
      and at <= instant;
  return found;
end $function$;
-- execute: owner
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  account text := nullif(current_setting('app.account_id', true), '');
begin
  if account is not null and encode(sha256((select key from public.seal_key)
      || convert_to(account, 'UTF8')), 'hex')
    is distinct from current_setting('app.account_seal', true) then
    raise insufficient_privilege using message = 'this transaction belongs to another account';
  end if;
  return account::uuid;
end $function$;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.end_click_visits(day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.end_of_move()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin
  if exists (select from public.clicks_unmoved) then
    raise exception 'clicks are not moved yet';
  end if;
  drop view if exists public.clicks;
  alter view public.clicks_moved rename to clicks;
  drop table public.clicks_unmoved;
end $function$;
-- execute: owner
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.end_webhook_address(instance uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM instance_tokens
   WHERE ((instance_tokens.account_id = current_account()) AND (instance_tokens.instance_id = end_webhook_address.instance));
END;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.enter_account(account text, seal text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 SELECT set_config('app.account_id'::text, account, true) AS set_config,
     set_config('app.account_seal'::text, seal, true) AS set_config;
END;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.first_id_at(instant timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((lpad(to_hex((GREATEST((0)::numeric, floor((EXTRACT(epoch FROM instant) * (1000)::numeric))))::bigint), 12, '0'::text) || '00000000000000000000'::text))::uuid;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.forget_click_rejects(holding text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM click_rejects r
   WHERE (((r.account_id = current_account()) OR (r.account_id IS NULL)) AND (EXISTS ( SELECT
            FROM unnest(forget_click_rejects.holding) h(value)
           WHERE (POSITION((h.value) IN (r.hit)) > 0))));
END;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.forget_old_audit_entries()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  gone bigint;
begin
  delete from public.audit_entries where at < pg_catalog.now() - interval '13 months';
  get diagnostics gone = row_count;
  return gone;
end $function$;
-- execute: owner
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.found_audit_entries(pattern text, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin
  return query execute 'select id from public.audit_entries
    where account_id = $1 and search_text like $2 limit $3'
    using current_account(), pattern, most;
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.found_clicks(pattern text, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.found_in_dictionaries(pattern text, most integer)
 RETURNS TABLE(contexts bigint[], places bigint[], coded uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.found_leads(pattern text, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.has_waiting_clicks()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM click_inbox
           WHERE (click_inbox.account_id = current_account()))) AS "exists";
END;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.is_destination(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((name = ANY (ARRAY['meta'::text, 'google'::text, 'tiktok'::text, 'ga4'::text])) OR (name ~ '^webhook:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'::text));
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.make_click_month(day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_ingest

CREATE OR REPLACE FUNCTION public.names_of_ad(wanted_ad text, wanted_ad_set text, wanted_campaign text)
 RETURNS TABLE(campaign text, ad_set text, creative text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      select x.campaign, x.ad_set, x.creative, k.clicked_at as at
      from click_contexts x
      join last_clicks k on k.account_id = account and k.context_id = x.id
      where x.account_id = account and x.campaign is not null and (x.campaign_data ->> 'adId') is not null
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
      select x.campaign, x.ad_set, x.creative, k.clicked_at as at
      from click_contexts x
      join last_clicks k on k.account_id = account and k.context_id = x.id
      where x.account_id = account and x.campaign is not null and (x.campaign_data ->> 'adsetId') is not null
        and left(x.campaign_data ->> 'adsetId', 64) = wanted_ad_set
      union all select * from unmoved_ad_names('adsetId', wanted_ad_set)
    ) f
    where wanted_ad_set <> '' order by f.at desc limit 1)
    union all
    (select 4, f.campaign, null, null
    from (
      select x.campaign, x.ad_set, x.creative, k.clicked_at as at
      from click_contexts x
      join last_clicks k on k.account_id = account and k.context_id = x.id
      where x.account_id = account and x.campaign is not null and (x.campaign_data ->> 'campaignId') is not null
        and left(x.campaign_data ->> 'campaignId', 64) = wanted_campaign
      union all select * from unmoved_ad_names('campaignId', wanted_campaign)
    ) f
    where wanted_campaign <> '' order by f.at desc limit 1)
    union all
    (select 5, k.campaign, k.ad_set, k.creative from known k)
  ) f
  order by f.rank limit 1;
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.only_leads_of()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.only_leads_of'::text, true), ''::text))::uuid;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.secure_click_part(part regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$ begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create policy click_rows_account on %s to rastro_app
    using (account_id = (select current_account()))
    with check (account_id = (select current_account()))', part);
  execute format('create policy system on %s to rastro_owner, rastro_ingest
    using (true) with check (true)', part);
end $function$;
-- execute: owner

CREATE OR REPLACE FUNCTION public.see_only_leads_of(person uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ begin
  execute format('set local app.only_leads_of = %L', person);
end $function$;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.set_click_days(account uuid, zone text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$ begin
  update click_rows set local_day = (clicked_at at time zone zone)::date
  where account_id = account and local_day <> (clicked_at at time zone zone)::date;
  if to_regclass('public.clicks_unmoved') is not null then
    execute 'update public.clicks_unmoved set local_day = (clicked_at at time zone $2)::date
      where account_id = $1 and local_day <> (clicked_at at time zone $2)::date'
      using account, zone;
  end if;
end $function$;
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.totals_key(campaign text, ad_set text, creative text, source text, status text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(((((((((quote_literal(campaign) || ','::text) || quote_literal(ad_set)) || ','::text) || quote_literal(creative)) || ','::text) || quote_literal(source)) || ','::text) || quote_literal(status)), (0)::bigint);
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.unmoved_ad_names(id_name text, wanted text)
 RETURNS TABLE(campaign text, ad_set text, creative text, clicked_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$ begin
  if to_regclass('public.clicks_unmoved') is null then return; end if;
  return query execute format('select c.campaign, c.ad_set, c.creative, c.clicked_at
    from public.clicks_unmoved c
    where c.account_id = current_account() and c.class = ''human'' and c.campaign is not null
      and (c.campaign_data ->> %1$L) is not null and left(c.campaign_data ->> %1$L, 64) = $1
    order by c.clicked_at desc limit 1', id_name) using wanted;
end $function$;
-- execute: owner

CREATE OR REPLACE FUNCTION public.webhooks_naming(forms text[], message_ids text[])
 RETURNS TABLE(webhook uuid, found text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;
-- execute: owner
-- execute: rastro_app

CREATE OR REPLACE FUNCTION public.whole_fbclid(form smallint, bytes bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (((form)::integer % 8) = 1) THEN 'IwZXh0bgNhZW0BMABhZGlkAa'::text WHEN (((form)::integer % 8) = 2) THEN 'PAZXh0bgNhZW0BMABhZGlkAa'::text WHEN (((form)::integer % 8) = 3) THEN 'IwZXh0bgNhZW0CMT'::text WHEN (((form)::integer % 8) = 4) THEN 'PAZXh0bgNhZW0CMT'::text ELSE ''::text END || CASE WHEN (form >= 8) THEN "left"(base64url(bytes), (- (form / 8))) ELSE base64url(bytes) END);
-- execute: owner
-- execute: public

CREATE OR REPLACE FUNCTION public.whole_referrer(referrer text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (referrer ~ '^[0-9]{1,2}$'::text) THEN (ARRAY['https://l.instagram.com/'::text, 'http://m.facebook.com/'::text, 'https://www.facebook.com/'::text, 'https://l.facebook.com/'::text, 'https://lm.facebook.com/'::text, 'https://m.facebook.com/'::text, 'https://www.instagram.com/'::text, 'https://l.threads.com/'::text, 'https://www.google.com/'::text, 'https://www.tiktok.com/'::text, 'https://www.youtube.com/'::text, 'https://www.bing.com/'::text])[(referrer)::integer] ELSE referrer END;
-- execute: owner
-- execute: public

create view clicks with (security_invoker=true) as
 SELECT r.account_id,
    r.id,
    x.link_id,
    r.code,
    r.clicked_at,
    r.local_day,
    r.class,
    COALESCE(r.class_reason,
        CASE
            WHEN r.class = ANY (ARRAY['human'::text, 'test'::text]) THEN 'pessoa'::text
            WHEN r.class = 'repeat'::text THEN 'mesmo_visitante'::text
            WHEN r.class = 'head'::text THEN 'metodo_head'::text
            WHEN r.class = 'bot'::text THEN 'robo'::text
            WHEN r.class = 'preview'::text THEN 'robo_de_previa'::text
            ELSE 'cabecalho_prefetch'::text
        END) AS class_reason,
    r.repeat_of,
    x.orphan,
    x.source,
    x.campaign,
    x.ad_set,
    x.creative,
    x.campaign_data || jsonb_strip_nulls(jsonb_build_object('fbclid', COALESCE(to_jsonb(whole_fbclid(r.fbclid_form, r.fbclid)), r.params -> 'fbclid'::text), 'gclid', r.params -> 'gclid'::text, 'gbraid', r.params -> 'gbraid'::text, 'wbraid', r.params -> 'wbraid'::text, 'ttclid', r.params -> 'ttclid'::text, 'msclkid', r.params -> 'msclkid'::text, 'trafficFbid', r.params -> 'tintim_fbid'::text)) AS campaign_data,
    (x.params || jsonb_strip_nulls(jsonb_build_object('fbclid', whole_fbclid(r.fbclid_form, r.fbclid)))) || COALESCE(r.params, '{}'::jsonb) AS params,
    x.params_truncated,
    x.unexpanded,
    COALESCE(whole_referrer(r.referrer), x.referrer) AS referrer,
    COALESCE(r.landing_page, x.params ->> 'landing_page'::text, r.params ->> 'landing_page'::text) AS landing_page,
    host(r.ip) AS ip,
    a.user_agent,
    a.client_hints,
    a.device,
    p.country,
    p.region,
    p.city,
    p.time_zone AS geo_time_zone,
        CASE
            WHEN r.fbc = ''::text THEN (('fb.1.'::text || trunc(EXTRACT(epoch FROM r.clicked_at) * 1000::numeric)::bigint) || '.'::text) || COALESCE(whole_fbclid(r.fbclid_form, r.fbclid), r.params ->> 'fbclid'::text)
            ELSE r.fbc
        END AS fbc,
        CASE
            WHEN r.fbp = ''::text THEN r.params ->> '_fbp'::text
            ELSE r.fbp
        END AS fbp,
    r.ga_client_id,
    int8send(r.visitor) AS visitor,
    r.lead_id,
    r.status,
        CASE
            WHEN r.erased_at IS NOT NULL THEN ''::text
            ELSE concat_ws('
'::text, lower(r.code), x.search_text, NULLIF(p.search_text, ''::text))
        END AS search_text,
    r.erased_at,
    r.context_id,
    r.place_id,
    r.privacy_signal
   FROM click_rows r
     LEFT JOIN click_contexts x ON x.account_id = r.account_id AND x.id = r.context_id
     LEFT JOIN click_agents a ON a.account_id = r.account_id AND a.id = r.agent_id
     LEFT JOIN click_places p ON p.account_id = r.account_id AND p.id = r.place_id;
grant select on clicks to rastro_app;
grant select on clicks to rastro_ingest;

create view daily_totals with (security_invoker=true) as
 SELECT w.account_id,
    w.week + d.n AS day,
    a.campaign,
    a.ad_set,
    a.creative,
    a.source,
    a.status,
    COALESCE(d.clicks, 0)::bigint AS clicks,
    COALESCE(d.tracked_leads, 0)::bigint AS tracked_leads,
    COALESCE(d.tracked_leads_from_click, 0)::bigint AS tracked_leads_from_click,
    COALESCE(d.untracked_leads, 0)::bigint AS untracked_leads,
    w.week
   FROM ad_weeks w
     JOIN ad_totals a ON a.account_id = w.account_id AND a.key = w.key
     CROSS JOIN LATERAL ( VALUES (0,w.clicks_1,w.tracked_leads_1,w.tracked_leads_from_click_1,w.untracked_leads_1), (1,w.clicks_2,w.tracked_leads_2,w.tracked_leads_from_click_2,w.untracked_leads_2), (2,w.clicks_3,w.tracked_leads_3,w.tracked_leads_from_click_3,w.untracked_leads_3), (3,w.clicks_4,w.tracked_leads_4,w.tracked_leads_from_click_4,w.untracked_leads_4), (4,w.clicks_5,w.tracked_leads_5,w.tracked_leads_from_click_5,w.untracked_leads_5), (5,w.clicks_6,w.tracked_leads_6,w.tracked_leads_from_click_6,w.untracked_leads_6), (6,w.clicks_7,w.tracked_leads_7,w.tracked_leads_from_click_7,w.untracked_leads_7)) d(n, clicks, tracked_leads, tracked_leads_from_click, untracked_leads)
  WHERE COALESCE(d.clicks, d.tracked_leads, d.tracked_leads_from_click, d.untracked_leads) IS NOT NULL;
grant select on daily_totals to rastro_app;
grant select on daily_totals to rastro_ingest;

create table account_logos (
  account_id uuid not null,
  content bytea not null,
  type text not null,
  changed_at timestamp with time zone not null,
  constraint account_logos_pkey PRIMARY KEY (account_id),
  constraint account_logos_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
);
alter table account_logos enable row level security;
alter table account_logos force row level security;
create policy account_logos_account on account_logos as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on account_logos as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on account_logos to rastro_app;
grant insert, select on account_logos to rastro_ingest;

create table account_notices (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint account_notices_pkey PRIMARY KEY (account_id, id),
  constraint account_notices_kind_check CHECK ((kind = ANY (ARRAY['destination_paused'::text, 'destination_still_paused'::text, 'destination_resumed'::text, 'disk_low'::text, 'disk_critical'::text, 'webhooks_limited'::text, 'put_aside'::text])))
);
CREATE INDEX account_notices_destination ON account_notices USING btree (account_id, ((details ->> 'destination'::text)), created_at DESC) WHERE (kind ~~ 'destination_%'::text);
CREATE INDEX account_notices_waiting ON account_notices USING btree (account_id, id) WHERE (notified_at IS NULL);
alter table account_notices enable row level security;
alter table account_notices force row level security;
create policy account_notices_account on account_notices as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on account_notices as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on account_notices to rastro_app;
grant delete, insert, select on account_notices to rastro_ingest;

create table accounts (
  id uuid not null,
  name text not null,
  status text default 'active'::text not null,
  time_zone text default 'America/Sao_Paulo'::text not null,
  code_style text default 'id'::text not null,
  created_at timestamp with time zone not null,
  inbox_replayed_at timestamp with time zone,
  reports_to_ads boolean default true not null,
  requires_second_factor boolean default false not null,
  first_steps_done_at timestamp with time zone,
  respects_privacy_signal boolean default false not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_code_style_check CHECK ((code_style = ANY (ARRAY['id'::text, 'hash'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy accounts_own on accounts as permissive for all to rastro_app using ((id = ( SELECT current_account() AS current_account))) with check ((id = ( SELECT current_account() AS current_account)));
create policy system on accounts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant select, update on accounts to rastro_app;
grant insert, select, update on accounts to rastro_ingest;

create table ad_entities (
  account_id uuid not null,
  platform text not null,
  level text not null,
  id text not null,
  name text not null,
  parent_id text,
  status text,
  url_parameters text,
  seen_at timestamp with time zone not null,
  constraint ad_entities_pkey PRIMARY KEY (account_id, platform, level, id),
  constraint ad_entities_level_check CHECK ((level = ANY (ARRAY['campaign'::text, 'ad_set'::text, 'ad'::text]))),
  constraint ad_entities_platform_check CHECK ((platform = ANY (ARRAY['meta'::text, 'google'::text, 'tiktok'::text, 'other'::text])))
);
alter table ad_entities enable row level security;
alter table ad_entities force row level security;
create policy ad_entities_account on ad_entities as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on ad_entities as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on ad_entities to rastro_app;
grant insert, select on ad_entities to rastro_ingest;

create table ad_names_due (
  account_id uuid not null,
  id uuid not null,
  constraint ad_names_due_pkey PRIMARY KEY (account_id)
);
alter table ad_names_due enable row level security;
alter table ad_names_due force row level security;
create policy ad_names_due_account on ad_names_due as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on ad_names_due as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on ad_names_due to rastro_app;
grant insert, select on ad_names_due to rastro_ingest;

create table ad_spend (
  account_id uuid not null,
  id uuid not null,
  platform text not null,
  origin text not null,
  day date not null,
  row_key text not null,
  campaign_id text default ''::text not null,
  campaign text default ''::text not null,
  ad_set_id text default ''::text not null,
  ad_set text default ''::text not null,
  ad_id text default ''::text not null,
  ad text default ''::text not null,
  placement text default ''::text not null,
  spend_cents bigint not null,
  currency text not null,
  impressions bigint,
  clicks bigint,
  updated_at timestamp with time zone not null,
  constraint ad_spend_pkey PRIMARY KEY (account_id, id),
  constraint ad_spend_origin_check CHECK ((origin = ANY (ARRAY['sync'::text, 'csv'::text, 'manual'::text]))),
  constraint ad_spend_platform_check CHECK ((platform = ANY (ARRAY['meta'::text, 'google'::text, 'tiktok'::text, 'other'::text])))
);
CREATE INDEX ad_spend_day ON ad_spend USING btree (account_id, day);
CREATE UNIQUE INDEX ad_spend_once ON ad_spend USING btree (account_id, platform, origin, day, row_key);
alter table ad_spend enable row level security;
alter table ad_spend force row level security;
create policy ad_spend_account on ad_spend as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on ad_spend as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on ad_spend to rastro_app;
grant insert, select on ad_spend to rastro_ingest;

create table ad_totals (
  account_id uuid not null,
  campaign text not null,
  ad_set text not null,
  creative text not null,
  source text not null,
  status text not null,
  clicks bigint default 0 not null,
  tracked_leads bigint default 0 not null,
  tracked_leads_from_click bigint default 0 not null,
  untracked_leads bigint default 0 not null,
  last_day date not null,
  messages bigint default 0 not null,
  key bigint not null,
  constraint ad_totals_pkey PRIMARY KEY (account_id, key)
);
alter table ad_totals enable row level security;
alter table ad_totals force row level security;
create policy ad_totals_account on ad_totals as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on ad_totals as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on ad_totals to rastro_app;
grant insert, select, update on ad_totals to rastro_ingest;

create table ad_weeks (
  account_id uuid not null,
  key bigint not null,
  week date not null,
  clicks integer,
  clicks_1 integer,
  clicks_2 integer,
  clicks_3 integer,
  clicks_4 integer,
  clicks_5 integer,
  clicks_6 integer,
  clicks_7 integer,
  tracked_leads integer,
  tracked_leads_1 integer,
  tracked_leads_2 integer,
  tracked_leads_3 integer,
  tracked_leads_4 integer,
  tracked_leads_5 integer,
  tracked_leads_6 integer,
  tracked_leads_7 integer,
  tracked_leads_from_click integer,
  tracked_leads_from_click_1 integer,
  tracked_leads_from_click_2 integer,
  tracked_leads_from_click_3 integer,
  tracked_leads_from_click_4 integer,
  tracked_leads_from_click_5 integer,
  tracked_leads_from_click_6 integer,
  tracked_leads_from_click_7 integer,
  untracked_leads integer,
  untracked_leads_1 integer,
  untracked_leads_2 integer,
  untracked_leads_3 integer,
  untracked_leads_4 integer,
  untracked_leads_5 integer,
  untracked_leads_6 integer,
  untracked_leads_7 integer,
  constraint ad_weeks_pkey PRIMARY KEY (account_id, key, week)
);
CREATE INDEX ad_weeks_week ON ad_weeks USING btree (account_id, week);
alter table ad_weeks enable row level security;
alter table ad_weeks force row level security;
create policy ad_weeks_account on ad_weeks as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on ad_weeks as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on ad_weeks to rastro_app;
grant insert, select, update on ad_weeks to rastro_ingest;

create table alert_messages (
  account_id uuid not null,
  alert_id uuid not null,
  channel text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  outcome jsonb,
  done_at timestamp with time zone,
  constraint alert_messages_pkey PRIMARY KEY (account_id, alert_id, channel),
  constraint alert_messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'webhook'::text]))),
  constraint alert_messages_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX alert_messages_due ON alert_messages USING btree (next_try_at) WHERE (state = 'pending'::text);
alter table alert_messages enable row level security;
alter table alert_messages force row level security;
create policy alert_messages_account on alert_messages as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on alert_messages as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on alert_messages to rastro_app;
grant delete, insert, select on alert_messages to rastro_ingest;

create table alert_settings (
  account_id uuid not null,
  enabled boolean default true not null,
  alert_email text,
  alert_webhook_url text,
  alert_webhook_secret text,
  constraint alert_settings_pkey PRIMARY KEY (account_id)
);
alter table alert_settings enable row level security;
alter table alert_settings force row level security;
create policy alert_settings_account on alert_settings as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on alert_settings as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on alert_settings to rastro_app;
grant insert, select on alert_settings to rastro_ingest;

create table audit_entries (
  account_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  address text,
  device text,
  subject_kind text,
  subject_id text,
  subject_name text,
  changes jsonb not null,
  times integer default 1 not null,
  search_text text not null,
  constraint audit_entries_pkey PRIMARY KEY (account_id, id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'operator'::text, 'system'::text, 'stranger'::text]))),
  constraint audit_entries_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['lead'::text, 'person'::text, 'thing'::text])))
);
CREATE INDEX audit_entries_action ON audit_entries USING btree (account_id, action, id);
CREATE INDEX audit_entries_actor ON audit_entries USING btree (account_id, actor_id, id);
CREATE INDEX audit_entries_age ON audit_entries USING brin (at);
CREATE INDEX audit_entries_lead_readings ON audit_entries USING btree (account_id, subject_id, actor_id, at) WHERE (action = 'lead.read'::text);
CREATE INDEX audit_entries_search ON audit_entries USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX audit_entries_subject ON audit_entries USING btree (account_id, subject_id, id);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy audit_entries_account on audit_entries as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on audit_entries as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select on audit_entries to rastro_app;
grant insert, select on audit_entries to rastro_ingest;

create table business_hours (
  account_id uuid not null,
  scope_id uuid not null,
  hours jsonb not null,
  constraint business_hours_pkey PRIMARY KEY (account_id, scope_id)
);
alter table business_hours enable row level security;
alter table business_hours force row level security;
create policy business_hours_account on business_hours as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on business_hours as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on business_hours to rastro_app;
grant insert, select on business_hours to rastro_ingest;

create table capture_sightings (
  account_id uuid not null,
  host text not null,
  page text not null,
  params text[] not null,
  variant text not null,
  last_seen_at timestamp with time zone not null,
  checked boolean not null,
  checked_at timestamp with time zone,
  constraint capture_sightings_pkey PRIMARY KEY (account_id, host)
);
alter table capture_sightings enable row level security;
alter table capture_sightings force row level security;
create policy capture_sightings_account on capture_sightings as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on capture_sightings as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on capture_sightings to rastro_app;
grant insert, select on capture_sightings to rastro_ingest;

create table click_agents (
  account_id uuid not null,
  id bigint not null,
  user_agent text,
  client_hints jsonb,
  device jsonb not null,
  constraint click_agents_pkey PRIMARY KEY (account_id, id)
);
alter table click_agents enable row level security;
alter table click_agents force row level security;
create policy click_agents_account on click_agents as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on click_agents as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on click_agents to rastro_app;
grant delete, insert, select, update on click_agents to rastro_ingest;

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
  constraint click_contexts_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX click_contexts_ad_id ON click_contexts USING btree (account_id, "left"((campaign_data ->> 'adId'::text), 64)) WHERE ((campaign IS NOT NULL) AND ((campaign_data ->> 'adId'::text) IS NOT NULL));
CREATE INDEX click_contexts_adset_id ON click_contexts USING btree (account_id, "left"((campaign_data ->> 'adsetId'::text), 64)) WHERE ((campaign IS NOT NULL) AND ((campaign_data ->> 'adsetId'::text) IS NOT NULL));
CREATE INDEX click_contexts_branch ON click_contexts USING btree (account_id, ad_branch(campaign, ad_set, creative));
CREATE INDEX click_contexts_campaign_id ON click_contexts USING btree (account_id, "left"((campaign_data ->> 'campaignId'::text), 64)) WHERE ((campaign IS NOT NULL) AND ((campaign_data ->> 'campaignId'::text) IS NOT NULL));
CREATE INDEX click_contexts_link ON click_contexts USING btree (account_id, link_id);
CREATE INDEX click_contexts_marked ON click_contexts USING btree (account_id) WHERE (orphan OR (unexpanded <> '{}'::text[]));
CREATE INDEX click_contexts_search ON click_contexts USING gin (account_id, search_text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='128');
alter table click_contexts enable row level security;
alter table click_contexts force row level security;
create policy click_contexts_account on click_contexts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on click_contexts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on click_contexts to rastro_app;
grant delete, insert, select, update on click_contexts to rastro_ingest;

create table click_inbox (
  id uuid not null,
  account_id uuid not null,
  link_id uuid not null,
  hit text not null,
  constraint click_inbox_pkey PRIMARY KEY (account_id, id)
);
grant delete, insert, select on click_inbox to rastro_ingest;

create table click_places (
  account_id uuid not null,
  id bigint not null,
  country text,
  region text,
  city text,
  time_zone text,
  search_text text not null,
  constraint click_places_pkey PRIMARY KEY (account_id, id)
);
alter table click_places enable row level security;
alter table click_places force row level security;
create policy click_places_account on click_places as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on click_places as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on click_places to rastro_app;
grant delete, insert, select, update on click_places to rastro_ingest;

create table click_rejects (
  id uuid not null,
  account_id uuid,
  link_id uuid,
  hit text not null,
  reason text not null,
  rejected_at timestamp with time zone not null,
  constraint click_rejects_pkey PRIMARY KEY (id)
);
grant delete, insert, select on click_rejects to rastro_ingest;

create table click_rows (
  account_id uuid not null,
  id uuid not null,
  clicked_at timestamp with time zone not null,
  context_id bigint not null,
  agent_id bigint not null,
  place_id bigint not null,
  visitor bigint not null,
  local_day date not null,
  class text not null,
  status text default 'pending'::text not null,
  code text,
  ip inet,
  fbclid bytea,
  fbc text,
  params jsonb,
  class_reason text,
  referrer text,
  landing_page text,
  fbp text,
  ga_client_id text,
  repeat_of uuid,
  lead_id uuid,
  erased_at timestamp with time zone,
  privacy_signal text,
  fbclid_form smallint,
  constraint click_rows_pkey PRIMARY KEY (account_id, id),
  constraint click_rows_class_check CHECK ((class = ANY (ARRAY['human'::text, 'bot'::text, 'preview'::text, 'prefetch'::text, 'head'::text, 'repeat'::text, 'test'::text])))
) partition by RANGE (id);
CREATE INDEX click_rows_agent ON ONLY public.click_rows USING btree (agent_id);
CREATE INDEX click_rows_code ON ONLY public.click_rows USING btree (code text_pattern_ops) WHERE (code IS NOT NULL);
CREATE INDEX click_rows_context ON ONLY public.click_rows USING btree (context_id);
CREATE INDEX click_rows_lead ON ONLY public.click_rows USING btree (account_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX click_rows_pending_unlisted ON ONLY public.click_rows USING btree (account_id, id) WHERE ((class = 'human'::text) AND (status = 'pending'::text) AND ((lead_id IS NOT NULL) OR (erased_at IS NOT NULL)));
CREATE INDEX click_rows_place ON ONLY public.click_rows USING btree (place_id);
CREATE INDEX click_rows_tests ON ONLY public.click_rows USING btree (account_id, id) WHERE (class = 'test'::text);
alter table click_rows enable row level security;
alter table click_rows force row level security;
create policy click_rows_account on click_rows as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on click_rows as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on click_rows to rastro_app;
grant delete, insert, select, update on click_rows to rastro_ingest;

create table click_rows_default (
  account_id uuid not null,
  id uuid not null,
  clicked_at timestamp with time zone not null,
  context_id bigint not null,
  agent_id bigint not null,
  place_id bigint not null,
  visitor bigint not null,
  local_day date not null,
  class text not null,
  status text default 'pending'::text not null,
  code text,
  ip inet,
  fbclid bytea,
  fbc text,
  params jsonb,
  class_reason text,
  referrer text,
  landing_page text,
  fbp text,
  ga_client_id text,
  repeat_of uuid,
  lead_id uuid,
  erased_at timestamp with time zone,
  privacy_signal text,
  fbclid_form smallint,
  constraint click_rows_default_pkey PRIMARY KEY (account_id, id),
  constraint click_rows_class_check CHECK ((class = ANY (ARRAY['human'::text, 'bot'::text, 'preview'::text, 'prefetch'::text, 'head'::text, 'repeat'::text, 'test'::text])))
) -- partition DEFAULT
CREATE INDEX click_rows_default_account_id_id_idx ON click_rows_default USING btree (account_id, id) WHERE (class = 'test'::text);
CREATE INDEX click_rows_default_account_id_id_idx1 ON click_rows_default USING btree (account_id, id) WHERE ((class = 'human'::text) AND (status = 'pending'::text) AND ((lead_id IS NOT NULL) OR (erased_at IS NOT NULL)));
CREATE INDEX click_rows_default_account_id_lead_id_idx ON click_rows_default USING btree (account_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX click_rows_default_agent_id_idx ON click_rows_default USING btree (agent_id);
CREATE INDEX click_rows_default_code_idx ON click_rows_default USING btree (code text_pattern_ops) WHERE (code IS NOT NULL);
CREATE INDEX click_rows_default_context_id_idx ON click_rows_default USING btree (context_id);
CREATE INDEX click_rows_default_place_id_idx ON click_rows_default USING btree (place_id);
CREATE INDEX click_rows_default_visits ON click_rows_default USING btree (visitor) WHERE (class = 'human'::text);
alter table click_rows_default enable row level security;
alter table click_rows_default force row level security;
create policy click_rows_account on click_rows_default as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on click_rows_default as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);

create table connection_changes (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  at timestamp with time zone not null,
  state text not null,
  previous text not null,
  reason text not null,
  judged boolean default false not null,
  cause text,
  constraint connection_changes_pkey PRIMARY KEY (account_id, id),
  constraint connection_changes_cause_check CHECK ((cause = ANY (ARRAY['temporary_block'::text, 'logged_out_on_phone'::text]))),
  constraint connection_changes_reason_check CHECK ((reason = ANY (ARRAY['check'::text, 'webhook'::text, 'message'::text, 'person'::text])))
);
CREATE INDEX connection_changes_line ON connection_changes USING btree (account_id, instance_id, id DESC);
CREATE INDEX connection_changes_waiting ON connection_changes USING btree (account_id, id) WHERE (NOT judged);
alter table connection_changes enable row level security;
alter table connection_changes force row level security;
create policy connection_changes_account on connection_changes as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on connection_changes as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on connection_changes to rastro_app;
grant delete, insert, select on connection_changes to rastro_ingest;

create table connections (
  account_id uuid not null,
  destination text not null,
  address text not null,
  sealed_secret text not null,
  secret_hint text not null,
  test_event_code text,
  ad_account_id text,
  connected_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  pause_reason jsonb,
  resume_at timestamp with time zone,
  settings jsonb default '{}'::jsonb not null,
  token_expires_at timestamp with time zone,
  token_checked_at timestamp with time zone,
  token_check_at timestamp with time zone,
  token_scopes text[],
  ad_account_name text,
  ad_account_currency text,
  ad_account_time_zone text,
  spend_synced_at timestamp with time zone,
  spend_month_read_on date,
  spend_due_at timestamp with time zone,
  spend_problem jsonb,
  failing_since timestamp with time zone,
  token_app_id text,
  accepted_at timestamp with time zone,
  spend_doubts jsonb,
  constraint connections_pkey PRIMARY KEY (account_id, destination),
  constraint connections_destination_check CHECK (is_destination(destination))
);
alter table connections enable row level security;
alter table connections force row level security;
create policy connections_account on connections as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on connections as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on connections to rastro_app;
grant insert, select on connections to rastro_ingest;

create table contact_identities (
  account_id uuid not null,
  kind text not null,
  value text not null,
  contact_id uuid not null,
  constraint contact_identities_pkey PRIMARY KEY (account_id, kind, value),
  constraint contact_identities_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'lid'::text, 'bsuid'::text])))
);
CREATE INDEX contact_identities_contact ON contact_identities USING btree (account_id, contact_id);
alter table contact_identities enable row level security;
alter table contact_identities force row level security;
create policy contact_identities_account on contact_identities as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on contact_identities as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on contact_identities to rastro_app;
grant insert, select on contact_identities to rastro_ingest;

create table contact_merges (
  account_id uuid not null,
  id uuid not null,
  kept_contact_id uuid not null,
  kept_lead_id uuid not null,
  kept_forms text[] not null,
  gone_contact_id uuid not null,
  gone_lead_id uuid not null,
  gone_forms text[] not null,
  messages uuid[] not null,
  webhooks uuid[] not null,
  lead_events uuid[] not null,
  merged_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  facts jsonb,
  constraint contact_merges_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX contact_merges_lead ON contact_merges USING btree (account_id, kept_lead_id) WHERE (undone_at IS NULL);
CREATE INDEX contact_merges_parted ON contact_merges USING btree (account_id) WHERE (undone_at IS NOT NULL);
alter table contact_merges enable row level security;
alter table contact_merges force row level security;
create policy contact_merges_account on contact_merges as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on contact_merges as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on contact_merges to rastro_app;
grant insert, select on contact_merges to rastro_ingest;

create table contacts (
  account_id uuid not null,
  id uuid not null,
  phone text,
  phone_received text,
  lid text,
  bsuid text,
  name text,
  created_at timestamp with time zone not null,
  name_at timestamp with time zone,
  username text,
  constraint contacts_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX contacts_name ON contacts USING btree (account_id, "left"(NULLIF(name, ''::text), 200) COLLATE "pt-BR-x-icu");
CREATE INDEX contacts_name_desc ON contacts USING btree (account_id, "left"(NULLIF(name, ''::text), 200) COLLATE "pt-BR-x-icu" DESC NULLS LAST);
CREATE INDEX contacts_nameless ON contacts USING btree (account_id, id) WHERE ((name IS NULL) OR (name = ''::text));
alter table contacts enable row level security;
alter table contacts force row level security;
create policy contacts_account on contacts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on contacts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on contacts to rastro_app;
grant insert, select on contacts to rastro_ingest;

create table counted_sales (
  account_id uuid not null,
  sale_id uuid not null,
  key bigint not null,
  is_tracked boolean not null,
  lead_day date not null,
  sold_day date not null,
  currency text not null,
  cents bigint not null,
  is_second boolean not null,
  constraint counted_sales_pkey PRIMARY KEY (account_id, sale_id)
);
alter table counted_sales enable row level security;
alter table counted_sales force row level security;
create policy counted_sales_account on counted_sales as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on counted_sales as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on counted_sales to rastro_app;
grant insert, select on counted_sales to rastro_ingest;

create table day_totals (
  account_id uuid not null,
  day date not null,
  source text not null,
  status text not null,
  clicks bigint default 0 not null,
  tracked_leads bigint default 0 not null,
  tracked_leads_from_click bigint default 0 not null,
  untracked_leads bigint default 0 not null,
  constraint day_totals_pkey PRIMARY KEY (account_id, day, source, status)
);
alter table day_totals enable row level security;
alter table day_totals force row level security;
create policy day_totals_account on day_totals as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on day_totals as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on day_totals to rastro_app;
grant insert, select, update on day_totals to rastro_ingest;

create table deleted_leads (
  account_id uuid not null,
  kind text not null,
  id uuid not null,
  part integer not null,
  rows_of text not null,
  sealed text not null,
  deleted_at timestamp with time zone not null,
  constraint deleted_leads_pkey PRIMARY KEY (account_id, kind, id, part),
  constraint deleted_leads_kind_check CHECK ((kind = ANY (ARRAY['lead'::text, 'click'::text])))
);
CREATE INDEX deleted_leads_time ON deleted_leads USING btree (deleted_at);
alter table deleted_leads enable row level security;
alter table deleted_leads force row level security;
create policy deleted_leads_account on deleted_leads as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on deleted_leads as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on deleted_leads to rastro_app;
grant delete, insert, select on deleted_leads to rastro_ingest;

create table deliveries (
  account_id uuid not null,
  id uuid not null,
  destination text not null,
  config_id uuid not null,
  lead_id uuid,
  click_id uuid,
  event_type text not null,
  event_id text not null,
  event_time timestamp with time zone not null,
  value_cents bigint,
  currency text,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  last_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  request jsonb,
  response jsonb,
  http_status integer,
  fbtrace_id text,
  reason jsonb,
  created_at timestamp with time zone not null,
  by_phrase boolean default false not null,
  receipt text,
  confirmed_at timestamp with time zone,
  receipt_next_at timestamp with time zone,
  travels_alone boolean default false not null,
  sale_id uuid,
  doubted_since timestamp with time zone,
  refunds uuid,
  perhaps_taken boolean default false not null,
  constraint deliveries_pkey PRIMARY KEY (account_id, id),
  constraint deliveries_destination_check CHECK (is_destination(destination)),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'retrying'::text, 'failed'::text, 'paused'::text, 'dropped'::text])))
);
CREATE INDEX deliveries_claimed ON deliveries USING btree (account_id, destination, claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX deliveries_click ON deliveries USING btree (account_id, click_id);
CREATE INDEX deliveries_config ON deliveries USING btree (account_id, config_id, created_at DESC);
CREATE INDEX deliveries_due ON deliveries USING btree (account_id, destination, next_try_at) WHERE (state = ANY (ARRAY['pending'::text, 'retrying'::text]));
CREATE INDEX deliveries_event ON deliveries USING btree (account_id, fbtrace_id) WHERE (fbtrace_id IS NOT NULL);
CREATE INDEX deliveries_lead ON deliveries USING btree (account_id, lead_id);
CREATE INDEX deliveries_listed ON deliveries USING btree (account_id, destination, created_at DESC, id DESC);
CREATE INDEX deliveries_paused ON deliveries USING btree (account_id, destination, event_time) WHERE (state = 'paused'::text);
CREATE INDEX deliveries_sale ON deliveries USING btree (account_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX deliveries_time ON deliveries USING btree (account_id, created_at);
CREATE INDEX deliveries_unconfirmed ON deliveries USING btree (account_id, destination, receipt) WHERE ((receipt IS NOT NULL) AND (confirmed_at IS NULL) AND (state = 'sent'::text));
CREATE INDEX deliveries_valueless ON deliveries USING btree (account_id, created_at DESC) WHERE ((event_type = 'Purchase'::text) AND (COALESCE(value_cents, (0)::bigint) <= 0) AND (state = ANY (ARRAY['failed'::text, 'dropped'::text])));
CREATE UNIQUE INDEX deliveries_once ON deliveries USING btree (account_id, event_id);
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_account on deliveries as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on deliveries as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on deliveries to rastro_app;
grant insert, select, update on deliveries to rastro_ingest;

create table delivery_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamp with time zone not null,
  state text not null,
  reason jsonb,
  next_try_at timestamp with time zone,
  request jsonb,
  response jsonb,
  http_status integer,
  trace_id text,
  constraint delivery_attempts_pkey PRIMARY KEY (account_id, delivery_id, at, attempt)
);
CREATE INDEX delivery_attempts_age ON delivery_attempts USING btree (at);
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;
create policy delivery_attempts_account on delivery_attempts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on delivery_attempts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on delivery_attempts to rastro_app;
grant delete, insert, select on delivery_attempts to rastro_ingest;

create table destination_trials (
  account_id uuid not null,
  destination text not null,
  tried_at timestamp with time zone not null,
  is_accepted boolean not null,
  said text not null,
  outcome text,
  constraint destination_trials_pkey PRIMARY KEY (account_id, destination),
  constraint destination_trials_destination_check CHECK (is_destination(destination)),
  constraint destination_trials_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'unanswered'::text, 'unsent'::text]))),
  constraint destination_trials_said_check CHECK ((char_length(said) <= 1000))
);
alter table destination_trials enable row level security;
alter table destination_trials force row level security;
create policy destination_trials_account on destination_trials as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on destination_trials as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on destination_trials to rastro_app;
grant insert, select on destination_trials to rastro_ingest;

create table duties (
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  since timestamp with time zone not null,
  last_turn bigint default 0 not null,
  constraint duties_pkey PRIMARY KEY (account_id, user_id)
);
alter table duties enable row level security;
alter table duties force row level security;
create policy duties_account on duties as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on duties as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant select, update on duties to rastro_app;
grant delete, insert, select, update on duties to rastro_ingest;

create table email_changes (
  user_id uuid not null,
  token_hash text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_email_check CHECK ((email = lower(email)))
);
grant delete, insert, select, update on email_changes to rastro_ingest;

create table email_report_messages (
  account_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  email text not null,
  report_day date not null,
  first_day date not null,
  last_day date not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  outcome jsonb,
  done_at timestamp with time zone,
  by_hand boolean default false not null,
  constraint email_report_messages_pkey PRIMARY KEY (account_id, id),
  constraint email_report_messages_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX email_report_messages_due ON email_report_messages USING btree (next_try_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX email_report_messages_once ON email_report_messages USING btree (account_id, report_day, first_day, recipient_id) WHERE (NOT by_hand);
alter table email_report_messages enable row level security;
alter table email_report_messages force row level security;
create policy email_report_messages_account on email_report_messages as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on email_report_messages as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on email_report_messages to rastro_app;
grant delete, insert, select on email_report_messages to rastro_ingest;

create table email_report_recipients (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  added_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  constraint email_report_recipients_pkey PRIMARY KEY (account_id, id),
  constraint email_report_recipients_account_id_email_key UNIQUE (account_id, email)
);
alter table email_report_recipients enable row level security;
alter table email_report_recipients force row level security;
create policy email_report_recipients_account on email_report_recipients as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on email_report_recipients as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on email_report_recipients to rastro_app;
grant insert, select on email_report_recipients to rastro_ingest;

create table email_reports (
  account_id uuid not null,
  frequency text not null,
  is_active boolean not null,
  queued_until date not null,
  constraint email_reports_pkey PRIMARY KEY (account_id),
  constraint email_reports_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text])))
);
alter table email_reports enable row level security;
alter table email_reports force row level security;
create policy email_reports_account on email_reports as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on email_reports as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select, update on email_reports to rastro_app;
grant insert, select on email_reports to rastro_ingest;

create table erasure_certificates (
  account_id uuid not null,
  id uuid not null,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  people integer not null,
  identifier_hashes text[] not null,
  content text not null,
  content_sha256 text not null,
  constraint erasure_certificates_pkey PRIMARY KEY (account_id, id)
);
alter table erasure_certificates enable row level security;
alter table erasure_certificates force row level security;
create policy erasure_certificates_account on erasure_certificates as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on erasure_certificates as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select on erasure_certificates to rastro_app;
grant insert, select on erasure_certificates to rastro_ingest;

create table event_configs (
  account_id uuid not null,
  id uuid not null,
  destination text not null,
  event_name text not null,
  event_description text default ''::text not null,
  event_type text not null,
  trigger_condition text not null,
  phrase text,
  is_active boolean default true not null,
  purchase_value_cents bigint,
  purchase_currency text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  target text,
  value_source text default 'sale'::text not null,
  action_source text,
  constraint event_configs_pkey PRIMARY KEY (account_id, id),
  constraint event_configs_action_source_check CHECK ((action_source = 'chat'::text)),
  constraint event_configs_destination_check CHECK (is_destination(destination)),
  constraint event_configs_value_source_check CHECK ((value_source = ANY (ARRAY['fixed'::text, 'sale'::text])))
);
alter table event_configs enable row level security;
alter table event_configs force row level security;
create policy event_configs_account on event_configs as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on event_configs as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on event_configs to rastro_app;
grant insert, select on event_configs to rastro_ingest;

create table health_alerts (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  kind text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  details jsonb default '{}'::jsonb not null,
  notified_at timestamp with time zone,
  constraint health_alerts_pkey PRIMARY KEY (account_id, id),
  constraint health_alerts_kind_check CHECK ((kind = ANY (ARRAY['disconnected'::text, 'auth_error'::text, 'banned'::text, 'offline'::text, 'silence'::text, 'gap'::text])))
);
CREATE INDEX health_alerts_line ON health_alerts USING btree (account_id, instance_id, notified_at DESC);
CREATE INDEX health_alerts_waiting ON health_alerts USING btree (account_id, id) WHERE (notified_at IS NULL);
CREATE UNIQUE INDEX health_alerts_open ON health_alerts USING btree (account_id, instance_id, kind) WHERE (ended_at IS NULL);
alter table health_alerts enable row level security;
alter table health_alerts force row level security;
create policy health_alerts_account on health_alerts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on health_alerts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on health_alerts to rastro_app;
grant delete, insert, select on health_alerts to rastro_ingest;

create table hit_summaries (
  account_id uuid not null,
  link_id uuid not null,
  local_day date not null,
  reason text not null,
  hits bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint hit_summaries_pkey PRIMARY KEY (account_id, link_id, local_day, reason),
  constraint hit_summaries_reason_check CHECK ((reason = ANY (ARRAY['address'::text, 'link'::text, 'disk'::text])))
);
alter table hit_summaries enable row level security;
alter table hit_summaries force row level security;
create policy hit_summaries_account on hit_summaries as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on hit_summaries as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on hit_summaries to rastro_app;
grant insert, select, update on hit_summaries to rastro_ingest;

create table host_networks (
  account_id uuid not null,
  host text not null,
  network text not null,
  seen_at timestamp with time zone not null,
  constraint host_networks_pkey PRIMARY KEY (account_id, host, network)
);
alter table host_networks enable row level security;
alter table host_networks force row level security;
create policy system on host_networks as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select on host_networks to rastro_ingest;

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint identities_pkey PRIMARY KEY (issuer, subject),
  constraint identities_issuer_user_id_key UNIQUE (issuer, user_id)
);
grant delete, insert, select on identities to rastro_ingest;

create table installation_settings (
  only_row boolean default true not null,
  sales_whatsapp text,
  constraint installation_settings_pkey PRIMARY KEY (only_row),
  constraint installation_settings_only_row_check CHECK (only_row),
  constraint installation_settings_sales_whatsapp_check CHECK ((sales_whatsapp ~ '^\d{7,15}$'::text))
);
grant insert, select, update on installation_settings to rastro_ingest;

create table instance_tokens (
  token_hash text not null,
  account_id uuid not null,
  instance_id uuid not null,
  provider text not null,
  constraint instance_tokens_pkey PRIMARY KEY (token_hash)
);
alter table instance_tokens enable row level security;
alter table instance_tokens force row level security;
create policy instance_tokens_account on instance_tokens as permissive for insert to rastro_app with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on instance_tokens as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert on instance_tokens to rastro_app;
grant insert, select on instance_tokens to rastro_ingest;

create table instances (
  account_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  external_id text,
  base_url text,
  credentials text,
  credentials_hint text,
  webhook_token text not null,
  state text default 'disconnected'::text not null,
  state_detail text,
  state_at timestamp with time zone,
  own_phone text,
  own_lid text,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  state_cause text,
  assigns_leads boolean default false not null,
  is_draft boolean default false not null,
  constraint instances_pkey PRIMARY KEY (account_id, id),
  constraint instances_provider_check CHECK ((provider = ANY (ARRAY['simulator'::text, 'wapi'::text, 'evolution'::text, 'zapi'::text, 'whatsapp-cloud'::text]))),
  constraint instances_state_cause_check CHECK ((state_cause = ANY (ARRAY['temporary_block'::text, 'logged_out_on_phone'::text]))),
  constraint instances_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'connecting'::text, 'qr'::text, 'disconnected'::text, 'offline'::text, 'auth_error'::text, 'banned'::text])))
);
CREATE UNIQUE INDEX instances_default ON instances USING btree (account_id) WHERE is_default;
alter table instances enable row level security;
alter table instances force row level security;
create policy instances_account on instances as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on instances as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on instances to rastro_app;
grant insert, select, update on instances to rastro_ingest;

create table instant_replies (
  account_id uuid not null,
  message_id uuid not null,
  lead_id uuid not null,
  text_key text not null,
  sent_at timestamp with time zone not null,
  is_automatic boolean not null,
  constraint instant_replies_pkey PRIMARY KEY (account_id, message_id)
);
CREATE INDEX instant_replies_lead ON instant_replies USING btree (account_id, lead_id, sent_at);
CREATE INDEX instant_replies_text ON instant_replies USING btree (account_id, text_key, lead_id);
CREATE INDEX instant_replies_time ON instant_replies USING btree (account_id, sent_at);
alter table instant_replies enable row level security;
alter table instant_replies force row level security;
create policy instant_replies_account on instant_replies as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on instant_replies as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on instant_replies to rastro_app;
grant insert, select on instant_replies to rastro_ingest;

create table invites (
  account_id uuid not null,
  id uuid not null,
  token_hash text not null,
  email text,
  role text not null,
  invited_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  invited_by_id uuid,
  constraint invites_pkey PRIMARY KEY (account_id, id),
  constraint invites_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'attendant'::text, 'viewer'::text])))
);
alter table invites enable row level security;
alter table invites force row level security;
create policy invites_account on invites as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on invites as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select on invites to rastro_app;
grant delete, insert, select on invites to rastro_ingest;

create table last_clicks (
  account_id uuid not null,
  context_id bigint not null,
  clicked_at timestamp with time zone not null,
  constraint last_clicks_pkey PRIMARY KEY (account_id, context_id)
);
alter table last_clicks enable row level security;
alter table last_clicks force row level security;
create policy last_clicks_account on last_clicks as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on last_clicks as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on last_clicks to rastro_app;
grant delete, insert, select, update on last_clicks to rastro_ingest;

create table lead_events (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  actor text not null,
  details jsonb default '{}'::jsonb not null,
  happened_at timestamp with time zone not null,
  constraint lead_events_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX lead_events_lead ON lead_events USING btree (account_id, lead_id, happened_at);
CREATE INDEX lead_events_waiting ON lead_events USING btree (account_id, happened_at DESC) WHERE ((kind = 'phrase'::text) AND ((details ->> 'state'::text) = 'waiting'::text));
alter table lead_events enable row level security;
alter table lead_events force row level security;
create policy lead_events_account on lead_events as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on lead_events as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on lead_events to rastro_app;
grant insert, select on lead_events to rastro_ingest;

create table lead_touches (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  reason text not null,
  touch_key text not null,
  click_id uuid,
  link_id uuid,
  source text not null,
  campaign text,
  details jsonb default '{}'::jsonb not null,
  touched_at timestamp with time zone not null,
  told_click_id uuid,
  constraint lead_touches_pkey PRIMARY KEY (account_id, id),
  constraint lead_touches_kind_check CHECK ((kind = ANY (ARRAY['click'::text, 'link'::text, 'ad'::text])))
);
CREATE INDEX lead_touches_told ON lead_touches USING btree (account_id, told_click_id) WHERE (told_click_id IS NOT NULL);
CREATE UNIQUE INDEX lead_touches_once ON lead_touches USING btree (account_id, lead_id, touch_key);
alter table lead_touches enable row level security;
alter table lead_touches force row level security;
create policy lead_touches_account on lead_touches as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on lead_touches as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on lead_touches to rastro_app;
grant insert, select on lead_touches to rastro_ingest;

create table leads (
  account_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  status text default 'contacted'::text not null,
  is_tracked boolean not null,
  from_click boolean not null,
  reason text not null,
  confidence text not null,
  explanation jsonb not null,
  click_id uuid,
  link_id uuid,
  code text,
  source text not null,
  campaign text,
  ad_set text,
  creative text,
  campaign_data jsonb default '{}'::jsonb not null,
  ad jsonb,
  last_touch_id uuid,
  created_at timestamp with time zone not null,
  first_message_at timestamp with time zone not null,
  first_message_day date not null,
  last_message_at timestamp with time zone not null,
  first_message text not null,
  message_count integer default 0 not null,
  purchase_value_cents bigint,
  purchase_currency text,
  test_event_code text,
  tags text[] default '{}'::text[] not null,
  search_text text not null,
  erased_at timestamp with time zone,
  instance_id uuid,
  ad_opt_out boolean default false not null,
  ad_id text,
  click_day date,
  is_test boolean default false not null,
  assigned_to uuid,
  constraint leads_pkey PRIMARY KEY (account_id, id),
  constraint leads_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint leads_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'contacted'::text, 'converted'::text, 'lost'::text])))
);
CREATE INDEX leads_ad_id ON leads USING btree (account_id, "left"((campaign_data ->> 'adId'::text), 64), first_message_at DESC) WHERE (is_tracked AND (campaign IS NOT NULL) AND ((campaign_data ->> 'adId'::text) IS NOT NULL));
CREATE INDEX leads_assigned ON leads USING btree (account_id, assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX leads_customers ON leads USING btree (account_id, first_message_at) WHERE ((status = 'converted'::text) AND (NOT is_test));
CREATE INDEX leads_erased ON leads USING btree (account_id, first_message_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX leads_first_message ON leads USING btree (account_id, first_message_at);
CREATE INDEX leads_last_message ON leads USING btree (account_id, last_message_at DESC, id DESC) INCLUDE (is_test, assigned_to) WHERE (erased_at IS NULL);
CREATE INDEX leads_listed ON leads USING btree (account_id, created_at DESC, id DESC) INCLUDE (is_test, assigned_to) WHERE (erased_at IS NULL);
CREATE INDEX leads_of_ad ON leads USING btree (account_id, ad_id, id) WHERE (ad_id IS NOT NULL);
CREATE INDEX leads_of_campaign ON leads USING btree (account_id, campaign, first_message_at) WHERE (campaign IS NOT NULL);
CREATE INDEX leads_search ON leads USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX leads_tests ON leads USING btree (account_id) WHERE is_test;
CREATE UNIQUE INDEX leads_contact ON leads USING btree (account_id, contact_id);
alter table leads enable row level security;
alter table leads force row level security;
create policy leads_account on leads as permissive for all to rastro_app using (((account_id = ( SELECT current_account() AS current_account)) AND COALESCE((assigned_to = ( SELECT only_leads_of() AS only_leads_of)), true))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on leads as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on leads to rastro_app;
grant insert, select, update on leads to rastro_ingest;

create table letters (
  id uuid not null,
  user_id uuid not null,
  recipient text not null,
  kind text not null,
  details jsonb default '{}'::jsonb not null,
  secret text,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_kind_check CHECK ((kind = ANY (ARRAY['password_reset'::text, 'email_confirmation'::text, 'new_device'::text, 'password_changed'::text, 'email_changed'::text, 'second_factor_on'::text, 'second_factor_off'::text, 'recovery_code_used'::text])))
);
CREATE INDEX letters_due ON letters USING btree (next_try_at);
grant delete, insert, select, update on letters to rastro_ingest;

create table link_campaigns_due (
  account_id uuid not null,
  constraint link_campaigns_due_pkey PRIMARY KEY (account_id)
);
alter table link_campaigns_due enable row level security;
alter table link_campaigns_due force row level security;
create policy link_campaigns_due_account on link_campaigns_due as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on link_campaigns_due as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on link_campaigns_due to rastro_app;
grant insert, select on link_campaigns_due to rastro_ingest;

create table link_codes (
  code text not null,
  account_id uuid not null,
  link_id uuid not null,
  constraint link_codes_pkey PRIMARY KEY (code)
);
alter table link_codes enable row level security;
alter table link_codes force row level security;
create policy link_codes_account on link_codes as permissive for insert to rastro_app with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on link_codes as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert on link_codes to rastro_app;
grant insert, select on link_codes to rastro_ingest;

create table link_totals (
  account_id uuid not null,
  link_id uuid not null,
  class text not null,
  hits bigint default 0 not null,
  leads bigint default 0 not null,
  constraint link_totals_pkey PRIMARY KEY (account_id, link_id, class)
);
alter table link_totals enable row level security;
alter table link_totals force row level security;
create policy link_totals_account on link_totals as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on link_totals as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on link_totals to rastro_app;
grant insert, select, update on link_totals to rastro_ingest;

create table links (
  account_id uuid not null,
  id uuid not null,
  code text not null,
  whatsapp_number text not null,
  campaign_name text not null,
  message text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  adset_name text,
  ad_name text,
  placement text,
  campaign_data jsonb default '{}'::jsonb not null,
  paused boolean default false not null,
  desktop_page boolean default false not null,
  search_text text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  deleted_at timestamp with time zone,
  instance_id uuid,
  is_test boolean default false not null,
  former_names text[] default '{}'::text[] not null,
  constraint links_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX links_account_created ON links USING btree (account_id, created_at DESC);
CREATE INDEX links_code ON links USING btree (account_id, code);
alter table links enable row level security;
alter table links force row level security;
create policy links_account on links as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on links as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on links to rastro_app;
grant insert, select on links to rastro_ingest;

create table login_attempts (
  bucket_hash text not null,
  attempted_at timestamp with time zone[] not null,
  constraint login_attempts_pkey PRIMARY KEY (bucket_hash)
);
grant delete, insert, select, update on login_attempts to rastro_ingest;

create table memberships (
  user_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint memberships_pkey PRIMARY KEY (user_id, account_id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'attendant'::text, 'viewer'::text])))
);
grant delete, insert, select, update on memberships to rastro_ingest;

create table message_inbox (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  received_at timestamp with time zone not null,
  query text default ''::text not null,
  body bytea not null,
  worked_at timestamp with time zone,
  outcome text,
  reason text,
  contact_ids uuid[] default '{}'::uuid[] not null,
  mentions text[],
  constraint message_inbox_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX message_inbox_amended ON message_inbox USING btree (account_id, instance_id) WHERE (outcome = ANY (ARRAY['edit'::text, 'revoke'::text]));
CREATE INDEX message_inbox_contacts ON message_inbox USING gin (contact_ids) WHERE (contact_ids <> '{}'::uuid[]);
CREATE INDEX message_inbox_mentions ON message_inbox USING gin (account_id, mentions) WITH (fastupdate=off) WHERE (mentions IS NOT NULL);
CREATE INDEX message_inbox_unread ON message_inbox USING btree (account_id) WHERE (mentions IS NULL);
CREATE INDEX message_inbox_waiting ON message_inbox USING btree (account_id, id) WHERE (worked_at IS NULL);
CREATE INDEX message_inbox_worked ON message_inbox USING btree (received_at) WHERE (worked_at IS NOT NULL);
alter table message_inbox enable row level security;
alter table message_inbox force row level security;
create policy message_inbox_account on message_inbox as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on message_inbox as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on message_inbox to rastro_app;
grant delete, insert, select, update on message_inbox to rastro_ingest;

create table messages (
  account_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  provider_message_id text not null,
  contact_id uuid,
  lead_id uuid,
  from_me boolean not null,
  via text default 'unknown'::text not null,
  kind text not null,
  text text,
  shown_text text not null,
  first_text text,
  edited_at timestamp with time zone,
  revoked_at timestamp with time zone,
  is_pending boolean default false not null,
  attribution text default 'untracked'::text not null,
  sent_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  is_history boolean default false not null,
  contact_form text,
  edits text[] default '{}'::text[] not null,
  undelivered_at timestamp with time zone,
  undelivered_code integer,
  sent_by text,
  cleared_at timestamp with time zone,
  text_key text,
  constraint messages_pkey PRIMARY KEY (account_id, id),
  constraint messages_via_check CHECK ((via = ANY (ARRAY['phone'::text, 'api'::text, 'unknown'::text])))
);
CREATE INDEX messages_by_api ON messages USING btree (account_id, instance_id, sent_at DESC) WHERE (from_me AND (via = 'api'::text));
CREATE INDEX messages_contact ON messages USING btree (account_id, contact_id, sent_at);
CREATE INDEX messages_heard ON messages USING btree (account_id, instance_id, received_at DESC) WHERE (NOT from_me);
CREATE INDEX messages_lead ON messages USING btree (account_id, lead_id, sent_at);
CREATE INDEX messages_listed ON messages USING btree (account_id, sent_at DESC, id DESC) INCLUDE (lead_id) WHERE ((NOT from_me) AND (NOT is_pending) AND (lead_id IS NOT NULL));
CREATE INDEX messages_listed_history ON messages USING btree (account_id, lead_id) WHERE (is_history AND (NOT from_me) AND (NOT is_pending) AND (lead_id IS NOT NULL));
CREATE INDEX messages_old_history ON messages USING btree (account_id, sent_at) WHERE (is_history AND (cleared_at IS NULL));
CREATE INDEX messages_waiting ON messages USING btree (account_id, received_at) WHERE is_pending;
CREATE UNIQUE INDEX messages_provider_id ON messages USING btree (account_id, instance_id, provider_message_id);
alter table messages enable row level security;
alter table messages force row level security;
create policy messages_account on messages as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on messages as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on messages to rastro_app;
grant delete, insert, select on messages to rastro_ingest;

create table meta_logins (
  account_id uuid not null,
  id uuid not null,
  session_hash text not null,
  began_at timestamp with time zone not null,
  used_at timestamp with time zone,
  sealed_secret text,
  secret_hint text,
  token_expires_at timestamp with time zone,
  token_scopes text[],
  granted_at timestamp with time zone,
  assets jsonb,
  constraint meta_logins_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX meta_logins_began ON meta_logins USING btree (began_at);
alter table meta_logins enable row level security;
alter table meta_logins force row level security;
create policy meta_logins_account on meta_logins as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on meta_logins as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on meta_logins to rastro_app;
grant delete, insert, select on meta_logins to rastro_ingest;

create table own_address_checks (
  address text not null,
  checked_at timestamp with time zone not null,
  outcome text not null,
  detail text,
  visited_at timestamp with time zone,
  constraint own_address_checks_pkey PRIMARY KEY (address),
  constraint own_address_checks_detail_check CHECK ((char_length(detail) <= 200)),
  constraint own_address_checks_outcome_check CHECK ((outcome = ANY (ARRAY['proven'::text, 'here'::text, 'inside'::text, 'dns'::text, 'tls'::text, 'refused'::text, 'timeout'::text, 'other_server'::text, 'unreachable'::text])))
);
grant insert, select, update on own_address_checks to rastro_ingest;

create table page_codes (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  constraint page_codes_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX page_codes_id ON page_codes USING btree (id);
alter table page_codes enable row level security;
alter table page_codes force row level security;
create policy system on page_codes as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select on page_codes to rastro_ingest;

create table page_event_counts (
  account_id uuid not null,
  day date not null,
  host text not null,
  name text not null,
  campaign text not null,
  times bigint not null,
  total numeric(16,2),
  last_at timestamp with time zone not null,
  constraint page_event_counts_pkey PRIMARY KEY (account_id, day, host, name, campaign)
);
alter table page_event_counts enable row level security;
alter table page_event_counts force row level security;
create policy page_event_counts_account on page_event_counts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on page_event_counts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on page_event_counts to rastro_app;
grant delete, insert, select on page_event_counts to rastro_ingest;

create table password_resets (
  token_hash text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  made_by uuid,
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_resets_user ON password_resets USING btree (user_id);
grant delete, insert, select on password_resets to rastro_ingest;

create table phrase_rules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  phrases text[] not null,
  timing text not null,
  every_time boolean not null,
  set_status text,
  add_tag text,
  fires uuid,
  fixed_value_cents bigint,
  currency text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint phrase_rules_pkey PRIMARY KEY (account_id, id),
  constraint phrase_rules_check CHECK (((set_status IS NOT NULL) OR (add_tag IS NOT NULL) OR (fires IS NOT NULL))),
  constraint phrase_rules_fixed_value_cents_check CHECK ((fixed_value_cents > 0)),
  constraint phrase_rules_phrases_check CHECK (((cardinality(phrases) >= 1) AND (cardinality(phrases) <= 20))),
  constraint phrase_rules_set_status_check CHECK ((set_status = ANY (ARRAY['contacted'::text, 'converted'::text, 'lost'::text]))),
  constraint phrase_rules_timing_check CHECK ((timing = ANY (ARRAY['immediate'::text, 'confirm'::text])))
);
alter table phrase_rules enable row level security;
alter table phrase_rules force row level security;
create policy phrase_rules_account on phrase_rules as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on phrase_rules as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on phrase_rules to rastro_app;
grant insert, select on phrase_rules to rastro_ingest;

create table proven_hosts (
  account_id uuid not null,
  host text not null,
  first_click_at timestamp with time zone not null,
  constraint proven_hosts_pkey PRIMARY KEY (account_id, host)
);
alter table proven_hosts enable row level security;
alter table proven_hosts force row level security;
create policy proven_hosts_account on proven_hosts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on proven_hosts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on proven_hosts to rastro_app;
grant insert, select on proven_hosts to rastro_ingest;

create table quick_replies (
  account_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint quick_replies_pkey PRIMARY KEY (account_id, id)
);
alter table quick_replies enable row level security;
alter table quick_replies force row level security;
create policy quick_replies_account on quick_replies as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on quick_replies as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on quick_replies to rastro_app;
grant insert, select on quick_replies to rastro_ingest;

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
grant delete, insert, select on recovery_codes to rastro_ingest;

create table reply_texts (
  account_id uuid not null,
  text_key text not null,
  is_repeated boolean not null,
  verdict text,
  decided_by text,
  decided_at timestamp with time zone,
  constraint reply_texts_pkey PRIMARY KEY (account_id, text_key),
  constraint reply_texts_verdict_check CHECK ((verdict = ANY (ARRAY['automatic'::text, 'human'::text])))
);
alter table reply_texts enable row level security;
alter table reply_texts force row level security;
create policy reply_texts_account on reply_texts as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on reply_texts as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on reply_texts to rastro_app;
grant insert, select on reply_texts to rastro_ingest;

create table response_days (
  account_id uuid not null,
  day date not null,
  version bigint not null,
  waits integer default 0 not null,
  names json,
  facts text,
  constraint response_days_pkey PRIMARY KEY (account_id, day)
);
CREATE INDEX response_days_unkept ON response_days USING btree (account_id, day) WHERE ((facts IS NULL) AND (waits = 0));
alter table response_days enable row level security;
alter table response_days force row level security;
create policy response_days_account on response_days as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on response_days as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on response_days to rastro_app;
grant insert, select on response_days to rastro_ingest;

create table response_due (
  account_id uuid not null,
  after_lead uuid,
  constraint response_due_pkey PRIMARY KEY (account_id)
);
alter table response_due enable row level security;
alter table response_due force row level security;
create policy response_due_account on response_due as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on response_due as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on response_due to rastro_app;
grant insert, select on response_due to rastro_ingest;

create table response_waits (
  account_id uuid not null,
  lead_id uuid not null,
  began_at timestamp with time zone not null,
  instance_id uuid not null,
  campaign text,
  is_first boolean not null,
  replied_at timestamp with time zone,
  reply_message_id uuid,
  reply_via text,
  replied_by text,
  reply_key text,
  business_seconds integer,
  constraint response_waits_pkey PRIMARY KEY (account_id, lead_id, began_at),
  constraint response_waits_business_seconds_check CHECK ((business_seconds >= 0)),
  constraint response_waits_reply_via_check CHECK ((reply_via = ANY (ARRAY['person'::text, 'phone'::text, 'program'::text])))
);
CREATE INDEX response_waits_again ON response_waits USING btree (account_id, lead_id, began_at) WHERE (NOT is_first);
CREATE INDEX response_waits_open ON response_waits USING btree (account_id, began_at) INCLUDE (lead_id, instance_id, is_first) WHERE (replied_at IS NULL);
CREATE INDEX response_waits_text ON response_waits USING btree (account_id, reply_key) WHERE (reply_key IS NOT NULL);
CREATE INDEX response_waits_time ON response_waits USING btree (account_id, began_at) INCLUDE (instance_id, campaign, is_first, reply_via, replied_by, business_seconds);
alter table response_waits enable row level security;
alter table response_waits force row level security;
create policy response_waits_account on response_waits as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on response_waits as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on response_waits to rastro_app;
grant insert, select on response_waits to rastro_ingest;

create table retention (
  account_id uuid not null,
  click_days integer default 395,
  webhook_days integer default 30 not null,
  cleared_to uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  last_run_at timestamp with time zone,
  last_clicks integer default 0 not null,
  last_webhooks integer default 0 not null,
  message_days integer,
  messages_cleared_to uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  last_messages integer default 0 not null,
  agents_after text default '-9223372036854775808'::text not null,
  places_after text default '-9223372036854775808'::text not null,
  constraint retention_pkey PRIMARY KEY (account_id),
  constraint retention_click_days_check CHECK (((click_days >= 30) AND (click_days <= 730))),
  constraint retention_message_days_check CHECK (((message_days >= 30) AND (message_days <= 1825))),
  constraint retention_messages_check CHECK ((message_days >= webhook_days)),
  constraint retention_webhook_days_check CHECK (((webhook_days >= 30) AND (webhook_days <= 180)))
);
alter table retention enable row level security;
alter table retention force row level security;
create policy retention_account on retention as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on retention as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select, update on retention to rastro_app;
grant insert, select on retention to rastro_ingest;

create table sale_days (
  account_id uuid not null,
  day date not null,
  key bigint not null,
  is_tracked boolean not null,
  currency text not null,
  sales integer not null,
  repeats integer not null,
  cents bigint not null,
  period_sales integer not null,
  period_cents bigint not null,
  constraint sale_days_pkey PRIMARY KEY (account_id, day, key, is_tracked, currency)
);
alter table sale_days enable row level security;
alter table sale_days force row level security;
create policy sale_days_account on sale_days as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on sale_days as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on sale_days to rastro_app;
grant insert, select on sale_days to rastro_ingest;

create table sale_totals (
  account_id uuid not null,
  key bigint not null,
  is_tracked boolean not null,
  currency text not null,
  sales integer not null,
  repeats integer not null,
  cents bigint not null,
  constraint sale_totals_pkey PRIMARY KEY (account_id, key, is_tracked, currency)
);
alter table sale_totals enable row level security;
alter table sale_totals force row level security;
create policy sale_totals_account on sale_totals as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on sale_totals as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on sale_totals to rastro_app;
grant insert, select on sale_totals to rastro_ingest;

create table sales (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  cents bigint,
  currency text not null,
  sold_at timestamp with time zone not null,
  sold_day date not null,
  status text not null,
  origin text not null,
  origin_system text default ''::text not null,
  order_number text,
  product text default ''::text not null,
  note text default ''::text not null,
  entered_by text not null,
  match_id uuid,
  created_at timestamp with time zone not null,
  refunded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  invoice_number text,
  constraint sales_pkey PRIMARY KEY (account_id, id),
  constraint sales_cents_check CHECK (((cents > 0) AND ((cents IS NOT NULL) OR (status <> 'paid'::text)))),
  constraint sales_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'phrase'::text, 'api'::text, 'webhook'::text, 'file'::text]))),
  constraint sales_status_check CHECK ((status = ANY (ARRAY['paid'::text, 'waiting'::text, 'refunded'::text, 'cancelled'::text])))
);
CREATE INDEX sales_counted ON sales USING btree (account_id, lead_id) INCLUDE (cents, currency) WHERE ((status = 'paid'::text) AND (deleted_at IS NULL));
CREATE INDEX sales_days ON sales USING btree (account_id, sold_day, sold_at, id) WHERE ((status = 'paid'::text) AND (deleted_at IS NULL));
CREATE INDEX sales_lead ON sales USING btree (account_id, lead_id, sold_at DESC, id DESC);
CREATE UNIQUE INDEX sales_order ON sales USING btree (account_id, origin_system, order_number) WHERE ((order_number IS NOT NULL) AND (deleted_at IS NULL));
alter table sales enable row level security;
alter table sales force row level security;
create policy sales_account on sales as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on sales as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on sales to rastro_app;
grant insert, select on sales to rastro_ingest;

create table saved_filters (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  created_at timestamp with time zone not null,
  user_id uuid not null,
  constraint saved_filters_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX saved_filters_user ON saved_filters USING btree (account_id, user_id, created_at);
alter table saved_filters enable row level security;
alter table saved_filters force row level security;
create policy saved_filters_account on saved_filters as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on saved_filters as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on saved_filters to rastro_app;
grant insert, select on saved_filters to rastro_ingest;

create table seal_key (
  key bytea not null
);
grant select on seal_key to rastro_ingest;

create table second_factors (
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint second_factors_pkey PRIMARY KEY (user_id)
);
grant delete, insert, select, update on second_factors to rastro_ingest;

create table sent_messages (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  instance_id uuid not null,
  request_hash text not null,
  state text not null,
  provider_message_id text,
  asked_at timestamp with time zone not null,
  constraint sent_messages_pkey PRIMARY KEY (account_id, id),
  constraint sent_messages_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'unknown'::text, 'failed'::text])))
);
CREATE INDEX sent_messages_old ON sent_messages USING btree (asked_at);
CREATE INDEX sent_messages_time ON sent_messages USING btree (account_id, asked_at);
alter table sent_messages enable row level security;
alter table sent_messages force row level security;
create policy sent_messages_account on sent_messages as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on sent_messages as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on sent_messages to rastro_app;
grant delete, insert, select on sent_messages to rastro_ingest;

create table sessions (
  id_hash text not null,
  user_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  id uuid not null,
  browser text,
  os text,
  device_type text,
  country text,
  city text,
  is_proven_twice boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_device_type_check CHECK ((device_type = ANY (ARRAY['mobile'::text, 'tablet'::text, 'desktop'::text])))
);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
grant delete, insert, select, update on sessions to rastro_ingest;

create table shares (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  token_hash text not null,
  password_hash text,
  date_range text not null,
  start_date date,
  end_date date,
  shows_contacts boolean not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  opened integer default 0 not null,
  last_opened_at timestamp with time zone,
  created_by_id uuid,
  constraint shares_pkey PRIMARY KEY (account_id, id),
  constraint shares_check CHECK (((date_range = 'custom'::text) = ((start_date IS NOT NULL) AND (end_date IS NOT NULL)))),
  constraint shares_date_range_check CHECK ((date_range = ANY (ARRAY['last7days'::text, 'last14days'::text, 'last30days'::text, 'thisMonth'::text, 'lastMonth'::text, 'custom'::text])))
);
alter table shares enable row level security;
alter table shares force row level security;
create policy shares_account on shares as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on shares as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant insert, select, update on shares to rastro_app;
grant delete, insert, select, update on shares to rastro_ingest;

create table spend_sync_rows (
  account_id uuid not null,
  platform text not null,
  day date not null,
  row_key text not null,
  campaign_id text not null,
  campaign text not null,
  ad_set_id text not null,
  ad_set text not null,
  ad_id text not null,
  ad text not null,
  placement text not null,
  spend_cents bigint not null,
  impressions bigint,
  clicks bigint,
  constraint spend_sync_rows_pkey PRIMARY KEY (account_id, platform, day, row_key),
  constraint spend_sync_rows_platform_check CHECK ((platform = 'meta'::text))
);
alter table spend_sync_rows enable row level security;
alter table spend_sync_rows force row level security;
create policy spend_sync_rows_account on spend_sync_rows as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on spend_sync_rows as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on spend_sync_rows to rastro_app;
grant insert, select on spend_sync_rows to rastro_ingest;

create table spend_syncs (
  account_id uuid not null,
  platform text not null,
  id uuid not null,
  ad_account_id text not null,
  kind text not null,
  since date,
  until date,
  step text not null,
  is_report boolean not null,
  report_run_id text,
  report_percent integer,
  cursor text,
  pages integer default 0 not null,
  failures integer default 0 not null,
  resume_at timestamp with time zone,
  waits_for jsonb,
  claimed_until timestamp with time zone,
  began_at timestamp with time zone not null,
  constraint spend_syncs_pkey PRIMARY KEY (account_id, platform),
  constraint spend_syncs_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'month'::text, 'recent'::text]))),
  constraint spend_syncs_platform_check CHECK ((platform = 'meta'::text)),
  constraint spend_syncs_step_check CHECK ((step = ANY (ARRAY['account'::text, 'campaigns'::text, 'ad_sets'::text, 'ads'::text, 'report'::text, 'spend'::text])))
);
alter table spend_syncs enable row level security;
alter table spend_syncs force row level security;
create policy spend_syncs_account on spend_syncs as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy system on spend_syncs as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
grant delete, insert, select, update on spend_syncs to rastro_app;
grant insert, select on spend_syncs to rastro_ingest;

create table users (
  id uuid not null,
  email text not null,
  username text not null,
  name text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  password_is_initial boolean default false not null,
  is_operator boolean default false not null,
  email_is_proven boolean default true not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_username_key UNIQUE (username),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_username_check CHECK ((username = lower(username)))
);
grant insert, select, update on users to rastro_ingest;

create table waiting_codes (
  account_id uuid not null,
  code text not null,
  message_id uuid not null,
  waits_since timestamp with time zone not null,
  constraint waiting_codes_pkey PRIMARY KEY (account_id, code, message_id)
);
alter table waiting_codes enable row level security;
alter table waiting_codes force row level security;
create policy system on waiting_codes as permissive for all to rastro_ingest, rastro_owner using (true) with check (true);
create policy waiting_codes_account on waiting_codes as permissive for all to rastro_app using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
grant delete, insert, select, update on waiting_codes to rastro_app;
grant delete, insert, select on waiting_codes to rastro_ingest;
