-- Mapping tables have no row-level security: they are read before the account is known, by the
-- owner. A tenant transaction only adds to them; it could otherwise, with a condition forgotten,
-- read or delete what belongs to every account.
revoke select (account_id, instance_id), delete on instance_tokens from rastro_app;
