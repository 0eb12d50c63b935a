-- Days whose stored spend the ad platform answered nothing for, with the days on which it did: the spend stays until
-- it has answered so on several days. Null: no doubt.
alter table connections add column spend_doubts jsonb;
