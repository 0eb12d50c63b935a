-- Why a lead is attributed as it is becomes a code with what its sentence names; the sentence is made
-- when it is read. What nobody knows stays as it was said: {"code": "legacy", "text": …}.
create function explanation_of(sentence text) returns jsonb language sql immutable as $$
  select coalesce(
    (select jsonb_build_object('code', 'code', 'leadCode', part[1], 'campaign', part[3])
      from regexp_match(sentence,
        '^A mensagem trouxe o código ([^,]*), criado no clique da campanha (do link|"(.*)")\.$') part
      where part is not null),
    (select jsonb_build_object('code', 'reused_code', 'leadCode', part[1], 'campaign', part[3])
      from regexp_match(sentence,
        '^O código (\S*) já tinha sido usado por outro contato: a campanha (do link|"(.*)") foi mantida, mas o clique continua com quem o usou primeiro\.$') part
      where part is not null),
    (select jsonb_build_object('code', 'pasted_link', 'campaign', part[2])
      from regexp_match(sentence,
        '^O contato colou o link de rastreamento na conversa: sabemos que é o link da campanha (do link|"(.*)"), mas não de qual clique\.$') part
      where part is not null),
    (select jsonb_build_object('code', 'ad', 'title', part[2])
      from regexp_match(sentence,
        '^O WhatsApp informou que a conversa começou (por um anúncio|pelo anúncio "(.*)")\.$') part
      where part is not null),
    case sentence
      when 'O WhatsApp informou que a conversa começou por um anúncio, mas não disse qual.'
        then '{"code": "unknown_ad"}'::jsonb
      when 'O WhatsApp informou que a conversa começou por um link, mas o código foi apagado da mensagem antes do envio.'
        then '{"code": "removed_code"}'
      when 'A mensagem chegou sem código, sem link de rastreamento e sem dados de anúncio.'
        then '{"code": "untracked"}'
      else jsonb_build_object('code', 'legacy', 'text', coalesce(sentence, ''))
    end)
$$;

-- Words of the database are English; the API says its own (contracts/lead-origin.ts).
create function attribution_word(word text) returns text language sql immutable as $$
  select case word
    when 'codigo' then 'code'
    when 'codigo_reutilizado' then 'reused_code'
    when 'link_colado' then 'pasted_link'
    when 'codigo_removido' then 'removed_code'
    when 'anuncio' then 'ad'
    when 'anuncio_desconhecido' then 'unknown_ad'
    when 'unificado' then 'unified'
    when 'sem_rastreio' then 'untracked'
    when 'alta' then 'high'
    when 'media' then 'medium'
    when 'baixa' then 'low'
    else word
  end
$$;

alter table leads drop constraint leads_confidence_check;
alter table leads
  alter column reason type text using attribution_word(reason),
  alter column confidence type text using attribution_word(confidence),
  alter column explanation type jsonb using explanation_of(explanation);
alter table leads add constraint leads_confidence_check
  check (confidence in ('high', 'medium', 'low'));

alter table messages alter column attribution drop default;
alter table messages alter column attribution type text using attribution_word(attribution);
alter table messages alter column attribution set default 'untracked';

-- What a touch says follows from its facts; only these are kept.
create function touch_key_of(key text) returns text language sql immutable as $$
  select case key when 'ad:desconhecido' then 'ad:unknown' else key end
$$;
alter table lead_touches
  alter column reason type text using attribution_word(reason),
  alter column touch_key type text using touch_key_of(touch_key),
  alter column details type jsonb using details - array['confidence', 'explanation', 'isTracked'];

update lead_events
set details = details || jsonb_build_object('explanation', explanation_of(details->>'explanation'))
where kind in ('created', 'became_tracked') and jsonb_typeof(details->'explanation') = 'string';

-- A touch that both leads of a merge had is found again by its key.
update contact_merges set before = before || jsonb_build_object('touches', (
    select coalesce(jsonb_agg(
      touch || jsonb_build_object('touch_key', touch_key_of(touch->>'touch_key'))), '[]')
    from jsonb_array_elements(before->'touches') touch))
where before is not null;

drop function explanation_of, attribution_word, touch_key_of;
