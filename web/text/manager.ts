import { counted } from '#domain/number-text'

/** Why a hit is not a click, by its class. */
const ignored: Record<string, { label: string; reason: string } | undefined> = {
  bot: {
    label: 'Robôs',
    reason: 'Programas que visitam páginas sozinhos, como buscadores e verificadores de anúncio.',
  },
  preview: {
    label: 'Prévias de link',
    reason:
      'Um aplicativo abriu o link para montar a miniatura quando ele foi colado ou anunciado.',
  },
  prefetch: {
    label: 'Pré-carregamento',
    reason: 'O navegador buscou o link por conta própria, antes de alguém tocar nele.',
  },
  head: {
    label: 'Verificações',
    reason: 'Um sistema perguntou se o link existe, sem abrir a página (pedido HEAD).',
  },
  repeat: {
    label: 'Repetições',
    reason: 'A mesma pessoa tocou de novo no mesmo link em menos de 10 segundos.',
  },
  excess_address: {
    label: 'Excesso de um endereço',
    reason:
      'Um mesmo endereço de internet abriu links mais vezes do que pessoas conseguem. O que passou do limite foi redirecionado e só somado aqui.',
  },
  excess_link: {
    label: 'Excesso no link',
    reason:
      'O link recebeu mais acessos do que uma campanha traz. O que passou do limite foi redirecionado e só somado aqui.',
  },
  excess_disk: {
    label: 'Disco cheio',
    reason:
      'O servidor não tinha espaço para guardar o acesso inteiro: o visitante foi redirecionado e o acesso só foi somado aqui.',
  },
}

