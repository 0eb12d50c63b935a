-- What was sent to ad platforms goes with its click's address and browser now. Clicks that were cleared
-- before this are looked at once more, for their requests.
update retention set cleared_to = '00000000-0000-0000-0000-000000000000';

-- Browsers and towns that no click names any more are looked for a part at a time, from here on. The key
-- behind which it goes on is a text, because it has more digits than a number of JavaScript.
alter table retention
  add column agents_after text not null default '-9223372036854775808',
  add column places_after text not null default '-9223372036854775808';
create index click_rows_agent on click_rows (agent_id);
