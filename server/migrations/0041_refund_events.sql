-- The event that this one takes back: the sale that it reported was refunded. Only destinations that
-- take such a correction are told.
alter table deliveries add column refunds uuid;
