-- Attendants: people who see the leads that are theirs, and those of nobody.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'admin', 'manager', 'attendant', 'viewer'));
alter table invites drop constraint invites_role_check;
alter table invites add constraint invites_role_check
  check (role in ('admin', 'manager', 'attendant', 'viewer'));

-- Who attends the lead: a member of the account who may; null for nobody.
alter table leads add column assigned_to uuid;
create index leads_assigned on leads (account_id, assigned_to) where assigned_to is not null;
-- Who counts rows of the list sees in the index alone which of them are there for who asks.
drop index leads_listed;
create index leads_listed on leads (account_id, created_at desc, id desc)
  include (is_test, assigned_to) where erased_at is null;
drop index leads_last_message;
create index leads_last_message on leads (account_id, last_message_at desc, id desc)
  include (is_test, assigned_to) where erased_at is null;
-- Who leaves the account, or has another role, keeps no leads: in one transaction with the membership.
grant update on leads to rastro_ingest;

-- Whose leads alone are there in this transaction, besides those of nobody; null: all.
create function only_leads_of() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.only_leads_of', true), '')::uuid;
create function see_only_leads_of(person uuid) returns void language plpgsql as $body$ begin
  execute format('set local app.only_leads_of = %L', person);
end $body$;
-- In the policy that there is: Citus makes of a restrictive one a permissive one, which would open the
-- others' accounts, and what a cluster has spread already takes no subquery (decision 015). Whoever may see
-- a lead may hand it on. Nobody's lead, and whoever sees all: the comparison is null. Of three conditions
-- the planner would think that they leave a hundredth of the leads, and join what it should look up.
do $do$
declare
  is_spread boolean := false;
  account text := '(select current_account())';
  person text := '(select only_leads_of())';
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''leads''::regclass)'
      into is_spread;
  end if;
  if is_spread then
    execute 'select create_distributed_function(''only_leads_of()'')';
    account := 'current_account()';
    person := 'only_leads_of()';
  end if;
  execute format('alter policy leads_account on leads using (account_id = %1$s
      and coalesce(assigned_to = %2$s, true))
    with check (account_id = %1$s)', account, person);
end $do$;

-- Who is on duty: a row for each person to whom lines may give new leads.
create table duties (
  account_id uuid not null,
  user_id uuid not null,
  -- The person's name, as timelines tell it.
  name text not null,
  since timestamptz not null,
  -- Whoever was given a lead last has the highest; the lowest is next.
  last_turn bigint not null default 0,
  primary key (account_id, user_id)
);
alter table duties enable row level security;
create policy duties_account on duties
  using (account_id = current_account()) with check (account_id = current_account());
grant select, update on duties to rastro_app;
-- It changes with memberships, which are of several accounts, and backups are restored.
grant select, insert, update, delete on duties to rastro_ingest;

-- Whether new leads of the line are given to those on duty, in turn.
alter table instances add column assigns_leads boolean not null default false;
