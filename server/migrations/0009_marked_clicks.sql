-- Clicks on deleted links and with placeholders that the ad platform left: few, told to the user.
create index clicks_marked on clicks (account_id, clicked_at)
  where orphan or unexpanded <> '{}';
