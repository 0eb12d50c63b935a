create index delivery_attempts_age on delivery_attempts (at);
create index deliveries_event on deliveries (account_id, fbtrace_id) where fbtrace_id is not null;
