import type { DestinationKind } from '#domain/conversions/destinations'
import type { MatchKey, MatchQuality } from '#domain/conversions/match-quality'

/** Who receives, as the subject of a sentence and after 'à' or 'ao'. */
const receivers: Record<DestinationKind, { who: string; to: string; of: string }> = {
  meta: { who: 'A Meta', to: 'à Meta', of: 'da Meta' },
  google: { who: 'O Google', to: 'ao Google', of: 'do Google' },
  tiktok: { who: 'O TikTok', to: 'ao TikTok', of: 'do TikTok' },
  ga4: { who: 'O Google Analytics', to: 'ao Google Analytics', of: 'do Google Analytics' },
  webhook: { who: 'O endereço', to: 'ao webhook', of: 'do webhook' },
}

/** What each state of a delivery means, for who receives it. */
export function stateText(kind: DestinationKind) {
  const { who } = receivers[kind]
  return {
    pendente: { label: 'Pendente', text: 'Na fila, sai em instantes.' },
    enviado: { label: 'Enviado', text: `${who} aceitou.` },
    tentando: { label: 'Tentando', text: 'Houve uma falha passageira; vamos tentar de novo.' },
    falhou: { label: 'Falhou', text: `${who} recusou ou as tentativas acabaram.` },
    pausado: { label: 'Pausado', text: 'Espera uma conexão válida para seguir.' },
    descartado: { label: 'Descartado', text: 'Não será enviado; veja o motivo.' },
  }
}

export const deliveriesText = {
  title: 'Registro de envios',
  description: (kind: DestinationKind) =>
    `Cada conversão prometida ${receivers[kind].to}, com cada tentativa e a resposta.`,
  label: (kind: DestinationKind) => `Registro de envios ${receivers[kind].to}`,
  filters: {
    state: 'Filtrar por situação',
    allStates: 'Todas as situações',
    event: 'Filtrar por evento',
    allEvents: 'Todos os eventos',
    period: 'Filtrar por período',
    search: 'Buscar envio',
    searchPlaceholder: 'Pessoa, campanha, valor ou ID',
    clear: 'Limpar filtros',
  },
  empty: 'Nenhum envio ainda.',
  emptyHint: 'Os envios aparecem aqui assim que um gatilho acontece.',
  emptyState: 'Nenhum envio nesta situação.',
  emptyFiltered: 'Nenhum envio com estes filtros.',
  loadFailed: 'Não foi possível carregar o registro de envios.',
  nextTry: (when: string) => `Nova tentativa em ${when}`,
  sentAt: (when: string) => `Enviado em ${when}`,
  details: (event: string) => `Ver o envio de ${event}`,
  resend: 'Reenviar',
  resending: 'Reenviando...',
  resendLabel: (event: string) => `Reenviar ${event}`,
  resendAll: {
    action: 'Reenviar não enviados',
    title: 'Reenviar tudo o que não foi enviado?',
    text: 'Vale para os envios dos filtros atuais que falharam, foram descartados ou estão tentando, até 1.000 por vez. Ficam de fora vendas estornadas ou excluídas, contatos excluídos ou unificados e testes. O ID de cada evento continua o mesmo: nada é contado duas vezes.',
    done: (queued: number) =>
      queued === 1
        ? '1 envio voltou para a fila'
        : `${formatted(queued)} envios voltaram para a fila`,
    none: 'Nada para reenviar',
    rest: (tooOld: number, left: number) =>
      [
        tooOld > 0 ? `${formatted(tooOld)} são antigos demais para o destino.` : '',
        left > 0 ? 'Há mais: repita para reenviar o restante.' : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  toast: {
    resent: 'Envio refeito',
    resentText: 'O evento voltou para a fila.',
    resendFailed: 'Erro',
    resendFailedText: 'Não foi possível reenviar. Tente novamente.',
  },
}

export const deliveryText = {
  title: 'Detalhes do envio',
  person: 'Pessoa',
  value: 'Valor',
  campaign: 'Campanha',
  eventName: 'Evento',
  eventId: 'ID do evento',
  eventTime: 'Aconteceu em',
  sentAt: 'Enviado em',
  nextTry: 'Próxima tentativa',
  attempts: 'Tentativas',
  httpStatus: 'Código HTTP',
  trace: 'fbtrace_id',
  traceHint: 'Informe este código ao suporte da Meta',
  otherTrace: 'ID da requisição',
  reason: 'Motivo',
  request: (kind: DestinationKind) => `Enviado ${receivers[kind].to}`,
  requestHint: 'Dados pessoais aparecem com hash, como foram enviados.',
  response: (kind: DestinationKind) => `Resposta ${receivers[kind].of}`,
  nothing: 'Nada ainda.',
  copy: (title: string) => `Copiar: ${title}`,
  lead: 'Abrir o lead',
  history: 'Tentativas, da mais nova à mais antiga',
  historyLoading: 'Carregando tentativas...',
  notFound: 'Este envio não existe mais',
  historyFailed: 'Não foi possível carregar as tentativas.',
  triedFromTo: (first: number, last: number) =>
    first === last
      ? `${last}ª tentativa`
      : `${first}ª a ${last}ª tentativa: ${last - first + 1} vezes a mesma resposta`,
  until: 'até',
  noAnswer: 'sem resposta',
  http: (status: number) => `HTTP ${status}`,
  attemptDetails: 'Ver o que foi enviado e a resposta',
}

export const qualityText = {
  title: 'Qualidade da correspondência',
  hint: 'Nossa estimativa de quanto a plataforma consegue reconhecer a pessoa, de 0 a 10. Não é a nota da própria plataforma.',
  score: (score: number) => `${score.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} de 10`,
  levels: {
    otima: 'Ótima',
    boa: 'Boa',
    regular: 'Regular',
    fraca: 'Fraca',
  } satisfies Record<MatchQuality['level'], string>,
  has: 'Enviado',
  advice: 'O que aumentaria a nota',
  complete: 'Tudo o que ajuda a reconhecer a pessoa foi enviado.',
}

export const matchKeyText: Record<MatchKey, { label: string; advice: string }> = {
  clickId: {
    label: 'clique no anúncio',
    advice:
      'Leve os anúncios ao link rastreado: o clique traz o fbclid (ou ttclid), que é a melhor chave.',
  },
  phone: { label: 'telefone', advice: 'O telefone chega com a primeira mensagem do contato.' },
  externalId: { label: 'identificador do lead', advice: 'O identificador vai em todos os envios.' },
  browser: {
    label: 'navegador e IP',
    advice: 'Vêm do clique: use o link rastreado em vez do número direto.',
  },
  browserId: {
    label: 'cookie do pixel',
    advice:
      'Instale o código de captura na sua página, junto do pixel: ele leva o cookie _fbp ao link.',
  },
  name: { label: 'nome', advice: 'O nome vem do perfil do WhatsApp, quando é o de uma pessoa.' },
  place: { label: 'cidade', advice: 'A cidade vem do endereço IP do clique.' },
  email: { label: 'e-mail', advice: 'O WhatsApp não informa e-mail: esta chave costuma faltar.' },
}

function formatted(count: number): string {
  return count.toLocaleString('pt-BR')
}
