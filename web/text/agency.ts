import { counted } from '#domain/number-text'

/** Words of the overview of accounts, for agencies and for who operates the installation. */
export const agencyText = {
  title: 'Contas',
  description: 'Todas as contas do seu acesso lado a lado. Clique em uma para entrar nela.',
  create: 'Nova conta',
  search: 'Buscar conta',
  searchPlaceholder: 'Buscar pelo nome...',
  period: 'Período',
  periods: {
    today: 'Hoje',
    last7days: 'Últimos 7 dias',
    last30days: 'Últimos 30 dias',
    thisMonth: 'Este mês',
    lastMonth: 'Mês passado',
  },
  loadFailed: 'Não foi possível carregar as contas',
  loadFailedHint: 'Verifique a conexão e tente de novo.',
  none: 'Nenhuma conta encontrada',
  noneHint: (search: string) => `Nenhum nome contém “${search}”.`,
  total: (accounts: number) => counted(accounts, 'conta', 'contas'),
  columns: {
    name: 'Conta',
    lines: 'Linhas',
    alerts: 'Alertas',
    clicks: 'Cliques',
    conversations: 'Conversas',
    leads: 'Leads',
    sales: 'Vendas',
    revenueCents: 'Receita',
    spendCents: 'Gasto',
    cplCents: 'Custo por lead',
    roas: 'ROAS',
    actions: 'Ações',
  },
  current: 'aberta',
  suspended: 'Conta suspensa',
  notMember: 'Você não faz parte',
  noNumbers: 'Sem números: seu papel não os vê, ou a conta exige a verificação em duas etapas.',
  lines: (connected: number, total: number) => `${connected} de ${total}`,
  noLines: 'Nenhuma',
  noAlerts: 'Nenhum',
  foreignMoney: (currencies: string[]) =>
    `Há valores em ${currencies.join(' e ')}, que não entram na soma. Com gasto em outra moeda não há CPL nem ROAS.`,
  open: (name: string) => `Abrir ${name}`,
  more: (name: string) => `Mais ações de ${name}`,
  suspend: 'Suspender',
  resume: 'Reativar',
  dialog: {
    title: 'Nova conta',
    description:
      'A conta do cliente começa vazia e é sua: depois de abri-la, convide o cliente em Configurações › Equipe.',
    name: 'Nome do cliente',
    submit: 'Criar conta',
    pending: 'Criando...',
  },
  suspendDialog: {
    title: (name: string) => `Suspender ${name}?`,
    text: 'Ninguém entra nesta conta até você a reativar. Os visitantes continuam sendo levados ao WhatsApp, e os cliques e as mensagens continuam sendo guardados.',
    confirm: 'Suspender',
  },
  toast: {
    created: 'Conta Criada',
    createdText: (name: string) => `${name} já aparece na lista.`,
    createFailed: 'Erro ao Criar a Conta',
    createFailedText: 'Não foi possível criar a conta. Tente novamente.',
    suspended: 'Conta Suspensa',
    suspendedText: (name: string) => `Ninguém entra em ${name} por enquanto.`,
    resumed: 'Conta Reativada',
    resumedText: (name: string) => `${name} pode ser aberta de novo.`,
    changeFailed: 'Erro ao Mudar a Conta',
    changeFailedText: 'Não foi possível mudar a conta. Tente novamente.',
  },
  salesContact: {
    title: 'Página de vendas',
    description: 'Os botões dos planos abrem uma conversa com este número no WhatsApp.',
    open: 'Abrir a página',
    number: 'Número do WhatsApp',
    hint: (fallback: string | null) =>
      fallback === null
        ? 'Sem número, os botões dizem com quem falar em vez de abrir uma conversa.'
        : `Vazio: vale o da variável SALES_WHATSAPP, ${fallback}.`,
    loadFailed: 'Não foi possível carregar o número da página de vendas',
    saved: 'Número salvo',
    savedText: 'A página de vendas usa este número em alguns segundos.',
    failed: 'Erro ao salvar',
    failedText: 'O número não foi salvo. Tente de novo.',
  },
} as const

/** Words of the page that stands in front of a suspended account. */
export const suspendedText = {
  page: 'Conta suspensa',
  title: (account: string) => (account === '' ? 'Conta suspensa' : `${account} está suspensa`),
  text: 'Quem opera este Rastro suspendeu a conta. Nada se perde: os visitantes continuam sendo levados ao WhatsApp, e os cliques e as mensagens continuam sendo guardados. Fale com quem cuida da instalação para reativá-la.',
  others: 'Suas outras contas',
  open: (name: string) => `Abrir ${name}`,
  retry: 'Tentar de novo',
  logout: 'Sair',
} as const

/** Words of the question when an address belongs to another account than the open one. */
export const otherAccountText = {
  title: 'Este endereço é de outra conta',
  text: (here: string, there: string) => `Você está em ${here}. O endereço é de ${there}.`,
  open: (name: string) => `Abrir em ${name}`,
  suspended: (name: string) => `O endereço é de ${name}, que está suspensa.`,
  notMember: 'O endereço é de uma conta da qual você não faz parte.',
  stay: (name: string) => `Ficar em ${name}`,
} as const
