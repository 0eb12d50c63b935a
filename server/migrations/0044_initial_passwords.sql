-- A password that somebody else knows, because the server printed it or an operator chose it: the
-- screens ask for another one before anything else. Passwords until now count as chosen.
alter table users add column password_is_initial boolean default false not null;
