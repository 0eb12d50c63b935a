-- What the destination gave for a request that it will only judge later, and when it has.
alter table deliveries add column receipt text;
alter table deliveries add column confirmed_at timestamptz;
