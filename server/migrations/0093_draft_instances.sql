-- An instance that was set up while its gateway could not answer: what was typed is kept, to be tried again
-- or changed. It is a line from the gateway's first answer on.
alter table instances add column is_draft boolean not null default false;
