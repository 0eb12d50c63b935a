-- Rules on the messages that a business sends: what to do with a lead when one of the phrases is
-- said. A configured event whose trigger is a phrase is a rule too; both are read as one list.
create table phrase_rules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  phrases text[] not null check (cardinality(phrases) between 1 and 20),
  timing text not null check (timing in ('immediate', 'confirm')),
  every_time boolean not null,
  set_status text check (set_status in ('contacted', 'converted', 'lost')),
  add_tag text,
  fires uuid,
  fixed_value_cents bigint check (fixed_value_cents > 0),
  currency text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  check (set_status is not null or add_tag is not null or fires is not null)
);
alter table phrase_rules enable row level security;
create policy phrase_rules_account on phrase_rules
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on phrase_rules to rastro_app;

-- Promised by a phrase, whatever the trigger of the event is: it happened in the chat.
alter table deliveries add column by_phrase boolean not null default false;
update deliveries d set by_phrase = true from event_configs c
  where c.account_id = d.account_id and c.id = d.config_id and c.trigger_condition = 'phrase';

-- What a rule did with a message is noted with what it wanted to do, so that a person can still
-- confirm it when the rule has changed.
update lead_events e set details = jsonb_build_object(
    'ruleId', e.details -> 'configId',
    'ruleName', e.details -> 'eventName',
    'source', 'event',
    'phrase', null,
    'messageId', e.details -> 'messageId',
    'orderNumber', e.details -> 'orderNumber',
    'occasion', coalesce(e.details ->> 'orderNumber', m.provider_message_id, e.details ->> 'messageId'),
    'at', e.details -> 'at',
    'asksFirst', false,
    'isSale', e.details -> 'currency' <> 'null',
    'valueCents', e.details -> 'valueCents',
    'currency', e.details -> 'currency',
    'problem', case when (e.details -> 'waitsForValue')::boolean then 'none' end,
    'effects', jsonb_build_object('tag', null,
      'status', case when e.details -> 'currency' <> 'null' then 'converted' end,
      'event', jsonb_build_object('id', e.details -> 'configId', 'name', e.details -> 'eventName')),
    'state', case when (e.details -> 'waitsForValue')::boolean and 'a confirmar' = any(l.tags)
      then 'waiting' else 'done' end)
  from lead_events o
  left join leads l on l.account_id = o.account_id and l.id = o.lead_id
  left join messages m on m.account_id = o.account_id and m.id = (o.details ->> 'messageId')::uuid
  where e.kind = 'phrase' and o.account_id = e.account_id and o.id = e.id;
