-- Where conversions go has one name: a destination. An account's opened one is a connection, with an
-- address there (pixel or dataset, Google's customer id, measurement id, URL of a webhook) and a
-- sealed secret (text, or JSON where there are several). `platform` stays the word of ad_spend,
-- ad_entities and spend_syncs: the ad platform that costs come from, also one that is no destination.
alter table ad_connections rename to connections;
alter table connections rename column platform to destination;
alter table connections rename column pixel_id to address;
alter table connections rename column access_token to sealed_secret;
alter table connections rename column access_token_hint to secret_hint;
alter table connections rename constraint ad_connections_pkey to connections_pkey;
alter table connections rename constraint ad_connections_platform_check to connections_destination_check;
alter policy ad_connections_account on connections rename to connections_account;

alter table event_configs rename column platform to destination;
alter table event_configs alter column destination drop default;
alter table event_configs rename constraint event_configs_platform_check to event_configs_destination_check;

alter table deliveries rename column platform to destination;
alter table deliveries alter column destination drop default;
alter table deliveries rename constraint deliveries_platform_check to deliveries_destination_check;

-- What a login at Meta left becomes the secret of a connection.
alter table meta_logins rename column access_token to sealed_secret;
alter table meta_logins rename column token_hint to secret_hint;
