import { counted } from '#domain/number-text'
import { formatMoney, formatPercent } from './format.ts'
import { onFirstUse } from './on-first-use.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Words of the dashboard's money, funnel and best campaigns. */
export const moneyText = {
  label: 'Dinheiro',
  failed: 'Falha ao carregar vendas e gasto',
  spend: {
    title: 'Gasto',
    note: 'Em anúncios, no período',
    connect: 'Conecte a Meta para ver o gasto',
    choose: 'Escolha a conta de anúncios para ver o gasto',
    missing: 'Nenhum gasto informado',
    hidden: 'Oculto por origem, status ou número',
  },
  sales: { title: 'Vendas', note: 'De quem escreveu no período' },
  revenue: { title: 'Receita', note: 'A soma dessas vendas' },
  roas: {
    title: 'ROAS',
    note: 'Receita ÷ gasto',
    ofAll: (ofTracked: string) => `De todas; só rastreadas: ${ofTracked}`,
  },
  foreign: 'Só em reais; há outras moedas',
  foreignSpend: (currencies: string[]) => `Sem ROAS: há gasto em ${currencies.join(' e ')}`,
}

export const funnelText = {
  title: 'Do clique à venda',
  description: 'Quantos chegam a cada etapa, e em quanto tempo (mediana).',
  failed: 'Falha ao carregar o funil',
  loading: 'Carregando o funil...',
  steps: {
    clicks: 'Cliques',
    conversations: 'Conversas',
    qualified: 'Qualificados',
    sales: 'Clientes',
  },
  hints: {
    clicks: 'Pessoas que clicaram em um link rastreado.',
    conversations:
      'Pessoas que escreveram, também sem clicar antes. A porcentagem é só dos cliques que viraram conversa.',
    qualified: 'Escreveram de novo depois de uma resposta, ou já compraram.',
    sales: 'Pessoas com o status Cliente.',
  },
  rates: {
    conversations: (share: string, part: string) => `${part} de cliques · ${share} dos cliques`,
    qualified: (share: string) => `${share} das conversas`,
    sales: (share: string) => `${share} dos qualificados`,
  },
  start: 'Início do funil',
  drop: (share: string) => `Queda de ${share}`,
  none: '—',
  after: (time: string) => `em ${time}`,
  ofLatest: (count: string) => `Tempos das conversas mais recentes: ${count}.`,
  seeList: (step: string, count: string) => `${step}: ${count}. Ver a lista`,
}

export const bestText = {
  title: 'O que mais vendeu',
  tabs: { campaign: 'Campanhas', ad: 'Anúncios' },
  level: 'Campanhas ou anúncios',
  failed: 'Falha ao carregar as campanhas',
  loading: 'Carregando...',
  empty: 'Nada por aqui neste período',
  emptyHint: 'As campanhas aparecem quando alguém escreve ou compra.',
  all: 'Ver todas as campanhas',
  conversations: (count: number) => counted(count, 'conversa', 'conversas'),
  sales: (count: number) => counted(count, 'venda', 'vendas'),
  spend: (cents: number) => `gasto ${formatMoney(cents / 100, 'BRL')}`,
}

/** A share of a whole: '66,7%'; a dash where there is nothing to be a part of. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? funnelText.none : formatPercent(Math.min(100, (100 * part) / whole))
}

/** A time between steps in its largest unit: '40 s', '5 min', '3 h', '2 dias'. */
export function shortTime(seconds: number): string {
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.round(seconds / minute)} min`
  if (seconds < day) return `${oneDecimal().format(seconds / hour)} h`
  return counted(Math.round(seconds / day), 'dia', 'dias')
}

const oneDecimal = onFirstUse(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))
