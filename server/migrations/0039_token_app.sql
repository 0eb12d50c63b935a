-- The app at Meta that a token belongs to: calls with a token of this server's own app are signed with
-- its secret, and no others.
alter table connections add column token_app_id text;
