-- A host of an account's pages is proven by a message with the code of a click from there, or by clicks from
-- several networks. Until then the networks of such clicks are kept, each as wide as a provider's (/16 of IPv4,
-- /32 of IPv6), which names no person; the rows of a host go with its proof.
create table host_networks (
  account_id uuid not null,
  host text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (account_id, host, network)
);
alter table host_networks enable row level security;
grant select, insert, delete on host_networks to rastro_ingest;
