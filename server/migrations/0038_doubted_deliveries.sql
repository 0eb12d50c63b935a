-- Since when a delivery is refused for a reason that nobody knows: it is tried again for hours before
-- it is given up, however many attempts failed before for other reasons.
alter table deliveries add column doubted_since timestamptz;
