-- The process no longer works as the owner of the tables. What an account may do is said by the
-- earlier migrations (rastro_app); this says what crosses accounts: intake, workers, sessions,
-- backups. A later table says both for itself; ownership, FORCE and the policy `system` follow by
-- themselves (server/platform/database/secure-schema.ts).
grant usage on schema public to rastro_ingest;
grant select, insert on all tables in schema public to rastro_ingest;
revoke insert on rastro_migrations from rastro_ingest;

-- Moving clicks: their codes, roll-ups and what is promised for them.
grant delete on click_inbox to rastro_ingest;
grant update on clicks, link_totals, daily_totals, hit_summaries, deliveries to rastro_ingest;
-- Logins and the people behind them.
grant update, delete on sessions to rastro_ingest;
grant update, delete on login_attempts to rastro_ingest;
grant update on accounts, users to rastro_ingest;
-- Lines that are due, webhooks that are worked on again.
grant update on instances, message_inbox to rastro_ingest;
-- What has had its time.
grant delete on click_rejects, message_inbox, messages, waiting_codes, deleted_leads, delivery_attempts,
  connection_changes, health_alerts, alert_messages, account_notices, meta_logins, sent_messages,
  page_event_counts to rastro_ingest;

-- Whoever can run a statement of their own inside an account's transaction can set app.account_id to
-- anything. So it counts only with its seal, which is made of a key that rastro_app cannot read.
create table seal_key (key bytea not null);
insert into seal_key
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
grant select on seal_key to rastro_ingest;

create or replace function current_account() returns uuid language plpgsql stable parallel safe
  security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account text := nullif(current_setting('app.account_id', true), '');
begin
  if account is not null and encode(sha256((select key from public.seal_key)
      || convert_to(account, 'UTF8')), 'hex')
    is distinct from current_setting('app.account_seal', true) then
    raise insufficient_privilege using message = 'this transaction belongs to another account';
  end if;
  return account::uuid;
end $$;

-- The two tables that lead from a code to its account: an account adds its own.
alter table link_codes enable row level security;
create policy link_codes_account on link_codes for insert with check (account_id = current_account());
alter table instance_tokens enable row level security;
create policy instance_tokens_account on instance_tokens for insert
  with check (account_id = current_account());

-- An account adds, and replaces by their key, jobs of its own only.
create or replace function add_job(task text, payload json, queue text default null,
  run_at timestamptz default null, job_key text default null) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account text := current_account()::text;
begin
  if not pg_has_role(session_user, 'rastro_ingest', 'usage') and (account is null
    or payload ->> 'accountId' is distinct from account
    or strpos(coalesce(queue, account), account) = 0
    or strpos(coalesce(job_key, account), account) = 0)
  then
    raise insufficient_privilege using message = 'the job is of another account';
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at, null::integer, job_key);
end $$;
grant execute on function add_job to rastro_ingest;
