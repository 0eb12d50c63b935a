-- The user name under which a person wrote last. It can be given to somebody else, so it is no form of
-- contact_identities: it leads nobody to this contact.
alter table contacts add column username text;
