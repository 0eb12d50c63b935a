-- What the deletion of a lead removed or blanked, sealed with the server's key, for the minute in
-- which the deletion can be undone (contracts/leads.ts undoSeconds); a sweep purges it after that.
-- A conversation may be long: its rows lie in parts of a few megabytes.
create table deleted_leads (
  account_id uuid not null,
  kind text not null check (kind in ('lead', 'click')),
  id uuid not null,
  part integer not null,
  rows_of text not null,
  sealed text not null,
  deleted_at timestamptz not null,
  primary key (account_id, kind, id, part)
);
create index deleted_leads_time on deleted_leads (deleted_at);
alter table deleted_leads enable row level security;
create policy deleted_leads_account on deleted_leads
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on deleted_leads to rastro_app;

-- Each deletion looks for edits and deletions of the person's messages among the raw webhooks.
create index message_inbox_amended on message_inbox (account_id, instance_id)
  where outcome in ('edit', 'revoke');
