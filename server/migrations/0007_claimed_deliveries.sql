-- Is a batch of the account under way? Few rows at a time, however many wait.
create index deliveries_claimed on deliveries (account_id, platform, claimed_until)
  where claimed_until is not null;
