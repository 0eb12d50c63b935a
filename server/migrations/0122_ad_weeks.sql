-- An ad counts on most days of its weeks, and each of them was a row with its own entries in two indexes, which
-- took six times as much as the count. A week of an ad is one row, with a count for each of its days.
create table ad_weeks (
  account_id uuid not null,
  key bigint not null,
  -- Its Monday.
  week date not null,
  -- Of all the week, and of each day from Monday (1) to Sunday (7). Null is none, which takes no room.
  clicks integer, clicks_1 integer, clicks_2 integer, clicks_3 integer, clicks_4 integer, clicks_5 integer, clicks_6 integer, clicks_7 integer,
  tracked_leads integer, tracked_leads_1 integer, tracked_leads_2 integer, tracked_leads_3 integer, tracked_leads_4 integer, tracked_leads_5 integer, tracked_leads_6 integer, tracked_leads_7 integer,
  tracked_leads_from_click integer, tracked_leads_from_click_1 integer, tracked_leads_from_click_2 integer, tracked_leads_from_click_3 integer, tracked_leads_from_click_4 integer, tracked_leads_from_click_5 integer, tracked_leads_from_click_6 integer, tracked_leads_from_click_7 integer,
  untracked_leads integer, untracked_leads_1 integer, untracked_leads_2 integer, untracked_leads_3 integer, untracked_leads_4 integer, untracked_leads_5 integer, untracked_leads_6 integer, untracked_leads_7 integer,
  primary key (account_id, key, week)
);
alter table ad_weeks enable row level security;
create policy ad_weeks_account on ad_weeks
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on ad_weeks to rastro_app;
-- Moving clicks counts those of all accounts.
grant select, insert, update on ad_weeks to rastro_ingest;

create index ad_weeks_week on ad_weeks (account_id, week);

do $do$ begin
  execute (
    select format('insert into ad_weeks (account_id, key, week, %s) select account_id, key, week, %s
      from (select *, day + 1 - extract(isodow from day)::integer as week from ad_days) d
      group by account_id, key, week order by account_id, week',
      string_agg(format('%1$s, %1$s_1, %1$s_2, %1$s_3, %1$s_4, %1$s_5, %1$s_6, %1$s_7', measure), ', '),
      string_agg(format('nullif(sum(%1$s), 0)', measure) || (
        select string_agg(format(', sum(%s) filter (where day = week + %s)', measure, n), '' order by n)
        from generate_series(0, 6) n), ', '))
    from unnest(array['clicks', 'tracked_leads', 'tracked_leads_from_click', 'untracked_leads'])
      as measure);
end $do$;

drop view daily_totals;
drop table ad_days;
-- The days that count something. A condition on the day has one on the week beside it.
create view daily_totals with (security_invoker = true) as
select w.account_id, w.week + d.n as day, a.campaign, a.ad_set, a.creative, a.source, a.status,
  coalesce(d.clicks, 0)::bigint as clicks, coalesce(d.tracked_leads, 0)::bigint as tracked_leads,
  coalesce(d.tracked_leads_from_click, 0)::bigint as tracked_leads_from_click,
  coalesce(d.untracked_leads, 0)::bigint as untracked_leads, w.week
from ad_weeks w
join ad_totals a on a.account_id = w.account_id and a.key = w.key
cross join lateral (values
  (0, w.clicks_1, w.tracked_leads_1, w.tracked_leads_from_click_1, w.untracked_leads_1),
  (1, w.clicks_2, w.tracked_leads_2, w.tracked_leads_from_click_2, w.untracked_leads_2),
  (2, w.clicks_3, w.tracked_leads_3, w.tracked_leads_from_click_3, w.untracked_leads_3),
  (3, w.clicks_4, w.tracked_leads_4, w.tracked_leads_from_click_4, w.untracked_leads_4),
  (4, w.clicks_5, w.tracked_leads_5, w.tracked_leads_from_click_5, w.untracked_leads_5),
  (5, w.clicks_6, w.tracked_leads_6, w.tracked_leads_from_click_6, w.untracked_leads_6),
  (6, w.clicks_7, w.tracked_leads_7, w.tracked_leads_from_click_7, w.untracked_leads_7)
) as d (n, clicks, tracked_leads, tracked_leads_from_click, untracked_leads)
where coalesce(d.clicks, d.tracked_leads, d.tracked_leads_from_click, d.untracked_leads) is not null;
grant select on daily_totals to rastro_app, rastro_ingest;
