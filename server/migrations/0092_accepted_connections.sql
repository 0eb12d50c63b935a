-- When a destination last took something with the credential that is stored now; null: not yet, so that
-- nobody knows whether it takes it. Another address or credential begins anew.
alter table connections add column accepted_at timestamptz;
update connections c set accepted_at = c.connected_at
  where c.paused_at is null and c.destination <> 'ga4'
    and exists (select from deliveries d
      where d.account_id = c.account_id and d.destination = c.destination
        and d.state = 'sent' and d.sent_at >= c.connected_at);
