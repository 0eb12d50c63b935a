-- Merges from before leads had this column are undone with it, too: a kept row is inserted whole.
update contact_merges set before = jsonb_set(
    jsonb_set(before, '{keptLead,ad_opt_out}', 'false'), '{goneLead,ad_opt_out}', 'false')
where before is not null and not (before->'goneLead' ? 'ad_opt_out');
