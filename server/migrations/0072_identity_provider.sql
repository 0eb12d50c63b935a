-- Whom an identity provider knows under which name for good; the first login there finds the person by
-- their verified e-mail, every later one by this.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
grant select, insert on identities to rastro_ingest;

-- The provider vouched that it asked for a second factor itself.
alter table sessions add column is_proven_twice boolean not null default false;
