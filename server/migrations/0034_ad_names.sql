-- The ad by whose id a lead is named. It stays when the person is erased: it says who was paid for
-- the lead, not whose lead it is, and the names follow it.
alter table leads add column ad_id text;
update leads set ad_id = ad ->> 'adId' where reason = 'ad' and ad ->> 'adId' is not null;
create index leads_of_ad on leads (account_id, ad_id, id) where ad_id is not null;

-- Accounts whose leads of ads are to take the names that the ads have now. A new id means that names
-- have changed since.
create table ad_names_due (
  account_id uuid primary key,
  id uuid not null
);
alter table ad_names_due enable row level security;
create policy ad_names_due_account on ad_names_due
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_names_due to rastro_app;

-- Until now the headline of an ad was its campaign.
insert into ad_names_due (account_id, id)
select account_id, gen_random_uuid() from leads where ad_id is not null group by account_id;

-- What an ad cost stands where its leads stand: under Meta's names as soon as a lead came by its id.
-- Else under the names of our clicks, and under Meta's own where none of ours carries an id of it.
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
    (select 1, c.campaign, coalesce(c.ad_set, ''), coalesce(c.creative, '')
    from clicks c
    where wanted_ad <> '' and c.account_id = current_account() and c.class = 'human'
      and c.campaign is not null and (c.campaign_data ->> 'adId') is not null
      and left(c.campaign_data ->> 'adId', 64) = wanted_ad
    order by c.clicked_at desc limit 1)
    union all
    (select 2, l.campaign, coalesce(l.ad_set, ''), coalesce(l.creative, '')
    from leads l
    where wanted_ad <> '' and l.account_id = current_account() and l.is_tracked
      and l.ad_id is null and l.campaign is not null and (l.campaign_data ->> 'adId') is not null
      and left(l.campaign_data ->> 'adId', 64) = wanted_ad
    order by l.first_message_at desc limit 1)
    union all
    (select 3, c.campaign, coalesce(c.ad_set, ''), null
    from clicks c
    where wanted_ad_set <> '' and c.account_id = current_account() and c.class = 'human'
      and c.campaign is not null and (c.campaign_data ->> 'adsetId') is not null
      and left(c.campaign_data ->> 'adsetId', 64) = wanted_ad_set
    order by c.clicked_at desc limit 1)
    union all
    (select 4, c.campaign, null, null
    from clicks c
    where wanted_campaign <> '' and c.account_id = current_account() and c.class = 'human'
      and c.campaign is not null and (c.campaign_data ->> 'campaignId') is not null
      and left(c.campaign_data ->> 'campaignId', 64) = wanted_campaign
    order by c.clicked_at desc limit 1)
    union all
    (select 5, k.campaign, k.ad_set, k.creative from known k)
  ) f
  order by f.rank limit 1
$$;
