-- Whether a person's reading of a lead stands in the log of the day already. Nothing of it is stored yet: the index begins
-- empty.
create index audit_entries_lead_readings on audit_entries (account_id, subject_id, actor_id, at)
  where action = 'lead.read';
