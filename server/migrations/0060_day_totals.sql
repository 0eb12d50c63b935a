-- daily_totals over all names: what asks for days and not for a campaign costs as much as there are days
-- and sources, however many ads there were. Kept in the same statement as the rows that it adds up
-- (applyTotals).
create table day_totals (
  account_id uuid not null,
  day date not null,
  source text not null,
  status text not null,
  clicks bigint not null default 0,
  tracked_leads bigint not null default 0,
  tracked_leads_from_click bigint not null default 0,
  untracked_leads bigint not null default 0,
  primary key (account_id, day, source, status)
);
alter table day_totals enable row level security;
create policy day_totals_account on day_totals
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on day_totals to rastro_app;
-- Moving clicks counts those of all accounts.
grant select, insert, update on day_totals to rastro_ingest;

insert into day_totals (account_id, day, source, status, clicks, tracked_leads,
  tracked_leads_from_click, untracked_leads)
select account_id, day, source, status, sum(clicks), sum(tracked_leads),
  sum(tracked_leads_from_click), sum(untracked_leads)
from daily_totals
group by account_id, day, source, status;

-- What asks for days of one campaign reads that campaign's rows.
create index daily_totals_campaign on daily_totals (account_id, campaign, day);

-- The messages of the leads that an ad brought, of all days: what a list without days has beside its
-- clicks. Old messages that a lead was given afterwards are no part of its message_count; they are few
-- and have an index.
alter table ad_totals add column messages bigint not null default 0;
update ad_totals t set messages = l.messages
from (
  select account_id, left(coalesce(campaign, ''), 190) as campaign,
    left(coalesce(ad_set, ''), 190) as ad_set, left(coalesce(creative, ''), 190) as creative,
    left(source, 60) as source, status, sum(message_count) as messages
  from leads where not is_test group by 1, 2, 3, 4, 5, 6
) l
where t.account_id = l.account_id and t.campaign = l.campaign and t.ad_set = l.ad_set
  and t.creative = l.creative and t.source = l.source and t.status = l.status;
create index messages_listed_history on messages (account_id, lead_id)
  where is_history and not from_me and not is_pending and lead_id is not null;
