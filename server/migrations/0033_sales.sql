-- A sale is a row of its own: a lead has any number of them. What a lead was worth until now becomes its
-- first sale; leads.purchase_value_cents and purchase_currency stay as what is read most, the newest
-- paid sale, and are kept by the code that writes sales.
create table sales (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  -- Null while nobody knows what it is worth.
  cents bigint,
  currency text not null,
  sold_at timestamptz not null,
  -- The account's local day of sold_at.
  sold_day date not null,
  status text not null,
  origin text not null,
  -- Which shop or system an order number belongs to; '' for numbers that people or phrases name.
  origin_system text not null default '',
  order_number text,
  product text not null default '',
  note text not null default '',
  entered_by text not null,
  -- Line of the timeline of the phrase that announced it.
  match_id uuid,
  created_at timestamptz not null,
  refunded_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, id),
  constraint sales_status_check check (status in ('paid', 'waiting', 'refunded', 'cancelled')),
  constraint sales_origin_check check (origin in ('manual', 'phrase', 'api', 'webhook', 'file')),
  constraint sales_cents_check check (cents > 0 and (cents is not null or status <> 'paid'))
);
create index sales_lead on sales (account_id, lead_id, sold_at desc, id desc);
create index sales_counted on sales (account_id, lead_id)
  include (cents, currency) where status = 'paid' and deleted_at is null;
create unique index sales_order on sales (account_id, origin_system, order_number)
  where order_number is not null and deleted_at is null;
alter table sales enable row level security;
create policy sales_account on sales using (account_id = current_account())
  with check (account_id = current_account());
grant select, insert, update, delete on sales to rastro_app;

insert into sales (account_id, id, lead_id, cents, currency, sold_at, sold_day, status,
  origin, entered_by, created_at)
select l.account_id, gen_random_uuid(), l.id, l.purchase_value_cents,
  coalesce(l.purchase_currency, 'BRL'), sold.at, (sold.at at time zone a.time_zone)::date, 'paid',
  'manual', 'Rastro', sold.at
from leads l
join accounts a on a.id = l.account_id
cross join lateral (
  -- When the value was last set; of leads that came by an import nobody knows.
  select coalesce(max(e.happened_at), l.last_message_at) as at from lead_events e
  where e.account_id = l.account_id and e.lead_id = l.id
    and e.kind in ('value', 'phrase', 'phrase_confirmed', 'sale_edited')
) sold
where l.purchase_value_cents > 0;

drop index leads_sold;

-- Which sale an event reports.
alter table deliveries add column sale_id uuid;
create index deliveries_sale on deliveries (account_id, sale_id) where sale_id is not null;
update deliveries d set sale_id = s.id
from sales s
where s.account_id = d.account_id and s.lead_id = d.lead_id and d.value_cents = s.cents
  and d.event_type in ('Purchase', 'CompleteOrder');
