import type { CampaignSort } from '#contracts/campaigns'
import type { CampaignLevel } from '#domain/campaign/campaign-path'
import { counted, formatNumber } from '#domain/number-text'
import { formatDay } from '#domain/time-text'
import { formatDays, formatMoney } from './format.ts'
import { onFirstUse } from './on-first-use.ts'

const ratios = onFirstUse(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

const oneOf: Record<CampaignLevel, string> = {
  campaign: 'campanha',
  adSet: 'conjunto',
  ad: 'anúncio',
  placement: 'posicionamento',
}

/** Words of the campaign report. */
export const campaignsText = {
  title: 'Campanhas',
  description: 'O que cada campanha custou e o que trouxe, do anúncio à venda.',
  filters: 'Filtros da lista de campanhas',
  compare: 'Comparar com o período anterior',
  allColumns: 'Todas as colunas',
  compareNeedsRange: 'Escolha um período para comparar.',
  comparedWith: (from: string, to: string) => `Comparado com ${formatDays(from, to)}`,
  spend: 'Gastos',
  exported: (level: CampaignLevel) =>
    `O arquivo tem uma linha por ${oneOf[level]}, com os filtros desta tela.`,
  layout: { label: 'Como mostrar', tree: 'Árvore', list: 'Lista' },
  level: 'Nível da lista',
  bestAds: 'Melhores anúncios da semana',
  bestAdsHint:
    'Os anúncios dos últimos 7 dias, do melhor para o pior, com o que cada um custou. Os de amostra pequena (menos de 10 leads ou de 3 vendas) vêm depois.',
  listLabel: (level: CampaignLevel) => `Lista por ${oneOf[level]}`,
  unplaced: (spend: string) =>
    `${spend} de gasto contam no total: quem os informou não diz em que posicionamento foram.`,
  treeLabel: 'Campanhas, conjuntos, anúncios e posicionamentos',
  columns: {
    name: 'Campanha',
    clicks: 'Cliques',
    conversations: 'Conversas',
    leads: 'Leads',
    customers: 'Clientes',
    sales: 'Vendas dos leads',
    periodSales: 'Vendas no período',
    repeats: 'Recorrentes',
    revenue: 'Receita dos leads',
    periodRevenue: 'Receita no período',
    ticket: 'Ticket médio',
    spend: 'Gasto',
    cpl: 'CPL',
    cpa: 'CPA',
    roas: 'ROAS',
  },
  columnHints: {
    sales: 'Vendas pagas de quem escreveu pela primeira vez no período, em qualquer dia.',
    revenue: 'O que renderam as vendas de quem escreveu pela primeira vez no período.',
    periodSales:
      'Vendas pagas nos dias do período, de quem quer que tenha escrito antes ou depois.',
    periodRevenue: 'O que renderam as vendas feitas nos dias do período.',
    cpl: 'Gasto por lead.',
    cpa: 'Gasto por cliente.',
    roas: 'Receita dos leads dividida pelo gasto.',
  } satisfies Partial<Record<CampaignSort, string>>,
  total: 'Total',
  totalTracked: 'Total rastreado',
  totalTrackedHint: 'Só o que veio de campanha, link ou anúncio: o ROAS que os anúncios comprovam.',
  totalHint: 'Com as pessoas sem atribuição: o ROAS de tudo o que se vendeu.',
  none: '—',
  unattributed: 'Sem atribuição',
  unattributedHint: 'Pessoas que escreveram sem código, link ou anúncio que diga de onde vieram.',
  unnamedSpend: 'Gasto sem campanha',
  unnamedSpendHint: 'Gastos em que a plataforma ou o arquivo não diz a campanha.',
  unidentifiedAdHint:
    'Anúncios de clique para o WhatsApp cujo ID a conta de anúncios ligada aqui não conhece. Abra até o anúncio para ver os títulos; quando a Meta disser os nomes, os leads passam para a campanha certa.',
  missing: {
    campaign: '(sem campanha)',
    adSet: '(sem conjunto)',
    ad: '(sem anúncio)',
    placement: '(sem posicionamento)',
  } satisfies Record<CampaignLevel, string>,
  levels: {
    campaign: 'Campanha',
    adSet: 'Conjunto',
    ad: 'Anúncio',
    placement: 'Posicionamento',
  } satisfies Record<CampaignLevel, string>,
  smallSample: 'amostra pequena',
  smallSampleHint:
    'Menos de 10 leads: um a mais ou a menos muda bastante o CPL, o CPA e o ROAS. Espere mais dados antes de decidir.',
  onlySpend: 'só gasto',
  onlySpendHint:
    'Nenhum clique ou lead nosso traz este nome ou este id. Confira os parâmetros de URL do anúncio.',
  platformName: (name: string) => `Na plataforma: ${name}`,
  foreign: (currency: string, spendCents: number, revenueCents: number) =>
    [
      spendCents > 0 && `${formatMoney(spendCents / 100, currency)} de gasto`,
      revenueCents > 0 && `${formatMoney(revenueCents / 100, currency)} de receita`,
    ]
      .filter(Boolean)
      .join(' e '),
  notAdded: 'não somado',
  foreignSpend: (currencies: string[]) =>
    `Parte do gasto é em ${currencies.join(' e ')} e não é somada aos reais. Onde ela entra, CPL, CPA e ROAS ficam em —: não se divide o que duas moedas trouxeram pelo gasto de uma.`,
  open: (name: string) => `Abrir ${name}`,
  close: (name: string) => `Fechar ${name}`,
  seeLeads: (name: string) => `Ver leads de ${name}`,
  others: (count: number) => (count === 1 ? 'Mais 1 linha' : `Mais ${formatNumber(count)} linhas`),
  showMore: 'Mostrar mais',
  loading: 'Carregando campanhas...',
  loadingBelow: 'Carregando...',
  failed: 'Não foi possível carregar as campanhas.',
  failedBelow: 'Não foi possível abrir esta linha.',
  hiddenSpend:
    'O gasto não se divide por origem, status ou número: retire esses filtros para ver gasto, CPL, CPA e ROAS.',
  empty: 'Nenhuma campanha neste período.',
  newLink: 'Gerar Link',
  emptyHint: 'Cliques e leads aparecem aqui assim que chegam. Experimente um período maior.',
  noSpend: 'Falta o gasto para calcular CPL, CPA e ROAS.',
  noSpendHint:
    'Conecte a conta da Meta para sincronizar, importe o arquivo que a plataforma exporta ou lance à mão.',
  addSpend: 'Trazer gastos',
  howTitle: 'Como contamos',
  how: [
    'Cliques: pessoas que clicaram, pelo instante do clique. É o total de cliques do Painel.',
    'Conversas: pessoas que escreveram, com ou sem rastreio, pela primeira mensagem.',
    'Leads: as rastreadas. É o número de leads convertidos do Painel.',
    'Clientes: as que estão com o status Cliente. Receita: a soma das vendas delas, em reais.',
    'Gasto: pelo dia da conta de anúncios, na campanha que os ids ou o nome dizem; cada valor conta uma vez.',
    'Amostra pequena: menos de 10 leads; um a mais ou a menos muda bastante CPL, CPA e ROAS. Só gasto: nenhum clique ou lead nosso traz o nome ou o id da campanha.',
    'Leads de anúncios de clique para o WhatsApp ficam na campanha, no conjunto e no anúncio que o ID diz, junto do gasto, também quando a Meta muda os nomes.',
    'Moeda que não é o real aparece à parte e não é somada. Uma linha ou um total com gasto em outra moeda não tem CPL, CPA nem ROAS: os reais que ele trouxe não se dividem pelo gasto das outras campanhas.',
    'Vendas e receita dos leads: de quem escreveu no período, em qualquer dia. Vendas e receita no período: do dia da venda, de quem quer que seja. O ROAS usa a receita dos leads, para comparar o gasto com o que ele trouxe.',
    'Total rastreado: só o que veio de campanha, link ou anúncio. Total: também as pessoas sem atribuição.',
    'CPL é gasto por lead, CPA é gasto por cliente e ROAS é receita por gasto; — quando não há por que dividir.',
  ],
  change: {
    more: (size: string) => `${size} a mais que no período anterior`,
    less: (size: string) => `${size} a menos que no período anterior`,
    same: 'igual ao período anterior',
    earlier: (value: string) => `Antes: ${value}`,
  },
}

export function formatRoas(value: number): string {
  return `${ratios().format(value)}x`
}

const publishers: [prefix: string, label: string][] = [
  ['audience_network', 'Audience Network'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['messenger', 'Messenger'],
  ['threads', 'Threads'],
  ['whatsapp', 'WhatsApp'],
]
const positions: Record<string, string | undefined> = {
  feed: 'Feed',
  story: 'Stories',
  reels: 'Reels',
  explore: 'Explorar',
  marketplace: 'Marketplace',
  right_column: 'Coluna direita',
  instream_video: 'Vídeo in-stream',
  video_feed: 'Feed de vídeos',
  search: 'Resultados de busca',
  inbox: 'Caixa de entrada',
  profile_feed: 'Feed do perfil',
  group_feed: 'Feed de grupos',
  classic: 'Nativo, banner e intersticial',
  rewarded_video: 'Vídeo premiado',
}

/** A placement's key as people know it: 'facebook_feed' is 'Facebook · Feed'. */
export function placementLabel(key: string): string {
  const publisher = publishers.find(([prefix]) => key === prefix || key.startsWith(`${prefix}_`))
  if (!publisher) return key
  const [prefix, label] = publisher
  const position = key.slice(prefix.length + 1)
  return position === '' ? label : `${label} · ${positions[position] ?? position}`
}

export const platformLabels = {
  meta: 'Meta',
  google: 'Google',
  tiktok: 'TikTok',
  other: 'Outra',
}

/** Words of the dialog that brings spend. */
export const spendText = {
  title: 'Gastos',
  description: 'Quanto os anúncios custaram, para calcular CPL, CPA e ROAS.',
  tabs: { file: 'Importar arquivo', manual: 'Lançar à mão', list: 'Lançados' },
  file: {
    choose: 'Escolher arquivo CSV',
    drop: 'ou solte o arquivo aqui',
    hint: 'Exporte da Meta, do Google Ads ou do TikTok por dia, com o nome da campanha e o valor gasto. Também serve uma planilha com as colunas Data, Campanha e Gasto.',
    platform: 'Plataforma',
    tooLarge: 'O arquivo passa de 8 MB. Divida-o em períodos menores.',
    unreadable: 'Não foi possível ler o arquivo.',
    failed: 'Não foi possível conferir o arquivo. Tente novamente.',
    reading: 'Conferindo o arquivo...',
    summary: (lines: number, days: string) =>
      `${counted(lines, 'linha', 'linhas')} com gasto, ${days}`,
    days: (from: string, to: string) =>
      from === to ? `em ${formatDay(from)}` : `de ${formatDay(from)} a ${formatDay(to)}`,
    nothing: 'Nenhuma linha com gasto.',
    replaced: (days: number, totals: string) =>
      `Substitui ${totals} já importados destas campanhas em ${counted(days, 'dia', 'dias')}.`,
    skipped: (count: number) =>
      `${counted(count, 'linha fica', 'linhas ficam')} de fora: totais, notas e linhas sem gasto.`,
    problems: (count: number) =>
      `${counted(count, 'linha está errada e fica', 'linhas estão erradas e ficam')} de fora. Corrija o arquivo, ou importe as outras.`,
    line: (line: number) => `Linha ${formatNumber(line)}`,
    andMore: (count: number) => `e mais ${formatNumber(count)}`,
    preview: 'Linhas do arquivo',
    columns: { line: 'Linha', days: 'Dias', name: 'Campanha', amount: 'Gasto' },
    other: 'Escolher outro',
    submit: (count: number) => `Importar ${counted(count, 'linha', 'linhas')}`,
    pending: 'Importando...',
    doneTitle: 'Gastos importados',
    done: (totals: string, leftOut: number) =>
      leftOut === 0
        ? `${totals} entraram nas campanhas.`
        : `${totals} entraram nas campanhas. ${counted(leftOut, 'linha errada ficou', 'linhas erradas ficaram')} de fora.`,
    importFailed: 'Não foi possível importar os gastos. Nada mudou; tente novamente.',
    errorTitle: 'Erro ao importar',
  },
  manual: {
    campaign: 'Campanha',
    campaignHint: 'O mesmo nome que os cliques trazem.',
    adSet: 'Conjunto de anúncios',
    ad: 'Anúncio',
    optional: 'Opcional',
    from: 'Primeiro dia',
    to: 'Último dia',
    amount: 'Valor gasto no período',
    amountHint: 'É dividido pelos dias até o centavo.',
    amountWrong: 'Informe um valor em reais, como 1.234,56.',
    campaignMissing: 'Informe a campanha.',
    dayMissing: 'Informe a data.',
    reversed: 'A data final deve ser igual ou posterior à inicial.',
    submit: 'Lançar gasto',
    addedTitle: 'Gasto lançado',
    savedTitle: 'Gasto corrigido',
    added: (campaign: string, amount: string) => `${amount} em ${campaign}.`,
    failedTitle: 'Erro ao salvar',
    failed: 'Não foi possível salvar o gasto. Tente novamente.',
  },
  list: {
    label: 'Gastos lançados e importados',
    loading: 'Carregando gastos...',
    failed: 'Não foi possível carregar os gastos.',
    empty: 'Nenhum gasto lançado ou importado.',
    origins: { csv: 'Arquivo', manual: 'À mão' },
    noCampaign: '(sem campanha)',
    covered: (counted: string) =>
      `Contam ${counted}: o resto desses dias vem da sincronização ou de um arquivo.`,
    edit: (campaign: string) => `Corrigir o gasto de ${campaign}`,
    remove: (campaign: string) => `Excluir o gasto de ${campaign}`,
    removeTitle: (campaign: string) => `Excluir o gasto de "${campaign}"?`,
    removeText: (amount: string, days: string) =>
      `${amount}, ${days}, saem dos relatórios. Isso não pode ser desfeito.`,
    removeConfirm: 'Excluir gasto',
    removedTitle: 'Gasto excluído',
    removeFailedTitle: 'Erro ao excluir',
    removeFailed: 'Não foi possível excluir o gasto. Tente novamente.',
  },
}
