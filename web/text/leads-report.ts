import type { LeadSegment } from '#domain/filters'
import { counted, formatNumber } from '#domain/number-text'

/** Words of the leads report (spec 2.10, 8). */
export const reportText = {
  title: 'Leads Enriquecidos',
  description: 'Quem escreveu ou clicou, de onde veio e em que pé está cada conversa.',
  export: {
    list: 'Leads desta lista',
    period: 'Vendas, leads ou cliques de um período...',
    periodOfNumbers: 'Vendas ou cliques de um período...',
  },
  exportedHint: 'Os leads da lista foram baixados em CSV.',
  numbers: {
    label: 'Resumo dos leads',
    failed: 'Falha ao carregar o resumo',
    total: { title: 'Total de Leads', note: 'Em todas as páginas' },
    parts: (people: number, clicks: number) =>
      `${counted(people, 'pessoa', 'pessoas')} e ${counted(clicks, 'clique sem mensagem', 'cliques sem mensagem')}`,
    contacted: { title: 'Contatados', note: 'Escreveram, também clientes e perdidos' },
    pending: { title: 'Pendentes', note: 'Aguardam o primeiro contato' },
    rate: { title: 'Taxa de Contato', note: 'Contatados ÷ leads mostrados' },
  },
  status: {
    label: 'Filtrar por status',
    all: 'Todos',
    count: (count: number) => counted(count, 'lead', 'leads'),
  },
  segment: {
    label: 'Pessoas',
    values: {
      tracked: 'com rastreamento',
      untracked: 'sem rastreamento',
      qualified: 'qualificadas',
      customers: 'clientes',
    } satisfies Record<LeadSegment, string>,
  },
  searchPlaceholder: 'Buscar por nome, telefone, campanha, UTM ou mensagem...',
  list: 'Leads',
  columns: {
    contact: 'Contato',
    tracking: 'Rastreamento',
    message: 'Primeira mensagem',
    status: 'Status',
    sale: 'Venda',
    date: 'Data',
    actions: 'Ações',
  },
  click: 'Clique no link',
  created: 'Criado',
  emptyHint: 'Os leads aparecem aqui quando alguém clica nos seus links de rastreamento.',
  emptyOwnHint: 'Os seus leads e os que estão sem responsável aparecem aqui.',
  generate: 'Gerar Link',
  clear: 'Limpar busca e filtros',
  beyond: 'Esta página não existe mais',
  beyondHint: (total: number) => `A lista tem ${counted(total, 'lead', 'leads')}.`,
  foundBySearch: (all: number) => `(filtrados de ${formatNumber(all)} total)`,
  actions: {
    messages: (name: string) => `Mensagens de ${name}`,
    details: (name: string) => `Detalhes de ${name}`,
    openWhatsapp: (name: string) => `Abrir WhatsApp de ${name}`,
    status: (name: string, status: string) => `Mudar status de ${name}: ${status}`,
    addSale: 'Informar valor',
    sale: (name: string) => `Informar o valor da venda de ${name}`,
    editSale: (name: string, value: string) => `Mudar o valor da venda de ${name}: ${value}`,
  },
}
