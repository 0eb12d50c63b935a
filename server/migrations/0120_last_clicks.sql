-- The hour of an ad's last click stood in the row with all its names, about a kilobyte that was written anew
-- every hour. It has a row of its own, and only where somebody asks for it: the ads whose cost is imported
-- are found by their ids (names_of_ad).
create table last_clicks (
  account_id uuid not null,
  context_id bigint not null,
  -- The newest click of a person, to the hour.
  clicked_at timestamptz not null,
  primary key (account_id, context_id)
) with (fillfactor = 75); -- Room on its page for the row of the next hour, which then needs no index.
alter table last_clicks enable row level security;
create policy last_clicks_account on last_clicks
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on last_clicks to rastro_app;
-- Moving clicks crosses accounts, and so does erasing what is shared.
grant select, insert, update, delete on last_clicks to rastro_ingest;

insert into last_clicks (account_id, context_id, clicked_at)
select x.account_id, x.id, x.last_click_at
from click_contexts x
where x.last_click_at is not null and x.campaign is not null
  and coalesce(x.campaign_data ->> 'adId', x.campaign_data ->> 'adsetId',
    x.campaign_data ->> 'campaignId') is not null;

-- As in 0057, with the new table.
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
end $$;

alter table click_contexts drop column last_click_at;
-- Its rows are not changed any more.
alter table click_contexts reset (fillfactor);
