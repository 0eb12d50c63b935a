-- Hits that could not become a click, as they came and why: a row that makes no sense must neither
-- stop the ones behind it nor be lost. Account and link are null when not even they can be read.
create table click_rejects (
  id uuid primary key,
  account_id uuid,
  link_id uuid,
  hit text not null,
  reason text not null,
  rejected_at timestamptz not null
);
