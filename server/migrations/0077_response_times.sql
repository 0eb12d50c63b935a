-- When a business answers: of the account, or of one line, whose own go before. `scope_id` is the
-- account's id or the line's.
create table business_hours (
  account_id uuid not null,
  scope_id uuid not null,
  hours jsonb not null,
  primary key (account_id, scope_id)
);
alter table business_hours enable row level security;
create policy business_hours_account on business_hours
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on business_hours to rastro_app;
grant select, insert on business_hours to rastro_ingest;

-- Who wrote one of our messages in this product; what came from a phone or another program has nobody.
alter table messages add column sent_by text;

-- From a message that nobody had answered to the first reply by a person. Holds nothing of what was
-- written, so that the figures stay when the person is deleted.
create table response_waits (
  account_id uuid not null,
  lead_id uuid not null,
  began_at timestamptz not null,
  -- The line that was written to.
  instance_id uuid not null,
  -- The lead's, which follows when the lead gets another one.
  campaign text,
  -- The conversation begins with it.
  is_first boolean not null,
  replied_at timestamptz,
  reply_message_id uuid,
  reply_via text check (reply_via in ('person', 'phone', 'program')),
  -- The name of the person who replied from here.
  replied_by text,
  -- Stands for the reply's text; null without one.
  reply_key text,
  -- Until the reply, by the business hours.
  business_seconds integer check (business_seconds >= 0),
  primary key (account_id, lead_id, began_at)
);
create index response_waits_time on response_waits (account_id, began_at)
  include (instance_id, campaign, is_first, reply_via, replied_by, business_seconds);
create index response_waits_text on response_waits (account_id, reply_key)
  where reply_key is not null;
create index response_waits_open on response_waits (account_id, began_at) where replied_at is null;
alter table response_waits enable row level security;
create policy response_waits_account on response_waits
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on response_waits to rastro_app;
grant select, insert on response_waits to rastro_ingest;

-- Our messages that came right after one of the contact's, by which automatic texts are known.
create table instant_replies (
  account_id uuid not null,
  message_id uuid not null,
  lead_id uuid not null,
  text_key text not null,
  sent_at timestamptz not null,
  is_automatic boolean not null,
  primary key (account_id, message_id)
);
create index instant_replies_lead on instant_replies (account_id, lead_id, sent_at);
create index instant_replies_time on instant_replies (account_id, sent_at);
create index instant_replies_text on instant_replies (account_id, text_key, lead_id);
alter table instant_replies enable row level security;
create policy instant_replies_account on instant_replies
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on instant_replies to rastro_app;
grant select, insert on instant_replies to rastro_ingest;

-- What is known of texts of ours: that several people got one at once, and what a person said of it.
create table reply_texts (
  account_id uuid not null,
  text_key text not null,
  is_repeated boolean not null,
  verdict text check (verdict in ('automatic', 'human')),
  decided_by text,
  decided_at timestamptz,
  primary key (account_id, text_key)
);
alter table reply_texts enable row level security;
create policy reply_texts_account on reply_texts
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on reply_texts to rastro_app;
grant select, insert on reply_texts to rastro_ingest;

-- Accounts whose waits are to be computed anew, and after which lead that goes on.
create table response_due (
  account_id uuid primary key,
  after_lead uuid
);
alter table response_due enable row level security;
create policy response_due_account on response_due
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on response_due to rastro_app;
grant select, insert on response_due to rastro_ingest;

-- The conversations that are here already.
insert into response_due (account_id)
select account_id from leads group by account_id;
