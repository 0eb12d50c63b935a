-- A rate compares clicks with what became of the same clicks. Leads that came from a click are
-- counted on the day of that click (tracked_leads_from_click), so that an answer to an old click is
-- no part of the rate of the day on which it was written.
alter table leads add column click_day date;
update leads l set click_day = c.local_day
from clicks c
where c.account_id = l.account_id and c.id = l.click_id and l.from_click;

update daily_totals set tracked_leads_from_click = 0 where tracked_leads_from_click <> 0;
insert into daily_totals (account_id, day, campaign, ad_set, creative, source, status,
  tracked_leads_from_click)
select account_id, coalesce(click_day, first_message_day), left(coalesce(campaign, ''), 190),
  left(coalesce(ad_set, ''), 190), left(coalesce(creative, ''), 190), left(source, 60), status,
  count(*)
from leads
where is_tracked and from_click
group by 1, 2, 3, 4, 5, 6, 7
on conflict (account_id, day, campaign, ad_set, creative, source, status) do update set
  tracked_leads_from_click = excluded.tracked_leads_from_click;
