-- The list of clicks and messages counts messages, which have no roll-up: this index alone says how
-- many there are, when, and whose.
create index messages_listed on messages (account_id, sent_at desc, id desc) include (lead_id)
  where not from_me and not is_pending and lead_id is not null;
drop index messages_time;

-- A page far down a list passes over thousands of rows. With everything that orders the list and
-- belongs to its conditions in the index, the rows themselves are not read for that.
create index clicks_listed on clicks (account_id, clicked_at desc, id desc) include (class);
drop index clicks_time;
drop index clicks_unanswered;
create index clicks_unanswered on clicks (account_id, clicked_at desc, id desc)
  where class = 'human' and lead_id is null and erased_at is null;
create index leads_listed on leads (account_id, created_at desc, id desc) where erased_at is null;
drop index leads_created;
drop index leads_last_message;
create index leads_last_message on leads (account_id, last_message_at desc, id desc)
  where erased_at is null;
