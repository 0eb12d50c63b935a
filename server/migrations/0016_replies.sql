-- Each reply that a person asked for, under the id that their browser gave it: the same id again is
-- the same reply. The text is not kept here, only a keyed hash that tells another one apart. Rows
-- are forgotten after a day.
create table sent_messages (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  instance_id uuid not null,
  request_hash text not null,
  -- 'sending' from before the gateway is called; 'unknown' when it did not say what became of it.
  state text not null check (state in ('sending', 'sent', 'unknown', 'failed')),
  provider_message_id text,
  asked_at timestamptz not null,
  primary key (account_id, id)
);
create index sent_messages_time on sent_messages (account_id, asked_at);
create index sent_messages_old on sent_messages (asked_at);
alter table sent_messages enable row level security;
create policy sent_messages_account on sent_messages
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on sent_messages to rastro_app;

-- Texts that the people of an account answer with, with placeholders (domain/quick-reply.ts).
create table quick_replies (
  account_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
alter table quick_replies enable row level security;
create policy quick_replies_account on quick_replies
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on quick_replies to rastro_app;

-- What the simulated phone has received.
create index messages_by_api on messages (account_id, instance_id, sent_at desc)
  where from_me and via = 'api';

-- When the stored webhooks were last put back to work by a person.
alter table accounts add column inbox_replayed_at timestamptz;
