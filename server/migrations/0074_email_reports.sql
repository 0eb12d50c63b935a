-- The account's figures by e-mail, every week or month.
create table email_reports (
  account_id uuid not null primary key,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  is_active boolean not null,
  -- The newest day whose report was queued, or was not wanted yet.
  queued_until date not null
);
alter table email_reports enable row level security;
create policy email_reports_account on email_reports
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on email_reports to rastro_app;
grant select, insert on email_reports to rastro_ingest;

create table email_report_recipients (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  added_at timestamptz not null,
  -- When the person asked for no more of them.
  stopped_at timestamptz,
  primary key (account_id, id),
  unique (account_id, email)
);
alter table email_report_recipients enable row level security;
create policy email_report_recipients_account on email_report_recipients
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on email_report_recipients to rastro_app;
grant select, insert on email_report_recipients to rastro_ingest;

-- What was or is to be sent: one for each recipient and report.
create table email_report_messages (
  account_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  email text not null,
  report_day date not null,
  first_day date not null,
  last_day date not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  outcome jsonb,
  done_at timestamptz,
  primary key (account_id, id),
  -- Whatever runs twice sends nothing twice.
  unique (account_id, report_day, first_day, recipient_id)
);
create index email_report_messages_due on email_report_messages (next_try_at)
  where state = 'pending';
alter table email_report_messages enable row level security;
create policy email_report_messages_account on email_report_messages
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update, delete on email_report_messages to rastro_app;
grant select, insert, delete on email_report_messages to rastro_ingest;
