import type { DestinationKind } from '#domain/conversions/destinations'

/** What each trigger condition waits for. */
const triggers: Record<string, { label: string; text: string } | undefined> = {
  campaign_whatsapp: {
    label: 'Mensagem de campanha',
    text: 'Primeira mensagem de um lead com rastreamento',
  },
  any_whatsapp: { label: 'Qualquer mensagem', text: 'Primeira mensagem de qualquer lead' },
  click: { label: 'Clique no link', text: 'Cada clique contado' },
  both: { label: 'Clique e mensagem', text: 'Uma vez no clique e uma vez na primeira mensagem' },
  whatsapp_contact: { label: 'Contato WhatsApp', text: 'Primeira mensagem de qualquer lead' },
  status_converted: { label: 'Virou cliente', text: 'Quando o lead é marcado como Cliente' },
  status_lost: { label: 'Lead perdido', text: 'Quando o lead é marcado como perdido' },
  phrase: { label: 'Frase da empresa', text: 'Quando a empresa envia uma mensagem com a frase' },
}

/** Plain words beside Meta's own event names. */
const eventTypes: Record<string, string | undefined> = {
  Lead: 'Novo lead',
  ViewContent: 'Visualização de conteúdo',
  Purchase: 'Compra',
  AddToCart: 'Adição ao carrinho',
  InitiateCheckout: 'Início de compra',
  AddPaymentInfo: 'Dados de pagamento',
  CompleteRegistration: 'Cadastro concluído',
  Contact: 'Contato',
  CustomizeProduct: 'Personalização de produto',
  Donate: 'Doação',
  FindLocation: 'Busca de endereço',
  Schedule: 'Agendamento',
  Search: 'Pesquisa',
  StartTrial: 'Início de teste',
  SubmitApplication: 'Envio de inscrição',
  Subscribe: 'Assinatura',
  AddToWishlist: 'Adição à lista de desejos',
  PageView: 'Visualização de página',
  GenerateLead: 'Geração de lead',
  CompleteOrder: 'Pedido concluído',
}

/** What a destination is called where its events are told of. */
export const platformNames: Record<DestinationKind, string> = {
  meta: 'Meta Ads',
  google: 'Google Ads',
  tiktok: 'TikTok Ads',
  ga4: 'Google Analytics 4',
  webhook: 'Webhook',
}

/** The same in "não é mais enviado …". */
const towards: Record<DestinationKind, string> = {
  meta: 'à Meta',
  google: 'ao Google',
  tiktok: 'ao TikTok',
  ga4: 'ao GA4',
  webhook: 'ao webhook',
}

/** What of an event reaches the destination. */
const createTexts: Record<DestinationKind, string> = {
  meta: 'O nome é só para você; a Meta recebe o tipo do evento.',
  google: 'O nome é só para você; o Google recebe a ação de conversão que você indicar.',
  tiktok: 'O nome é só para você; o TikTok recebe o evento dele que corresponde ao tipo.',
  ga4: 'O nome é só para você; o GA4 recebe o evento dele que corresponde ao tipo, como generate_lead.',
  webhook: 'O seu sistema recebe o nome e o tipo do evento, com o lead e o clique.',
}

