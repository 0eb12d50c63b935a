-- Hosts of an account's pages from which a person came by a tracked link: reports of the capture script
-- from there are kept before those of hosts that anyone may have made up.
create table proven_hosts (
  account_id uuid not null,
  host text not null,
  first_click_at timestamptz not null,
  primary key (account_id, host)
);
alter table proven_hosts enable row level security;
create policy proven_hosts_account on proven_hosts
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on proven_hosts to rastro_app;

-- Sites that exist already are proven by the clicks of the last thirteen months.
insert into proven_hosts (account_id, host, first_click_at)
select account_id, host, first_click_at
from (
  select account_id, host, min(clicked_at) as first_click_at,
    row_number() over (partition by account_id order by min(clicked_at)) as place
  from (
    select account_id, clicked_at,
      lower(substring(landing_page from '^https?://([^/?#@]{1,260})')) as host
    from clicks where class = 'human' and landing_page is not null
  ) landed
  where host is not null
  group by account_id, host
) proven
where place <= 1000;
