-- A trial may also have sent nothing: something it needs was missing.
alter table destination_trials drop constraint destination_trials_outcome_check;
alter table destination_trials add constraint destination_trials_outcome_check
  check (outcome in ('accepted', 'refused', 'unanswered', 'unsent'));
