-- Connecting again sends what waited, and what waited too long is dropped: both look for paused ones.
create index deliveries_paused on deliveries (account_id, platform, event_time) where state = 'pausado';
