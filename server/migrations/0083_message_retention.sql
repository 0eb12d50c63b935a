-- How long an account keeps what people wrote; null: without limit. Never shorter than the webhooks that
-- brought it, or a text that went would still lie there.
alter table retention
  add column message_days int check (message_days between 30 and 1825),
  -- Messages up to this one have no text; the next run goes on from here.
  add column messages_cleared_to uuid not null default '00000000-0000-0000-0000-000000000000',
  add column last_messages int not null default 0,
  add constraint retention_messages_check check (message_days >= webhook_days);

alter table messages
  -- When the period took its texts; no late delivery or edit brings one back.
  add column cleared_at timestamptz,
  -- What a text of ours that is gone was known by, because the waits that it ended are read by it.
  add column text_key text;

-- History of a new phone arrives long after it was written: what is old of it is found by its own time.
create index messages_old_history on messages (account_id, sent_at)
  where is_history and cleared_at is null;
