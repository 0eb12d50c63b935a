-- Tagged codes of messages whose click is not here yet: it may still come out of a spill file.
create table waiting_codes (
  account_id uuid not null,
  code text not null,
  message_id uuid not null,
  waits_since timestamptz not null,
  primary key (account_id, code, message_id)
);
alter table waiting_codes enable row level security;
create policy waiting_codes_account on waiting_codes
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on waiting_codes to rastro_app;
