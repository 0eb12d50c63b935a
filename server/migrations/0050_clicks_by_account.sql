-- Clicks are moved account by account, so the inbox is read in that order.
alter table click_inbox drop constraint click_inbox_pkey;
alter table click_inbox add primary key (account_id, id);

-- The visitor's hash is of one link, so it needs no account before it.
drop index clicks_visitor;
create index clicks_visitor on clicks (visitor, clicked_at) where class = 'human';
