-- Who wrote again after a person had replied: the step 'qualificado' of the funnel asks for a lead's first
-- such moment.
create index response_waits_again on response_waits (account_id, lead_id, began_at)
  where not is_first;
