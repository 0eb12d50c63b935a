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
