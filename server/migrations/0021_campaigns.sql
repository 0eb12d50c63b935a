-- The campaign report reads clicks of one ad by their placement, and finds the names under which
-- the ids of ads came. Both come from addresses and may be long: an index holds the first
-- characters of an id and the hash of names, so that no value is ever a reason to lose a click.
create or replace function ad_branch(campaign text, ad_set text, creative text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(
    left(coalesce(campaign, ''), 190) || E'\n' || left(coalesce(ad_set, ''), 190) || E'\n'
      || left(coalesce(creative, ''), 190), 0);

create index clicks_branch on clicks (account_id, ad_branch(campaign, ad_set, creative), clicked_at)
  where class = 'human';

-- What money was spent on is known by the ids of the ad platform, the rows of ours by name: the
-- newest click (or lead of a click-to-WhatsApp ad) with an id says the name.
create index clicks_ad_id on clicks
  (account_id, left(campaign_data ->> 'adId', 64), clicked_at desc)
  where class = 'human' and campaign is not null and (campaign_data ->> 'adId') is not null;
create index clicks_adset_id on clicks
  (account_id, left(campaign_data ->> 'adsetId', 64), clicked_at desc)
  where class = 'human' and campaign is not null and (campaign_data ->> 'adsetId') is not null;
create index clicks_campaign_id on clicks
  (account_id, left(campaign_data ->> 'campaignId', 64), clicked_at desc)
  where class = 'human' and campaign is not null and (campaign_data ->> 'campaignId') is not null;
create index leads_ad_id on leads
  (account_id, left(campaign_data ->> 'adId', 64), first_message_at desc)
  where is_tracked and campaign is not null and (campaign_data ->> 'adId') is not null;

create index leads_sold on leads (account_id, first_message_at)
  where status = 'converted' and purchase_value_cents is not null;

-- Row-level security lets only leakproof operators use an index, and those of expressions are none.
-- So both look-ups run as the owner; their account is that of the transaction and cannot be chosen
-- by the caller.
create function names_of_ad(wanted_ad text, wanted_ad_set text, wanted_campaign text)
  returns table (campaign text, ad_set text, creative text)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select f.campaign, f.ad_set, f.creative
  from (
    (select 1 as rank, c.campaign, coalesce(c.ad_set, '') as ad_set,
      coalesce(c.creative, '') as creative
    from clicks c
    where wanted_ad <> '' and c.account_id = current_account() and c.class = 'human'
      and c.campaign is not null and (c.campaign_data ->> 'adId') is not null
      and left(c.campaign_data ->> 'adId', 64) = wanted_ad
    order by c.clicked_at desc limit 1)
    union all
    (select 2, l.campaign, coalesce(l.ad_set, ''), coalesce(l.creative, '')
    from leads l
    where wanted_ad <> '' and l.account_id = current_account() and l.is_tracked
      and l.campaign is not null and (l.campaign_data ->> 'adId') is not null
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
  ) f
  order by f.rank limit 1
$$;

create function clicks_of_ad(wanted_campaign text, wanted_ad_set text, wanted_creative text)
  returns table (clicked_at timestamptz, campaign text, ad_set text, creative text, source text,
    status text, link_id uuid, placement text)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select c.clicked_at, c.campaign, c.ad_set, c.creative, c.source, c.status, c.link_id,
    c.campaign_data ->> 'placement'
  from clicks c
  where c.account_id = current_account() and c.class = 'human'
    and ad_branch(c.campaign, c.ad_set, c.creative)
      = ad_branch(wanted_campaign, wanted_ad_set, wanted_creative)
$$;
revoke execute on function names_of_ad, clicks_of_ad from public;
grant execute on function names_of_ad, clicks_of_ad to rastro_app;
