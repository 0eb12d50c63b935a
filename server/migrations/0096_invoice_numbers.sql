-- The number of a sale's invoice, as people enter it; the accountant's file names it. The file reads the
-- paid sales of days in their order, and the campaign report adds up those of a period.
alter table sales add column invoice_number text;
create index sales_days on sales (account_id, sold_day, sold_at, id)
  where status = 'paid' and deleted_at is null;
