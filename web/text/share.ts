import { counted } from '#domain/number-text'
import type { SharePeriod } from '#domain/people/share-period'
import { dateRangeLabels } from './dashboard.ts'
import { formatDays } from './format.ts'

type ShownPeriod = { dateRange: SharePeriod; startDate: string | null; endDate: string | null }

/** The days of a link as people read them. */
export function sharePeriodText({ dateRange, startDate, endDate }: ShownPeriod): string {
  return startDate !== null && endDate !== null
    ? formatDays(startDate, endDate)
    : dateRangeLabels[dateRange]
}

/** Words of links that show the figures to who has no login. */
export const shareText = {
  share: 'Compartilhar',
  savePdf: 'Salvar em PDF',
  printedAt: (time: string) => `Impresso em ${time}`,
  period: (days: string) => `Período: ${days}`,
  card: {
    title: 'Links compartilhados',
    description:
      'Quem tem o link vê os números do painel e as campanhas, sem entrar e sem mudar nada.',
    create: 'Criar link',
    loadFailed: 'Não foi possível carregar os links',
    empty: 'Nenhum link ativo.',
    emptyHint: 'Crie um para mostrar os resultados ao cliente, à agência ou ao sócio.',
    list: 'Links ativos',
    password: 'com senha',
    contacts: 'com contatos',
    expires: 'Vale até',
    forever: 'Sem validade',
    opened: (times: number) => counted(times, 'abertura', 'aberturas'),
    lastOpened: 'última',
    neverOpened: 'Ninguém abriu ainda',
    by: (name: string) => `por ${name}`,
    revoke: (name: string) => `Desativar ${name}`,
    revokeTitle: (name: string) => `Desativar o link "${name}"?`,
    revokeText: 'Ele para de funcionar agora, também para quem está com a página aberta.',
    revokeConfirm: 'Desativar',
  },
  dialog: {
    title: 'Compartilhar resultados',
    description:
      'Um link de leitura com os números do painel e as campanhas. Nenhum telefone aparece.',
    name: 'Nome do link',
    nameHint: 'Quem abre o link lê este nome.',
    namePlaceholder: 'Ex: Resultados para o cliente',
    period: 'Período',
    periodHint: 'Períodos como "Últimos 30 dias" acompanham o calendário.',
    otherPeriod: (shown: string) =>
      `A tela mostra "${shown}"; um link não mostra esse período. Escolha um destes.`,
    noFilters:
      'Os filtros da tela não vão no link: ele mostra todas as campanhas, origens e números.',
    startDate: 'Data inicial',
    endDate: 'Data final',
    lasts: 'Validade',
    lastsOptions: {
      '7': '7 dias',
      '30': '30 dias',
      '90': '90 dias',
      '365': '1 ano',
      none: 'Até eu desativar',
    },
    password: 'Senha',
    passwordHint: 'Opcional. Mande por outro caminho que não o do link.',
    contacts: 'Mostrar quem escreveu',
    contactsHint: 'Só a primeira letra do nome, a campanha e o status, sem telefone.',
    submit: 'Criar link',
    pending: 'Criando...',
    madeTitle: 'Link criado',
    made: 'Copie o link agora: ele não é mostrado de novo.',
    madePassword: 'Copie o link agora: ele não é mostrado de novo. A senha é a que você escolheu.',
    link: 'Link',
    copy: 'Copiar link',
    open: 'Abrir',
    close: 'Concluir',
  },
  toast: {
    failed: 'Erro ao Compartilhar',
    failedText: 'Não foi possível criar o link. Tente novamente.',
    revoked: 'Link Desativado',
    revokedText: (name: string) => `"${name}" não mostra mais nada.`,
    revokeFailed: 'Erro ao Desativar',
    revokeFailedText: 'Não foi possível desativar o link. Tente novamente.',
  },
}

/** Words of the page that a link opens. */
export const sharedText = {
  page: 'Resultados',
  loading: 'Carregando resultados...',
  endedTitle: 'Link sem validade',
  failedTitle: 'Não foi possível abrir',
  failed: 'Os resultados não puderam ser carregados. Tente novamente.',
  stale: 'A última atualização falhou. O que está na tela pode estar desatualizado.',
  passwordTitle: 'Resultados protegidos',
  passwordHint: 'Digite a senha que você recebeu com o link.',
  password: 'Senha',
  submit: 'Abrir',
  pending: 'Abrindo...',
  readAt: (time: string) => `Atualizado em ${time}`,
  madeWith: 'Feito com Rastro',
  trend: 'Cliques e leads por dia',
  campaigns: 'Campanhas',
  noCampaigns: 'Nenhuma campanha neste período.',
  contacts: 'Quem escreveu',
  contactsHint: 'As 100 pessoas mais recentes do período. Nomes e telefones não são mostrados.',
  noContacts: 'Ninguém escreveu neste período.',
  contactsFailed: 'Não foi possível carregar quem escreveu.',
  contact: { initial: 'Nome', wroteAt: 'Escreveu em', campaign: 'Campanha', status: 'Status' },
  noName: '—',
  noCampaign: 'Sem campanha',
  logo: (account: string) => `Logotipo de ${account}`,
}

/** Words of the account's logo. */
export const logoText = {
  title: 'Logotipo',
  description: 'Aparece nas páginas compartilhadas e no que é impresso.',
  loadFailed: 'Não foi possível carregar o logotipo',
  none: 'A conta ainda não tem um logotipo.',
  alt: 'Logotipo da conta',
  choose: 'Escolher imagem',
  change: 'Trocar imagem',
  pending: 'Enviando...',
  remove: 'Tirar',
  removeTitle: 'Tirar o logotipo?',
  removeText:
    'A imagem é apagada. As páginas compartilhadas e os PDFs passam a mostrar só o nome da conta.',
  hint: 'PNG, JPEG ou WebP, até 256 kB e 2000 pixels de lado.',
  saved: 'Logotipo Salvo',
  savedText: 'Ele já aparece nas páginas compartilhadas.',
  saveFailed: 'Erro ao Salvar',
  saveFailedText: 'Não foi possível salvar o logotipo. Tente novamente.',
  removed: 'Logotipo Removido',
  removedText: 'As páginas compartilhadas mostram só o nome da conta.',
  tooLarge: 'A imagem passa de 256 kB',
}
