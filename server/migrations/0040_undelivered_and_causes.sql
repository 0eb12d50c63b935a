-- A message of the business that the gateway took and WhatsApp did not deliver, with Meta's code where
-- one was named.
alter table messages add column undelivered_at timestamptz;
alter table messages add column undelivered_code integer;

-- What a gateway tells of a closed connection beside its state, where a person has to do something else.
alter table instances add column state_cause text
  check (state_cause in ('temporary_block', 'logged_out_on_phone'));
alter table connection_changes add column cause text
  check (cause in ('temporary_block', 'logged_out_on_phone'));
