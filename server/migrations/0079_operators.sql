-- Who operates the installation makes accounts, suspends and resumes them, on a screen. That is a property
-- of a login, not of a member: it opens no account's data.
alter table users add column is_operator boolean not null default false;

-- Until now there was none; the login that the installation began with is the one whose people run it.
update users set is_operator = true
where id = (
  select m.user_id
  from memberships m
  join accounts a on a.id = m.account_id
  where m.role = 'owner'
  order by a.created_at, a.id, m.created_at, m.user_id
  limit 1
);
