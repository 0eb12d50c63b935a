-- What the campaign report says of sales is added up when they change, no longer from each sale and its lead
-- whenever somebody looks. A row here is a sale that counts, as it was counted: what changes about it is taken
-- back as it stands here.
create table counted_sales (
  account_id uuid not null,
  sale_id uuid not null,
  -- Names and source of the lead, as ad_totals keys them.
  key bigint not null,
  is_tracked boolean not null,
  -- Of the lead's first message.
  lead_day date not null,
  sold_day date not null,
  currency text not null,
  cents bigint not null,
  -- The second of its lead tells that somebody bought again.
  is_second boolean not null,
  primary key (account_id, sale_id)
);
alter table counted_sales enable row level security;
create policy counted_sales_account on counted_sales
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on counted_sales to rastro_app;
grant select, insert on counted_sales to rastro_ingest;

-- What an ad sold to the leads that first wrote on a day, and what it sold on that day.
create table sale_days (
  account_id uuid not null,
  day date not null,
  key bigint not null,
  is_tracked boolean not null,
  currency text not null,
  sales integer not null,
  repeats integer not null,
  cents bigint not null,
  period_sales integer not null,
  period_cents bigint not null,
  primary key (account_id, day, key, is_tracked, currency)
);
alter table sale_days enable row level security;
create policy sale_days_account on sale_days
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on sale_days to rastro_app;
grant select, insert on sale_days to rastro_ingest;

-- The same of all days, of which the day of a sale is one like that of its lead.
create table sale_totals (
  account_id uuid not null,
  key bigint not null,
  is_tracked boolean not null,
  currency text not null,
  sales integer not null,
  repeats integer not null,
  cents bigint not null,
  primary key (account_id, key, is_tracked, currency)
);
alter table sale_totals enable row level security;
create policy sale_totals_account on sale_totals
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on sale_totals to rastro_app;
grant select, insert on sale_totals to rastro_ingest;

insert into counted_sales (account_id, sale_id, key, is_tracked, lead_day, sold_day, currency, cents,
  is_second)
select s.account_id, s.id, totals_key(left(coalesce(l.campaign, ''), 190),
    left(coalesce(l.ad_set, ''), 190), left(coalesce(l.creative, ''), 190), left(l.source, 60),
    l.status),
  l.is_tracked, l.first_message_day, s.sold_day, s.currency, s.cents,
  row_number() over (partition by s.account_id, s.lead_id order by s.id) = 2
from sales s
join leads l on l.account_id = s.account_id and l.id = s.lead_id
where s.status = 'paid' and s.deleted_at is null and l.status = 'converted' and not l.is_test;

insert into sale_days (account_id, day, key, is_tracked, currency, sales, repeats, cents,
  period_sales, period_cents)
select account_id, day, key, is_tracked, currency, sum(sales), sum(repeats), sum(cents),
  sum(period_sales), sum(period_cents)
from (
  select account_id, lead_day as day, key, is_tracked, currency, 1 as sales,
    is_second::integer as repeats, cents, 0 as period_sales, 0 as period_cents
  from counted_sales
  union all
  select account_id, sold_day, key, is_tracked, currency, 0, 0, 0, 1, cents from counted_sales
) counted
group by account_id, day, key, is_tracked, currency order by account_id, day;

insert into sale_totals (account_id, key, is_tracked, currency, sales, repeats, cents)
select account_id, key, is_tracked, currency, count(*), count(*) filter (where is_second), sum(cents)
from counted_sales group by account_id, key, is_tracked, currency;
