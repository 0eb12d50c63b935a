/**
 * What the database's own functions are on a cluster. A transaction's account reaches the other nodes
 * by SET LOCAL alone, whose text they show to everybody with the same login. So its seal is another
 * one there: it is good for this one distributed transaction, whose number no statement can choose.
 */
const transactionSeal = `(select encode(sha256(k.key || convert_to(concat_ws(' ', account,
    t.initiator_node_identifier, t.transaction_number, extract(epoch from t.transaction_stamp)),
    'UTF8')), 'hex')
  from public.seal_key k, get_current_transaction_id() t
  where t.transaction_number > 0)`

export const clusterFunctions = `
  create or replace function enter_account(account text, seal text) returns void language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp
    set citus.propagate_set_commands = 'local'
  as $body$ begin
    if seal is distinct from encode(sha256((select key from public.seal_key)
        || convert_to(account, 'UTF8')), 'hex') then
      raise insufficient_privilege using message = 'this transaction belongs to another account';
    end if;
    -- A question of a reference table is answered here, and gives the transaction its number.
    perform from public.accounts limit 1;
    -- A function of one account that a statement calls asks where that account's rows lie.
    set local citus.allow_nested_distributed_execution = on;
    execute format('set local app.account_id = %L', account);
    execute format('set local app.account_seal = %L', ${transactionSeal});
  end $body$;
  revoke execute on function enter_account(text, text) from public;
  grant execute on function enter_account(text, text) to rastro_app;

  -- The other nodes hear of it by the text of SET LOCAL.
  alter function see_only_leads_of(uuid) set citus.propagate_set_commands = 'local';

  -- The number is known to the process that has the transaction, not to those that help it.
  create or replace function current_account() returns uuid language plpgsql stable
    parallel restricted security definer set search_path = pg_catalog, public, pg_temp
  as $body$
  declare
    account text := nullif(current_setting('app.account_id', true), '');
  begin
    if account is not null
      and ${transactionSeal} is distinct from current_setting('app.account_seal', true) then
      raise insufficient_privilege using message = 'this transaction belongs to another account';
    end if;
    return account::uuid;
  end $body$;

  -- A policy of a distributed table may ask no question of its own.
  create or replace function secure_click_part(part regclass) returns void
    language plpgsql set search_path = pg_catalog, public, pg_temp
  as $body$ begin
    execute format('alter table %s enable row level security', part);
    execute format('alter table %s force row level security', part);
    execute format('create policy click_rows_account on %s to rastro_app
      using (account_id = current_account()) with check (account_id = current_account())', part);
    execute format('create policy system on %s to rastro_owner, rastro_ingest
      using (true) with check (true)', part);
  end $body$`
