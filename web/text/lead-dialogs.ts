import type { LeadConversion } from '#contracts/leads'
import { optOutSourceWords } from '#domain/lead-event'
import { counted } from '#domain/number-text'

/** Words of the three lead dialogs (spec 2.5). */
export const messagesText = {
  title: 'Mensagens do Lead',
  facts: {
    number: 'Número',
    createdAt: 'Criado em',
    status: 'Status',
    campaign: 'Campanha',
    why: 'De onde veio, e por quê',
  },
  /** On a narrow screen. */
  tabs: { chat: 'Conversa', facts: 'Dados e eventos' },
  conversation: 'Conversa',
  earlier: 'Mostrar mensagens anteriores',
  directions: (received: number, sent: number) =>
    `${counted(received, 'recebida', 'recebidas')}, ${counted(sent, 'enviada', 'enviadas')}`,
  /** Events that wait or failed are listed too, and not counted as sent. */
  events: (sent: number, all: number) =>
    `Eventos Meta enviados (${sent === all ? sent : `${sent} de ${all}`})`,
  noEvents: 'Nenhum evento Meta foi enviado para este lead.',
  notFired: {
    title: 'Por que um evento não foi enviado',
    list: 'Eventos não enviados',
    none: 'Todos os eventos configurados foram enviados para este lead.',
    failed: 'Não foi possível verificar os eventos.',
  },
  history: (count: number) => `Histórico de mensagens (${count})`,
  noMessages: 'Nenhuma mensagem encontrada.',
  noContent: '[Mensagem sem conteúdo ou mídia]',
  click: 'Clicou no link de rastreamento',
  contact: 'Contato',
  business: 'Sua empresa',
  edited: 'editada',
  deleted: 'apagada no WhatsApp',
  undelivered: (why: string) => `Não entregue: ${why}`,
  failed: 'Não foi possível carregar as mensagens',
  loading: 'Carregando mensagens...',
  attempts: (count: number) => (count === 1 ? '1 tentativa' : `${count} tentativas`),
  eventId: 'ID do evento',
  request: 'Dados enviados à Meta',
  unsentRequest: 'Dados que teriam sido enviados',
  response: 'Resposta da Meta',
  sources: {
    whatsapp_rastreado: 'Rastreado',
    whatsapp_unificado: 'Unificado',
    sem_rastreio: 'Direto',
  },
}

export const deliveryStateLabels: Record<LeadConversion['state'], string> = {
  pendente: 'Na fila',
  enviado: 'Enviado',
  tentando: 'Tentando de novo',
  falhou: 'Falhou',
  pausado: 'Pausado',
  descartado: 'Descartado',
}

