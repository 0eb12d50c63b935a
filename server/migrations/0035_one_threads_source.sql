-- One network has one source name: Threads was also `th` (Meta's own code for it) and the name of its
-- site. What was counted moves along, so that every number stays what a recount would give.
update clicks set source = 'threads' where source in ('th', 'threads_net', 'threads_com');
update leads set source = 'threads' where source in ('th', 'threads_net', 'threads_com');
update lead_touches set source = 'threads' where source in ('th', 'threads_net', 'threads_com');
update saved_filters set filters = jsonb_set(filters, '{source}', '"threads"')
  where filters ->> 'source' in ('th', 'threads_net', 'threads_com');

with moved as (
  delete from daily_totals where source in ('th', 'threads_net', 'threads_com') returning *
)
insert into daily_totals (account_id, day, campaign, ad_set, creative, source, status,
  clicks, tracked_leads, tracked_leads_from_click, untracked_leads)
select account_id, day, campaign, ad_set, creative, 'threads', status,
  sum(clicks), sum(tracked_leads), sum(tracked_leads_from_click), sum(untracked_leads)
from moved
group by account_id, day, campaign, ad_set, creative, status
on conflict (account_id, day, campaign, ad_set, creative, source, status) do update set
  clicks = daily_totals.clicks + excluded.clicks,
  tracked_leads = daily_totals.tracked_leads + excluded.tracked_leads,
  tracked_leads_from_click =
    daily_totals.tracked_leads_from_click + excluded.tracked_leads_from_click,
  untracked_leads = daily_totals.untracked_leads + excluded.untracked_leads;
