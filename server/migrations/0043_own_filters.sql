-- A saved filter belongs to the person who saved it. Who saved the ones until now is not known, and
-- everybody of the account saw them: the member who was there first keeps them, each other gets a copy.
alter table saved_filters add column user_id uuid;

insert into saved_filters (account_id, id, name, filters, created_at, user_id)
select f.account_id, gen_random_uuid(), f.name, f.filters, f.created_at, m.user_id
from saved_filters f
join memberships m on m.account_id = f.account_id
where m.user_id <> (
  select first.user_id from memberships first
  where first.account_id = f.account_id
  order by first.created_at, first.user_id
  limit 1
);

update saved_filters f
set user_id = (
  select first.user_id from memberships first
  where first.account_id = f.account_id
  order by first.created_at, first.user_id
  limit 1
)
where f.user_id is null;

-- Of an account without people nobody can read them.
delete from saved_filters where user_id is null;
alter table saved_filters alter column user_id set not null;
create index saved_filters_user on saved_filters (account_id, user_id, created_at);
