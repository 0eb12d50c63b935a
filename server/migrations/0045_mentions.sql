-- Numbers and ids that stand in a stored webhook, so that the deletion of a person finds whatever
-- names them, of whatever kind. Null in webhooks of before: those are read through until they are
-- forgotten.
alter table message_inbox add column mentions text[];
-- Without a list of pending entries, which each of the many searches of a deletion would read through.
create index message_inbox_mentions on message_inbox using gin (account_id, mentions)
  with (fastupdate = off) where mentions is not null;
create index message_inbox_unread on message_inbox (account_id) where mentions is null;

-- Webhooks of the account that were worked on and hold one of the forms of a person or the id of one
-- of their messages, each with what was found. As the owner, because row-level security keeps `@>`
-- from its index; the planner expects few texts and would read everything for each.
create function webhooks_naming(forms text[], message_ids text[])
  returns table (webhook uuid, found text)
  language sql stable security definer set search_path to pg_catalog, public
  set enable_seqscan to off
  as $$
    select m.id, w.value from unnest(forms || message_ids) as w (value)
    join message_inbox m on m.account_id = current_account() and m.mentions @> array[w.value]
    where m.mentions is not null and m.worked_at is not null
    union all
    select m.id, w.value from message_inbox m
    join unnest(forms) as w (value) on position(convert_to(w.value, 'UTF8') in m.body) > 0
    where m.account_id = current_account() and m.mentions is null and m.worked_at is not null
    union all
    select m.id, w.value from message_inbox m
    join unnest(message_ids) as w (value) on position(convert_to(w.value, 'UTF8') in m.body) > 0
    where m.account_id = current_account() and m.mentions is null and m.worked_at is not null
      and m.outcome in ('edit', 'revoke')
  $$;
revoke execute on function webhooks_naming(text[], text[]) from public;
grant execute on function webhooks_naming(text[], text[]) to rastro_app;

-- Forgets rejected hits in which one of these texts stands: the account's own, and lines of which not
-- even the account could be read.
create function forget_click_rejects(holding text[])
  returns void
  language sql security definer set search_path to pg_catalog, public
  begin atomic
    delete from click_rejects r
    where (r.account_id = current_account() or r.account_id is null)
      and exists (select from unnest(holding) as h (value) where position(h.value in r.hit) > 0);
  end;
revoke execute on function forget_click_rejects(text[]) from public;
grant execute on function forget_click_rejects(text[]) to rastro_app;
