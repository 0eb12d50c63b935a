-- To be undone, a merge of two contacts keeps facts instead of rows: whose each touch and delivery is,
-- by id, what was decided about either lead, and what was told of either person. All else of both
-- leads follows from the stored rows, so that no change of their tables concerns what is kept.
alter table contact_merges add column facts jsonb;

update contact_merges m set facts = (
  select jsonb_object_agg(s.side, jsonb_build_object(
    'contact', jsonb_build_object(
      'phone', s.contact->'phone',
      'phoneReceived', s.contact->'phone_received',
      'lid', s.contact->'lid',
      'bsuid', s.contact->'bsuid',
      'name', s.contact->'name',
      'nameAt', s.contact->'name_at',
      'createdAt', s.contact->'created_at'),
    'lead', jsonb_build_object(
      'status', s.lead->'status',
      'purchaseValueCents', s.lead->'purchase_value_cents',
      'purchaseCurrency', s.lead->'purchase_currency',
      'tags', s.lead->'tags',
      'adOptOut', s.lead->'ad_opt_out')))
  from (values
    ('kept', m.before->'keptContact', m.before->'keptLead'),
    ('gone', m.before->'goneContact', m.before->'goneLead')) as s(side, contact, lead))
where m.before is not null;

update contact_merges m set facts = jsonb_set(facts, '{gone}', facts->'gone' || jsonb_build_object(
  'touches', (
    select coalesce(jsonb_agg(t->'id' order by t->>'id'), '[]')
    from jsonb_array_elements(m.before->'touches') t
    where (t->>'lead_id')::uuid = m.gone_lead_id),
  'deliveries', (
    select coalesce(jsonb_agg(d->'id' order by d->>'id'), '[]')
    from jsonb_array_elements(m.before->'deliveries') d),
  'unsentDeliveries', (
    select coalesce(jsonb_agg(d->'id' order by d->>'id'), '[]')
    from jsonb_array_elements(m.before->'deliveries') d
    where d->>'state' in ('pendente', 'tentando', 'pausado'))))
|| jsonb_build_object('sharedTouches', (
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', k->'touch_key',
    'kept', jsonb_build_object('touchId', k->'id', 'touchedAt', k->'touched_at',
      'messageId', k->'details'->'messageId', 'ad', k->'details'->'ad'),
    'gone', jsonb_build_object('touchId', g->'id', 'touchedAt', g->'touched_at',
      'messageId', g->'details'->'messageId', 'ad', g->'details'->'ad')) order by g->>'id'), '[]')
  from jsonb_array_elements(m.before->'touches') k
  join jsonb_array_elements(m.before->'touches') g on g->'touch_key' = k->'touch_key'
  where (k->>'lead_id')::uuid = m.kept_lead_id and (g->>'lead_id')::uuid = m.gone_lead_id))
where m.before is not null;

alter table contact_merges drop column before;
