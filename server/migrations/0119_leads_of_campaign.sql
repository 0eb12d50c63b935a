-- The times of the dashboard's funnel are those of the latest people of the chosen campaign: without it all
-- who wrote since then are read to find them.
create index leads_of_campaign on leads (account_id, campaign, first_message_at)
  where campaign is not null;