/** Words of the link manager (spec 2.8, 8). */
export const managerText = {
  title: 'Gerenciador de Links',
  description: 'Todos os links da conta, com os cliques e os leads que cada um trouxe.',
  create: 'Gerar Link',
  gone: 'Este link não existe mais',
  cards: {
    links: 'Total de Links',
    clicks: 'Total de Cliques',
    leads: 'Leads Enriquecidos',
    rate: 'Taxa de Conversão',
  },
  cardNotes: {
    links: 'Links ativos e parados',
    clicks: 'Pessoas, sem robôs nem repetições',
    leads: 'Escreveram e foram identificados',
    rate: 'Leads sobre cliques',
  },
  /** Why these sums are less than those of the dashboard. */
  deletedLinks: ({ links, clicks, leads }: { links: number; clicks: number; leads: number }) =>
    `Sem ${counted(links, 'link excluído', 'links excluídos')}, que ${links === 1 ? 'trouxe' : 'trouxeram'} ${counted(clicks, 'clique', 'cliques')} e ${counted(leads, 'lead', 'leads')}: o Painel e o Rastreamento contam esses números, esta lista não.`,
  search: 'Buscar links',
  searchPlaceholder: 'Buscar por campanha, telefone ou UTM...',
  found: (shown: number, total: number) =>
    shown === total
      ? total === 1
        ? '1 link'
        : `${total.toLocaleString('pt-BR')} links`
      : `${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} links`,
  columns: {
    campaign: 'Campanha',
    whatsapp: 'WhatsApp',
    utm: 'UTM Campaign',
    clicks: 'Cliques',
    leads: 'Leads',
    rate: 'Taxa',
    createdAt: 'Criado em',
    actions: 'Ações',
  },
  sort: 'Ordenar por',
  sorts: {
    createdAt: 'Mais recentes',
    campaign: 'Campanha (A-Z)',
    clicks: 'Mais cliques',
    leads: 'Mais leads',
    rate: 'Maior taxa',
  },
  tableLabel: 'Links rastreados',
  showMore: (count: number) => `Mostrar mais ${count.toLocaleString('pt-BR')}`,
  loading: 'Carregando links...',
  failed: 'Não foi possível carregar os links.',
  emptySearch: 'Nenhum link encontrado com os critérios de busca.',
  empty: 'Nenhum link criado ainda.',
  emptyHint: 'Crie o primeiro e use-o nos anúncios, na bio ou em um QR code.',
  paused: 'Parada',
  actions: {
    hints: { edit: 'Editar', remove: 'Excluir' },
    seeDetails: 'Ver detalhes',
    qr: 'Baixar QR code',
    details: (campaign: string) => `Ver detalhes de ${campaign}`,
    copy: (campaign: string) => `Copiar o link de ${campaign}`,
    edit: (campaign: string) => `Editar ${campaign}`,
    remove: (campaign: string) => `Excluir ${campaign}`,
    more: (campaign: string) => `Mais ações de ${campaign}`,
  },
  details: {
    title: 'Detalhes do link',
    address: 'Link de rastreamento',
    qr: 'QR code do link',
    downloadPng: 'Baixar PNG',
    downloadSvg: 'Baixar SVG',
    results: 'Resultados',
    clicks: 'Cliques',
    leads: 'Leads',
    rate: 'Conversão',
    destination: 'Destino',
    number: 'WhatsApp',
    message: 'Mensagem',
    code: 'Código do link',
    createdAt: 'Criado em',
    state: 'Situação',
    active: 'Ativo',
    pausedText: 'Quem ainda clicar continua indo para a conversa.',
    desktopPage: 'No computador',
    desktopPageOn: 'Mostra uma página com QR code',
    desktopPageOff: 'Abre o WhatsApp Web direto',
    campaign: 'Campanha',
    utmCampaign: 'utm_campaign',
    utmSource: 'utm_source',
    utmMedium: 'utm_medium',
    adsetName: 'Conjunto de anúncios',
    adName: 'Anúncio',
    placement: 'Posicionamento',
    none: '—',
    edit: 'Editar',
    ignored: 'Acessos que não contam como clique',
    ignoredNone: 'Nenhum acesso foi descartado: tudo o que chegou foi contado.',
    ignoredNothing:
      'Ninguém abriu este link ainda. Coloque-o em um anúncio, na bio ou em um QR code: os acessos aparecem aqui.',
    ignoredHint: 'Ficam guardados e são redirecionados como os outros, mas não entram nos números.',
    ignoredTotal: (count: number) =>
      count === 1 ? '1 acesso' : `${count.toLocaleString('pt-BR')} acessos`,
  },
  ignored,
  ignoredOther: 'Guardado com este motivo pelo servidor.',
  edit: {
    title: 'Editar link',
    description: 'O endereço não muda: anúncios e QR codes já publicados continuam valendo.',
    number: 'Número do WhatsApp',
    numberHint: 'Número completo com código do país.',
    campaign: 'Nome da Campanha',
    campaignHint: 'Vale para os próximos cliques; os que já aconteceram mantêm a campanha deles.',
    message: 'Mensagem',
    paused: 'Marcar como parada',
    pausedHint:
      'Marca a campanha como parada. Quem ainda encontrar o link continua indo para a conversa, e o clique conta.',
    desktopPage: 'Página com QR code no computador',
    desktopPageHint: 'Em vez de abrir o WhatsApp Web direto.',
  },
  remove: {
    title: (campaign: string) => `Excluir o link "${campaign}"?`,
    text: 'Ele sai da lista, mas quem ainda o encontrar em um anúncio continua sendo levado à conversa. Cliques e leads já registrados permanecem nos relatórios.',
    confirm: 'Excluir link',
    pending: 'Excluindo...',
  },
  toast: {
    deleted: 'Link deletado',
    deletedText: 'O link foi removido com sucesso.',
    restored: 'Link restaurado',
    restoredText: (campaign: string) => `${campaign} está de volta na lista.`,
    restoreFailed: 'Erro ao desfazer',
    restoreFailedText: 'Não foi possível restaurar o link. Tente novamente.',
    deleteFailed: 'Erro',
    deleteFailedText: 'Não foi possível deletar o link.',
    saved: 'Link atualizado',
    savedText: 'As mudanças já valem para o próximo clique.',
    saveFailed: 'Erro ao Salvar',
    saveFailedText: 'Não foi possível salvar o link. Tente novamente.',
    copied: 'Copiado!',
    copiedText: 'Link copiado para a área de transferência.',
    copyFailedText: 'Selecione o link e copie manualmente.',
  },
} as const
