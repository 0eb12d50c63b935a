-- One of the attempts at a delivery that was not sent may have been taken all the same: its answer was lost, or came
-- from something in between. Sending it again by hand does not change that, so it is a fact of its own.
alter table deliveries add column perhaps_taken boolean not null default false;
-- Of what was tried until now only refusals by status are known to have been none.
update deliveries d set perhaps_taken = true
where d.state in ('pending', 'retrying', 'paused', 'failed')
  and (d.attempts > 0 and (d.http_status between 400 and 499) is not true
    or exists (select from delivery_attempts a where a.account_id = d.account_id and a.delivery_id = d.id
      and (a.http_status between 400 and 499) is not true));
