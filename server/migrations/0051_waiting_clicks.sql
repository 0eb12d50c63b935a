-- The click inbox belongs to the owner. Whether a click of one's own waits there is asked in the
-- transaction that works on an account's webhooks: a code may be told before its click is recorded.
create function has_waiting_clicks() returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select from public.click_inbox where account_id = public.current_account());
end;
revoke execute on function has_waiting_clicks from public;
grant execute on function has_waiting_clicks to rastro_app;
