-- The lists take their totals from daily_totals instead of counting rows. These are the few rows
-- that the roll-up counts and the list of leads leaves out (server/leads/count-list.ts).
create index clicks_pending_unlisted on clicks (account_id, clicked_at)
  where class = 'human' and status = 'pending' and (lead_id is not null or erased_at is not null);
create index leads_erased on leads (account_id, first_message_at) where erased_at is not null;
