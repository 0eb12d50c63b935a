-- A page far down the list of leads counts those before it by the index alone, which has to know tests.
drop index leads_listed;
create index leads_listed on leads (account_id, created_at desc, id desc) include (is_test)
  where erased_at is null;
drop index leads_last_message;
create index leads_last_message on leads (account_id, last_message_at desc, id desc) include (is_test)
  where erased_at is null;
-- In a list by name those without one come last, together with the clicks.
create index contacts_nameless on contacts (account_id, id) where name is null or name = '';
