-- What who operates the installation sets on a screen: one row at most.
create table installation_settings (
  only_row boolean primary key default true check (only_row),
  -- WhatsApp of the sales page's buttons, digits with country code; null: the one of SALES_WHATSAPP.
  sales_whatsapp text check (sales_whatsapp ~ '^\d{7,15}$')
);
grant select, insert, update on installation_settings to rastro_ingest;
