-- What an ad counted on a day names the ad by its key: the names are in ad_totals once, no longer in each
-- of its days, where they took more room than all else of a click but its own row.
alter table ad_totals add column key bigint;
update ad_totals set key = totals_key(campaign, ad_set, creative, source, status);
alter table ad_totals alter column key set not null, drop constraint ad_totals_pkey;
alter table ad_totals add primary key (account_id, key);

create table ad_days (
  account_id uuid not null,
  key bigint not null,
  day date not null,
  -- Null is none, which takes no room: most rows count clicks or people, not both.
  clicks integer,
  tracked_leads integer,
  tracked_leads_from_click integer,
  untracked_leads integer,
  primary key (account_id, key, day)
);
alter table ad_days enable row level security;
create policy ad_days_account on ad_days
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_days to rastro_app;
-- Moving clicks counts those of all accounts.
grant select, insert, update on ad_days to rastro_ingest;

-- By the names, not by the keys: those of a copy that was restored may be of another hash.
insert into ad_days (account_id, key, day, clicks, tracked_leads, tracked_leads_from_click,
  untracked_leads)
select account_id, totals_key(campaign, ad_set, creative, source, status), day,
  nullif(sum(clicks), 0)::integer, nullif(sum(tracked_leads), 0)::integer,
  nullif(sum(tracked_leads_from_click), 0)::integer, nullif(sum(untracked_leads), 0)::integer
from daily_totals
group by account_id, campaign, ad_set, creative, source, status, day
order by account_id, day;
-- The rows of a day lie together, and entries that differ in nothing but the row are stored as one.
create index ad_days_day on ad_days (account_id, day);

drop table daily_totals;
create view daily_totals with (security_invoker = true) as
select d.account_id, d.day, a.campaign, a.ad_set, a.creative, a.source, a.status,
  coalesce(d.clicks, 0)::bigint as clicks, coalesce(d.tracked_leads, 0)::bigint as tracked_leads,
  coalesce(d.tracked_leads_from_click, 0)::bigint as tracked_leads_from_click,
  coalesce(d.untracked_leads, 0)::bigint as untracked_leads
from ad_days d
join ad_totals a on a.account_id = d.account_id and a.key = d.key;
grant select on daily_totals to rastro_app, rastro_ingest;
