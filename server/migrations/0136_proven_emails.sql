-- Whether the person of a login has shown that its e-mail is theirs. An invitation may be accepted under any e-mail: the
-- first proof ends whatever let in before it. Logins of before stay as good as they were taken to be until now.
alter table users add column email_is_proven boolean not null default true;
-- Identities that were linked before the proof go with it.
grant delete on identities to rastro_ingest;
