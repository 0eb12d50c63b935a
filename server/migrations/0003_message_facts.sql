-- What message handling has to remember so that any order of arrival ends in the same state.

-- Too old when it arrived (history of a newly paired phone): shown, but makes no lead and no event.
alter table messages add column is_history boolean not null default false;
create index messages_waiting on messages (account_id, received_at) where is_pending;

-- The name is the newest inbound one; null: no name yet.
alter table contacts add column name_at timestamptz;

-- Whose messages a webhook told of, so that deleting a person deletes what was received, too.
alter table message_inbox add column contact_ids uuid[] not null default '{}';
create index message_inbox_contacts on message_inbox using gin (contact_ids)
  where contact_ids <> '{}';
create index message_inbox_worked on message_inbox (received_at) where worked_at is not null;

-- The click whose code the contact sent. click_id is the same click where it is the contact's own,
-- null where another contact sent the code first.
alter table lead_touches add column told_click_id uuid;
create index lead_touches_told on lead_touches (account_id, told_click_id)
  where told_click_id is not null;
create index links_code on links (account_id, code);

-- A deleted lead: everything personal is gone, what the totals count stays.
alter table leads add column erased_at timestamptz;

-- When the gateway was last asked how the instance is.
alter table instances add column checked_at timestamptz;
