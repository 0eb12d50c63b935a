-- daily_totals over all days: what is asked without dates costs as much as an account has ads, however
-- long it has had them. Kept in the same statement as the days that it adds up (applyTotals).
create table ad_totals (
  account_id uuid not null,
  campaign text not null,
  ad_set text not null,
  creative text not null,
  source text not null,
  status text not null,
  clicks bigint not null default 0,
  tracked_leads bigint not null default 0,
  tracked_leads_from_click bigint not null default 0,
  untracked_leads bigint not null default 0,
  -- The latest day of which something was counted, also when it no longer is.
  last_day date not null,
  primary key (account_id, campaign, ad_set, creative, source, status)
);
alter table ad_totals enable row level security;
create policy ad_totals_account on ad_totals
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_totals to rastro_app;
-- Moving clicks counts those of all accounts.
grant select, insert, update on ad_totals to rastro_ingest;

insert into ad_totals (account_id, campaign, ad_set, creative, source, status, clicks,
  tracked_leads, tracked_leads_from_click, untracked_leads, last_day)
select account_id, campaign, ad_set, creative, source, status, sum(clicks), sum(tracked_leads),
  sum(tracked_leads_from_click), sum(untracked_leads), max(day)
from daily_totals
group by account_id, campaign, ad_set, creative, source, status;