/** Words of the events of a destination: what is configured and what was sent (spec 2.12, 5, 8, 9). */
export const conversionEventsText = {
  tabs: { events: 'Configuração de Eventos', stats: 'Estatísticas de Envio' },
  events: {
    label: 'Eventos configurados',
    description: 'Cada evento ativo é enviado quando o gatilho acontece.',
    create: 'Novo Evento',
    gone: 'Este evento não existe mais',
    loadFailed: 'Não foi possível carregar os eventos.',
    notFired: 'Por que não disparou',
    notFiredLabel: (name: string) => `Por que não disparou: ${name}`,
    valueOfSale: 'Valor da venda',
    target: { google: 'Ação de conversão', ga4: 'Evento do GA4' },
    empty: 'Nenhum evento configurado ainda.',
    emptyHint: 'Comece pelo Lead, enviado na primeira mensagem de quem veio de uma campanha.',
    active: 'Ativo',
    inactive: 'Inativo',
    switchLabel: (name: string) => `Enviar o evento ${name}`,
    editHint: 'Editar',
    removeHint: 'Excluir',
    edit: (name: string) => `Editar ${name}`,
    remove: (name: string) => `Excluir ${name}`,
    phrase: (phrase: string) => `“${phrase}”`,
  },
  form: {
    createTitle: 'Novo Evento',
    createText: (kind: DestinationKind) => createTexts[kind],
    editTitle: 'Editar Evento',
    editText: 'Vale para as próximas conversões; o que já foi enviado não muda.',
    platform: 'Plataforma',
    platformValue: (kind: DestinationKind) => platformNames[kind],
    name: 'Nome do evento',
    namePlaceholder: 'Ex: Lead do WhatsApp',
    details: 'Descrição',
    detailsPlaceholder: 'Para que serve este evento (opcional)',
    type: 'Tipo de evento',
    trigger: 'Gatilho',
    actionSource: 'Origem da conversão',
    actionSources: {
      automatic: {
        label: 'Automática',
        text: 'Site depois de um clique, anúncio de mensagem, conversa ou sistema: o que de fato aconteceu',
      },
      chat: { label: 'Conversa', text: 'Sempre informada à Meta como uma conversa' },
    },
    phrase: 'Frase enviada pela empresa',
    phrasePlaceholder: 'Ex: pedido confirmado',
    phraseHint:
      'Maiúsculas, acentos e pontuação não importam. Um valor na mesma mensagem, como R$ 197,00, vira o valor da compra.',
    phraseRequired: 'Informe a frase que dispara o evento',
    targets: {
      google: {
        label: 'ID da ação de conversão',
        placeholder: 'Ex: 6543210987',
        hint: 'No Google Ads, abra a ação em Metas → Conversões e copie o número depois de "ctId=" no endereço. Só para o arquivo CSV, vale o nome da ação.',
      },
      ga4: {
        label: 'Nome do evento no GA4 (opcional)',
        placeholder: 'Ex: qualify_lead',
        hint: 'Sem ele, vai o evento do GA4 que corresponde ao tipo, como generate_lead ou purchase.',
      },
    },
    targetRequired: 'Informe o ID da ação de conversão',
    valueSource: 'Valor',
    valueSources: { fixed: 'Valor fixo', sale: 'Valor da venda' },
    valueSourceHints: {
      fixed: 'Toda conversão leva o mesmo valor.',
      sale: 'Cada conversão leva o valor que o lead tem como venda.',
    },
    purchaseValue: 'Valor da compra',
    purchaseValuePlaceholder: '197,00',
    purchaseValueHint: 'valor fixo enviado para cada conversão',
    purchaseValueOfSaleHint: 'usado quando a venda não tem valor (opcional)',
    purchaseValueByPhraseHint: 'usado quando a mensagem não traz um valor (opcional)',
    currency: 'Moeda',
    purchaseRequired: 'Valor e moeda são obrigatórios para Purchase',
  },
  /** Browser confirmation (spec 5). */
  confirmRemove: (name: string, kind: DestinationKind) =>
    `Excluir o evento "${name}"? Ele deixa de ser enviado ${towards[kind]}; o registro do que já foi enviado permanece.`,
  triggers,
  eventTypes,
  stats: {
    period: 'Últimos 7 dias',
    total: 'Total de Conversões',
    successful: 'Enviadas com Sucesso',
    failed: 'Falhas',
    waiting: 'Aguardando',
    configured: 'Eventos Configurados',
    byType: 'Por tipo de evento',
    byTypeEmpty: 'Nenhuma conversão nos últimos 7 dias.',
    byDay: 'Por dia',
    byDayEmpty: 'Nenhum envio nos últimos 7 dias.',
    lastSent: (when: string) => `Último envio em ${when}`,
    nothingSent: 'Sem envios',
    neverSent: 'Ainda sem envio aceito',
    ratio: (successful: number, total: number) =>
      `${successful.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`,
    failedToLoad: 'Erro ao carregar estatísticas',
    failedToLoadText: 'Verifique a conexão e tente de novo.',
  },
  notFired: {
    title: (name: string) => `Por que “${name}” não disparou`,
    description:
      'Os 20 leads mais recentes dos últimos 7 dias para os quais este evento não foi enviado.',
    loading: 'Verificando os leads...',
    loadFailed: 'Não foi possível verificar os leads.',
    empty: 'Disparou para todos',
    emptyHint: 'Nos últimos 7 dias não há lead sem este evento.',
    list: 'Leads sem o evento',
    wroteAt: (when: string) => `Escreveu em ${when}`,
  },
  toast: {
    created: 'Evento Criado',
    createdText: 'Ele será enviado a partir da próxima conversão.',
    createFailed: 'Erro',
    createFailedText: 'Não foi possível criar o evento. Tente novamente.',
    updated: 'Evento atualizado!',
    updatedText: 'As mudanças valem para as próximas conversões.',
    updateFailed: 'Erro ao editar evento',
    updateFailedText: 'Não foi possível salvar o evento. Tente novamente.',
    deleted: 'Evento excluído!',
    deletedText: 'Ele não será mais enviado.',
    restored: 'Evento restaurado',
    restoreFailed: 'Erro ao desfazer',
    restoreFailedText: 'Não foi possível restaurar o evento. Tente novamente.',
    deleteFailed: 'Erro ao excluir evento',
    deleteFailedText: 'Não foi possível excluir o evento. Tente novamente.',
    switched: (name: string, active: boolean) => `${name}: ${active ? 'Ativo' : 'Inativo'}`,
    switchFailed: 'Erro ao editar evento',
    switchFailedText: 'Não foi possível mudar a situação do evento.',
  },
} as const
