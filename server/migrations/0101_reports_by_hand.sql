-- A report that a person sends is a message like those that go by themselves: listed, and tried again.
alter table email_report_messages add column by_hand boolean not null default false;

-- A person may send the same one more than once; what goes by itself goes once, whatever runs twice.
do $$ declare
  once text := (select conname from pg_constraint
    where conrelid = 'email_report_messages'::regclass and contype = 'u');
begin
  execute format('alter table email_report_messages drop constraint %I', once);
end $$;
create unique index email_report_messages_once
  on email_report_messages (account_id, report_day, first_day, recipient_id) where not by_hand;
