-- What was erased of a person on request, without the person: the text as it was issued, its SHA-256,
-- and keyed hashes of the identifiers, by which who knows one finds the certificate again.
create table erasure_certificates (
  account_id uuid not null,
  id uuid not null,
  issued_at timestamptz not null,
  -- The name of who asked for it, as it was then.
  issued_by text not null,
  people integer not null,
  identifier_hashes text[] not null,
  content text not null,
  content_sha256 text not null,
  primary key (account_id, id)
);
alter table erasure_certificates enable row level security;
create policy erasure_certificates_account on erasure_certificates
  using (account_id = current_account()) with check (account_id = current_account());
-- Issued once, never changed.
grant select, insert on erasure_certificates to rastro_app;
grant select, insert on erasure_certificates to rastro_ingest;
