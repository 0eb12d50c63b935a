-- The campaign report adds up what customers bought, and reads them in the order in which they came, of the
-- chosen days or all of them. Without it each sale looked for its lead.
create index leads_customers on leads (account_id, first_message_at)
  where status = 'converted' and not is_test;
