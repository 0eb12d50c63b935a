-- Invitations: whoever opens the link joins the account in the role that it names, once.
create table invites (
  account_id uuid not null,
  id uuid not null,
  token_hash text not null,
  -- Whom it was sent to; null for a link that somebody hands on.
  email text,
  role text not null check (role in ('admin', 'manager', 'viewer')),
  -- The name of who invited, as it was then.
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
alter table invites enable row level security;
create policy invites_account on invites
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, delete on invites to rastro_app;
-- Who opens the link has no session yet, nobody's old invitations are forgotten, backups are restored.
grant select, insert, delete on invites to rastro_ingest;

-- Roles change, and people leave.
grant update, delete on memberships to rastro_ingest;
