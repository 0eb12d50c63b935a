-- Which of the account's numbers a link leads to, and which one a lead wrote to first.
alter table links add column instance_id uuid;
alter table leads add column instance_id uuid;
update leads l set instance_id = (
  select m.instance_id from messages m
  where m.account_id = l.account_id and m.contact_id = l.contact_id
    and not m.from_me and not m.is_pending and not m.is_history
  order by m.sent_at, m.provider_message_id limit 1
);

-- The look-up table of webhook secrets belongs to no account: a tenant may only end its own.
create function end_webhook_address(instance uuid) returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  delete from public.instance_tokens
  where account_id = public.current_account() and instance_id = instance;
end;
revoke execute on function end_webhook_address from public;
grant execute on function end_webhook_address to rastro_app;