export const detailsText = {
  title: 'Detalhes Completos do Lead',
  failed: 'Não foi possível carregar este lead',
  notFound: 'Este lead não existe mais',
  loading: 'Carregando lead...',
  sections: {
    contact: 'Informações de Contato do WhatsApp',
    timeline: 'Status e Linha do Tempo',
    campaign: 'Dados da Campanha',
    params: 'Parâmetros da URL',
    technical: 'Informações Técnicas',
    device: 'Informações do Dispositivo',
  },
  contact: {
    instance: 'Escreveu para',
    name: 'Nome do contato',
    number: 'Número do WhatsApp',
    received: 'Número como recebido',
    userName: 'Nome no WhatsApp',
    messages: 'Mensagens recebidas',
    first: 'Primeira mensagem',
    tags: 'Etiquetas',
  },
  timeline: {
    status: 'Status',
    clickedAt: 'Data do clique',
    createdAt: 'Criado em',
    contactedAt: 'Última mensagem',
    purchase: 'Valor da venda',
    history: 'Histórico',
    touches: 'Pontos de contato',
    touchKinds: { click: 'Clique', link: 'Link colado', ad: 'Anúncio' },
  },
  outcome: {
    title: 'Status e Valor da Venda',
    click: 'Quem clicou ainda não escreveu: não há status nem venda para registrar.',
    status: 'Mudar status',
    valueMissing: 'Informe o valor, ou escolha "Informar depois".',
    later: 'Informar depois',
    note: 'Observação',
    notePlaceholder: 'Opcional',
  },
  adOptOut: {
    label: 'Não informar às plataformas de anúncio',
    hint: 'Para quem pediu: nenhum evento deste contato é enviado, e o que espera é descartado. O que já foi enviado não volta.',
    isOff: 'Este contato não é mais informado às plataformas de anúncio.',
    isOn: 'Este contato voltou a ser informado às plataformas de anúncio.',
    source: 'De onde veio o pedido',
    sources: optOutSourceWords,
    unknownSource: 'origem não registrada',
    record: 'Registro',
    recorded: (optOut: boolean, before: boolean) =>
      `${optOut ? 'Não informar' : 'Informar'} (antes: ${before ? 'não informar' : 'informar'})`,
  },
  attribution: { reason: 'Como foi atribuído', explanation: 'Por quê', confidence: 'Confiança' },
  noParams: 'Nenhum parâmetro na URL.',
  unexpandedParams: (names: string[]) =>
    `A plataforma de anúncios não preencheu: ${names.join(', ')}. Confira os parâmetros de URL do anúncio.`,
  truncatedParams: 'Alguns parâmetros eram longos ou numerosos demais e foram cortados.',
  orphanClick: 'O clique veio por um link que já tinha sido excluído.',
  technical: {
    ip: 'Endereço IP',
    ipv6: 'Endereço IPv6',
    place: 'Localização aproximada',
    /** The licence of the place data asks for this line wherever a place is shown. */
    placeCredit: 'Localização por DB-IP (CC BY 4.0)',
    timeZone: 'Fuso horário',
    userAgent: 'User agent',
    leadCode: 'Código do lead',
    clickId: 'ID do link',
    leadId: 'ID do lead',
    testEventCode: 'Código de teste',
  },
  device: {
    type: 'Tipo',
    model: 'Dispositivo',
    os: 'Sistema operacional',
    platform: 'Plataforma',
    browser: 'Navegador',
    types: { mobile: 'Celular', tablet: 'Tablet', desktop: 'Computador' },
  },
}

/** Undoing that two contacts became one lead. */
export const unmergeText = {
  label: 'Desfazer unificação',
  title: 'Desfazer a unificação?',
  text: 'Os dois contatos voltam a ser leads separados, cada um com suas mensagens, cliques e status. O que chegou depois fica com quem enviou. Eventos já enviados não são refeitos, e os dois não serão unificados de novo.',
  confirm: 'Separar contatos',
  pending: 'Separando...',
  done: 'Contatos separados',
  doneHint: 'Os dois leads estão de novo na lista.',
  failed: 'Erro ao desfazer a unificação',
  failedHint: 'Não foi possível separar os contatos. Tente novamente.',
}

export const campaignText = {
  title: 'Informações da Campanha',
  none: 'Nenhuma informação de campanha encontrada',
  groups: {
    utm: 'Parâmetros UTM de Origem',
    social: 'Dados do Anúncio',
    tracking: 'Informações de Rastreamento',
  },
  summary: 'Resumo da Origem',
  origin: (source: string, campaign: string) =>
    `Este lead veio de ${source} pela campanha ${campaign}.`,
  originOfUnidentifiedAd: (source: string, title: string) =>
    `Este lead veio de ${source} pelo anúncio "${title}", que a conta da Meta ainda não identifica.`,
  fields: {
    utmSource: 'UTM Source',
    utmMedium: 'UTM Medium',
    utmCampaign: 'UTM Campaign',
    utmContent: 'UTM Content',
    utmTerm: 'UTM Term',
    utmId: 'UTM ID',
    campaignName: 'Campanha',
    adsetName: 'Conjunto de anúncios',
    adName: 'Anúncio',
    placement: 'Posicionamento',
    siteSourceName: 'Rede',
    campaignId: 'ID da campanha',
    adsetId: 'ID do conjunto',
    adId: 'ID do anúncio',
    realCampaignId: 'ID real da campanha',
    realAdsetId: 'ID real do conjunto',
    realAdId: 'ID real do anúncio',
    adTitle: 'Título do anúncio',
    fbclid: 'fbclid',
    trafficFbid: 'tintim_fbid',
    gclid: 'gclid',
    gbraid: 'gbraid',
    wbraid: 'wbraid',
    msclkid: 'msclkid',
    ttclid: 'ttclid',
    referrer: 'Página anterior',
    landingPage: 'Página de destino',
    capturedAt: 'Capturado em',
  },
}
