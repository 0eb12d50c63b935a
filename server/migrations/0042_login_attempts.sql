-- Attempts to log in are counted before the password is looked at, in one row for each thing that they
-- are counted under (a person, an address, a device): its lock is what lets two that come at once see
-- each other. The key is a keyed hash, so that no address and no name stands here.
create table login_attempts (
  bucket_hash text primary key,
  -- Oldest first; those under way and those that failed. Never longer than the bucket's limit.
  attempted_at timestamptz[] not null
);

drop table login_failures;
