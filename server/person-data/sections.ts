import { type RawBuilder, sql } from 'kysely'

/** Whose data are read: the leads, their contacts, and texts that name them elsewhere. */
export type People = {
  accountId: string
  leads: string[]
  contacts: string[]
  /** Their telephone numbers as digits, for what others wrote about them. */
  numbers: string[]
  webhooks: string[]
}

/** A part of what is held about somebody: what it is called, what its fields are, how it is read. */
export type Section = {
  key: string
  title: string
  fields: Record<string, string>
  /** Rows of the account as `at`, `id` and `data`, the JSON object whose fields are named above. */
  select: (people: People) => RawBuilder<unknown>
}

const uuids = (ids: readonly string[]) => sql`any(${ids}::uuid[])`

export const sections: readonly Section[] = [
  {
    key: 'contacts',
    title: 'Contato',
    fields: {
      name: 'Nome',
      phone: 'Telefone',
      phoneReceived: 'Telefone como o WhatsApp informou',
      lid: 'LID',
      bsuid: 'Identificador comercial',
      username: 'Nome de usuário',
      createdAt: 'Conhecido desde',
      identities: 'Formas pelas quais é reconhecido',
    },
    select: ({ accountId, contacts }) => sql`
      select p.created_at as at, p.id, jsonb_build_object('name', p.name, 'phone', p.phone,
        'phoneReceived', p.phone_received, 'lid', p.lid, 'bsuid', p.bsuid,
        'username', p.username,
        'createdAt', p.created_at, 'identities', (
          select jsonb_agg(i.kind || ': ' || i.value order by i.kind, i.value)
          from contact_identities i
          where i.account_id = ${accountId} and i.contact_id = p.id)) as data
      from contacts p where p.account_id = ${accountId} and p.id = ${uuids(contacts)}`,
  },
  {
    key: 'leads',
    title: 'Lead e origem',
    fields: {
      status: 'Situação',
      tags: 'Etiquetas',
      source: 'Origem',
      campaign: 'Campanha',
      adSet: 'Conjunto de anúncios',
      creative: 'Anúncio',
      code: 'Código',
      isTracked: 'Rastreado',
      confidence: 'Confiança da atribuição',
      explanation: 'Por que esta origem',
      campaignData: 'Dados da campanha',
      ad: 'Anúncio do WhatsApp',
      firstMessage: 'Primeira mensagem',
      firstMessageAt: 'Primeira mensagem em',
      lastMessageAt: 'Última mensagem em',
      messageCount: 'Mensagens',
      cents: 'Valor da compra',
      currency: 'Moeda',
      adOptOut: 'Não informar às plataformas de anúncios',
    },
    select: ({ accountId, leads }) => sql`
      select l.created_at as at, l.id, jsonb_build_object('status', l.status, 'tags', l.tags,
        'source', l.source, 'campaign', l.campaign, 'adSet', l.ad_set, 'creative', l.creative,
        'code', l.code, 'isTracked', l.is_tracked, 'confidence', l.confidence,
        'explanation', l.explanation, 'campaignData', l.campaign_data, 'ad', l.ad,
        'firstMessage', l.first_message, 'firstMessageAt', l.first_message_at,
        'lastMessageAt', l.last_message_at, 'messageCount', l.message_count,
        'cents', l.purchase_value_cents, 'currency', l.purchase_currency,
        'adOptOut', l.ad_opt_out) as data
      from leads l where l.account_id = ${accountId} and l.id = ${uuids(leads)}
        and l.erased_at is null`,
  },
  {
    key: 'touches',
    title: 'Passagens por anúncios e links',
    fields: {
      kind: 'Tipo',
      source: 'Origem',
      campaign: 'Campanha',
      reason: 'Como foi reconhecida',
      details: 'Detalhes',
      touchedAt: 'Quando',
    },
    select: ({ accountId, leads }) => sql`
      select t.touched_at as at, t.id, jsonb_build_object('kind', t.kind, 'source', t.source,
        'campaign', t.campaign, 'reason', t.reason, 'details', t.details,
        'touchedAt', t.touched_at) as data
      from lead_touches t where t.account_id = ${accountId} and t.lead_id = ${uuids(leads)}`,
  },
  {
    key: 'clicks',
    title: 'Cliques',
    fields: {
      clickedAt: 'Quando',
      code: 'Código',
      source: 'Origem',
      campaign: 'Campanha',
      adSet: 'Conjunto de anúncios',
      creative: 'Anúncio',
      campaignData: 'Dados da campanha',
      params: 'Parâmetros do endereço',
      referrer: 'Veio de',
      landingPage: 'Página',
      ip: 'Endereço IP',
      userAgent: 'Navegador',
      clientHints: 'O que o navegador informou',
      device: 'Aparelho',
      country: 'País',
      region: 'Estado',
      city: 'Cidade',
      timeZone: 'Fuso horário',
      fbc: 'Identificador do clique na Meta (fbc)',
      fbp: 'Identificador do navegador na Meta (fbp)',
      gaClientId: 'Identificador no Google Analytics',
      visitor: 'Identificador do visitante',
      privacySignal: 'Sinal de privacidade do navegador',
    },
    select: ({ accountId, leads }) => sql`
      select c.clicked_at as at, c.id, jsonb_build_object('clickedAt', c.clicked_at,
        'code', c.code, 'source', c.source, 'campaign', c.campaign, 'adSet', c.ad_set,
        'creative', c.creative, 'campaignData', c.campaign_data, 'params', c.params,
        'referrer', c.referrer, 'landingPage', c.landing_page, 'ip', c.ip,
        'userAgent', c.user_agent, 'clientHints', c.client_hints, 'device', c.device,
        'country', c.country, 'region', c.region, 'city', c.city, 'timeZone', c.geo_time_zone,
        'fbc', c.fbc, 'fbp', c.fbp, 'gaClientId', c.ga_client_id,
        'visitor', encode(c.visitor, 'hex'), 'privacySignal', c.privacy_signal) as data
      from clicks c where c.account_id = ${accountId} and c.lead_id = ${uuids(leads)}
        and c.erased_at is null`,
  },
  {
    key: 'messages',
    title: 'Mensagens',
    fields: {
      sentAt: 'Quando',
      fromMe: 'Enviada pela empresa',
      kind: 'Tipo',
      text: 'Texto',
      originalText: 'Texto original',
      firstText: 'Texto antes da edição',
      edits: 'Edições',
      editedAt: 'Editada em',
      revokedAt: 'Apagada em',
      undeliveredAt: 'Não entregue em',
      providerMessageId: 'Identificador no WhatsApp',
    },
    select: ({ accountId, contacts }) => sql`
      select m.sent_at as at, m.id, jsonb_build_object('sentAt', m.sent_at, 'fromMe', m.from_me,
        'kind', m.kind, 'text', m.shown_text,
        'originalText', nullif(m.text, m.shown_text), 'firstText', m.first_text,
        'edits', nullif(m.edits, '{}'), 'editedAt', m.edited_at, 'revokedAt', m.revoked_at,
        'undeliveredAt', m.undelivered_at, 'providerMessageId', m.provider_message_id) as data
      from messages m where m.account_id = ${accountId} and m.contact_id = ${uuids(contacts)}`,
  },
  {
    key: 'replies',
    title: 'Respostas enviadas pelo Rastro',
    fields: {
      askedAt: 'Quando',
      state: 'Situação',
      providerMessageId: 'Identificador no WhatsApp',
    },
    select: ({ accountId, leads }) => sql`
      select s.asked_at as at, s.id, jsonb_build_object('askedAt', s.asked_at,
        'state', s.state, 'providerMessageId', s.provider_message_id) as data
      from sent_messages s where s.account_id = ${accountId} and s.lead_id = ${uuids(leads)}`,
  },
  {
    key: 'waitingCodes',
    title: 'Códigos à espera de um clique',
    fields: { code: 'Código', waitsSince: 'Desde' },
    select: ({ accountId, contacts }) => sql`
      select w.waits_since as at, w.message_id as id, jsonb_build_object(
        'code', w.code, 'waitsSince', w.waits_since) as data
      from waiting_codes w
      join messages m on m.account_id = w.account_id and m.id = w.message_id
      where w.account_id = ${accountId} and m.contact_id = ${uuids(contacts)}`,
  },
  {
    key: 'sales',
    title: 'Vendas',
    fields: {
      soldAt: 'Quando',
      cents: 'Valor',
      currency: 'Moeda',
      status: 'Situação',
      product: 'Produto',
      orderNumber: 'Pedido',
      invoiceNumber: 'Nota fiscal',
      note: 'Observação',
      origin: 'Registrada por',
      refundedAt: 'Estornada em',
      deletedAt: 'Excluída em',
    },
    select: ({ accountId, leads }) => sql`
      select s.sold_at as at, s.id, jsonb_build_object('soldAt', s.sold_at, 'cents', s.cents,
        'currency', s.currency, 'status', s.status, 'product', s.product,
        'orderNumber', s.order_number, 'invoiceNumber', s.invoice_number, 'note', s.note, 'origin', s.origin,
        'refundedAt', s.refunded_at, 'deletedAt', s.deleted_at) as data
      from sales s where s.account_id = ${accountId} and s.lead_id = ${uuids(leads)}`,
  },
  {
    key: 'deliveries',
    title: 'Envios a plataformas de anúncios e webhooks',
    fields: {
      createdAt: 'Quando',
      destination: 'Destino',
      event: 'Evento',
      state: 'Situação',
      sentAt: 'Enviado em',
      cents: 'Valor',
      currency: 'Moeda',
      request: 'O que foi enviado',
      response: 'O que foi respondido',
      reason: 'Motivo',
      attempts: 'Tentativas',
    },
    select: ({ accountId, leads }) => sql`
      select d.created_at as at, d.id, jsonb_build_object('createdAt', d.created_at,
        'destination', split_part(d.destination, ':', 1), 'event', d.event_type,
        'state', d.state, 'sentAt', d.sent_at, 'cents', d.value_cents, 'currency', d.currency,
        'request', d.request, 'response', d.response, 'reason', d.reason, 'attempts', (
          select jsonb_agg(jsonb_build_object('at', a.at, 'state', a.state, 'request', a.request,
            'response', a.response, 'reason', a.reason) order by a.at, a.attempt)
          from delivery_attempts a
          where a.account_id = ${accountId} and a.delivery_id = d.id)) as data
      from deliveries d where d.account_id = ${accountId} and (d.lead_id = ${uuids(leads)}
        or d.click_id = any(array(select c.id from clicks c where c.account_id = ${accountId}
          and c.lead_id = ${uuids(leads)})))`,
  },
  {
    key: 'opposition',
    title: 'Oposição ao envio a plataformas de anúncios',
    fields: { happenedAt: 'Quando', actor: 'Quem registrou', details: 'O que foi registrado' },
    select: ({ accountId, leads }) => sql`
      select e.happened_at as at, e.id, jsonb_build_object('happenedAt', e.happened_at,
        'kind', e.kind, 'details', e.details, 'actor', e.actor) as data
      from lead_events e where e.account_id = ${accountId} and e.kind = 'ad_opt_out'
        and e.lead_id = ${uuids(leads)}`,
  },
  {
    key: 'events',
    title: 'Histórico e notas',
    fields: { happenedAt: 'Quando', actor: 'Quem', kind: 'Tipo', details: 'O que houve' },
    select: ({ accountId, leads }) => sql`
      select e.happened_at as at, e.id, jsonb_build_object('happenedAt', e.happened_at,
        'kind', e.kind, 'details', e.details, 'actor', e.actor) as data
      from lead_events e where e.account_id = ${accountId} and e.lead_id = ${uuids(leads)}`,
  },
  {
    key: 'merges',
    title: 'Unificações de contatos',
    fields: {
      mergedAt: 'Quando',
      keptForms: 'Formas do contato que ficou',
      goneForms: 'Formas do contato unificado',
      facts: 'O que veio do outro contato',
      undoneAt: 'Desfeita em',
    },
    select: ({ accountId, leads }) => sql`
      select g.merged_at as at, g.id, jsonb_build_object('mergedAt', g.merged_at,
        'keptForms', g.kept_forms, 'goneForms', g.gone_forms, 'facts', g.facts,
        'undoneAt', g.undone_at) as data
      from contact_merges g where g.account_id = ${accountId}
        and array[g.kept_lead_id, g.gone_lead_id] && ${leads}::uuid[]`,
  },
  {
    key: 'mentions',
    title: 'Notas de outros leads que citam o telefone',
    fields: { happenedAt: 'Quando', note: 'Nota' },
    select: ({ accountId, leads, numbers }) => sql`
      select e.happened_at as at, e.id, jsonb_build_object('happenedAt', e.happened_at,
        'note', e.details ->> 'note') as data
      from lead_events e where e.account_id = ${accountId} and e.kind = 'note'
        and e.lead_id <> all(${leads}::uuid[])
        and regexp_replace(e.details ->> 'note', '\\D', '', 'g')
          ~ ${numbers.join('|') || 'none'}`,
  },
  {
    key: 'webhooks',
    title: 'Webhooks do WhatsApp que citam a pessoa',
    fields: { receivedAt: 'Quando', outcome: 'Resultado', body: 'Conteúdo recebido' },
    // A body is some kilobytes; of a longer one the beginning says what it is.
    select: ({ accountId, webhooks }) => sql`
      select w.received_at as at, w.id, jsonb_build_object('receivedAt', w.received_at,
        'outcome', w.outcome,
        'body', encode(substring(w.body from 1 for 65536), 'base64')) as data
      from message_inbox w where w.account_id = ${accountId} and w.id = ${uuids(webhooks)}`,
  },
]
