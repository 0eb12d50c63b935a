-- Advertisements keep the utm_campaign that was made from a link's name, also after the link is renamed.
alter table links add column former_names text[] not null default '{}';

-- Accounts whose clicks were stored while a spelling of their link's name was a campaign of its own. A job
-- gives them the link's name in slices, and removes the account.
create table link_campaigns_due (
  account_id uuid primary key
);
alter table link_campaigns_due enable row level security;
create policy link_campaigns_due_account on link_campaigns_due
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on link_campaigns_due to rastro_app;
grant select, insert on link_campaigns_due to rastro_ingest;

insert into link_campaigns_due (account_id) select id from accounts;
