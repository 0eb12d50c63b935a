-- The id in the code of customers' pages (`data-account`): one for each person in each account, which leads to
-- that account for ever, also when the person leaves it or joins others. The first account in which a person is
-- keeps their own id, which all code named until now.
create table page_codes (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  primary key (account_id, id)
);
create index page_codes_id on page_codes (id);
alter table page_codes enable row level security;
grant select, insert on page_codes to rastro_ingest;

-- Nobody noted in which account the code of a person in several was shown: their own id may lead to each.
insert into page_codes (account_id, id, user_id)
select account_id, user_id, user_id from memberships;
insert into page_codes (account_id, id, user_id)
select account_id, gen_random_uuid(), user_id from memberships
where user_id in (select user_id from memberships group by user_id having count(*) > 1);
