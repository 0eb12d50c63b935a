-- What it takes to part two contacts again whose leads became one: the rows as they were, and which
-- of the others moved. Parted, only their forms ('phone:5511…', 'lid:100…') stay: nothing that a
-- gateway says makes one person of these two again.
create table contact_merges (
  account_id uuid not null,
  id uuid not null,
  kept_contact_id uuid not null,
  kept_lead_id uuid not null,
  kept_forms text[] not null,
  gone_contact_id uuid not null,
  gone_lead_id uuid not null,
  gone_forms text[] not null,
  before jsonb,
  messages uuid[] not null,
  webhooks uuid[] not null,
  lead_events uuid[] not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (account_id, id)
);
create index contact_merges_lead on contact_merges (account_id, kept_lead_id)
  where undone_at is null;
create index contact_merges_parted on contact_merges (account_id) where undone_at is not null;
alter table contact_merges enable row level security;
create policy contact_merges_account on contact_merges
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on contact_merges to rastro_app;

-- The strongest form under which a gateway named the contact of the message: who wrote stays known
-- when contacts are merged and parted. Null for messages stored before.
alter table messages add column contact_form text;

-- Texts of edits that were edited again, as far as they may name a click: in whichever order edits
-- arrive, the same codes are known in the end.
alter table messages add column edits text[] not null default '{}';
