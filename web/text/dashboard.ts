import type { DateRange } from '#domain/date-range'
import { type CountedFilter, leadStatusWord } from '#domain/filters'
import { counted } from '#domain/number-text'
import { sourceLabel } from './leads.ts'

/** Words of the dashboard (spec 2.5, 5, 8). */
export const dashboardText = {
  title: 'Analytics das Campanhas',
  description: 'Acompanhe em tempo real as conversões do WhatsApp vindas dos seus anúncios.',
  actions: {
    refresh: 'Atualizar Dados',
    refreshing: 'Atualizando...',
    export: 'Exportar CSV',
    exporting: 'Exportando...',
    generate: 'Gerar Link',
  },
  toast: {
    refreshed: 'Dados Atualizados',
    refreshedHint: 'Métricas, tendência e leads estão em dia.',
    refreshFailed: 'Erro na Atualização',
    refreshFailedHint: 'Houve um erro ao atualizar os dados',
    exported: 'Exportação Concluída',
    exportedHint: 'Os cliques foram baixados em CSV.',
    exportFailed: 'Exportação Falhou',
    exportFailedHint: 'Houve um erro ao exportar seus dados',
  },
  stale: (failure: string) => `${failure}. O que está na tela pode estar desatualizado.`,
  metrics: {
    label: 'Métricas',
    failed: 'Falha ao carregar métricas',
    totalClicks: { title: 'Total de Cliques', note: 'Rastreamento ativo' },
    leadsConvertidos: { title: 'Leads Convertidos', note: 'Convertendo bem' },
    taxaConversao: { title: 'Taxa de Conversão', note: 'Métrica de performance' },
    leadsSemRastreio: { title: 'Leads sem Rastreio', note: 'Sem campanhas' },
    change: {
      nothing: 'sem dados antes',
      fromZero: 'antes: 0',
      more: (percent: string) => `Aumento de ${percent} em relação ao período anterior`,
      less: (percent: string) => `Queda de ${percent} em relação ao período anterior`,
      same: 'Igual ao período anterior',
      nothingBefore: 'Sem dados no período anterior',
      zeroBefore: 'Aumento em relação ao período anterior',
      earlier: (days: string, figure: string) => `${days}: ${figure}`,
      untilNow: (day: string, time: string) => `${day} até as ${time}`,
    },
  },
  trend: {
    title: 'Tendência de Conversões',
    period: 'Período do gráfico',
    compare: 'Comparar com período anterior',
    earlier: 'Período anterior',
    earlierClicks: 'Cliques antes',
    earlierLeads: 'Leads WhatsApp antes',
    days: {
      range: 'Período dos filtros',
      7: 'Últimos 7 dias',
      30: 'Últimos 30 dias',
      90: 'Últimos 90 dias',
    },
    shownDays: (days: string) => `Dias do gráfico: ${days}.`,
    ofAllDays: 'Escolha um período para ver outros.',
    untilNow: 'Hoje, até agora',
    clicks: 'Cliques',
    leads: 'Leads WhatsApp',
    day: 'Dia',
    failed: 'Falha ao carregar a tendência',
    tableCaption: 'Cliques e leads do WhatsApp por dia',
    loading: 'Carregando gráfico...',
  },
}

export const filtersText = {
  title: 'Filtros Avançados',
  expand: 'Expandir Filtros',
  collapse: 'Ocultar Filtros',
  clear: 'Limpar',
  activeCount: (count: number) => counted(count, 'filtro ativo', 'filtros ativos'),
  fields: {
    dateRange: 'Período',
    campaign: 'Campanha',
    adSet: 'Conjunto de anúncios',
    creative: 'Criativo',
    source: 'Origem',
    status: 'Status',
    instance: 'Número',
    tests: 'Testes',
    startDate: 'Data inicial',
    endDate: 'Data final',
  },
  includeTests: 'Incluir testes',
  includeTestsHint: 'Os cliques de links de teste e os leads deles entram nos números.',
  testsIncluded: 'incluídos',
  testsShown: 'Você está vendo dados de teste',
  leaveTests: 'Ver só dados reais',
  removedNumber: 'Número removido',
  problems: {
    startDate: {
      missing: 'Informe a data inicial',
      reversed: 'Esta data vem depois da data final',
    },
    endDate: {
      missing: 'Informe a data final',
      reversed: 'A data final deve ser igual ou posterior à data inicial',
    },
  },
  halfRange: 'Escolha as duas datas para aplicar o período.',
  /** What is shown until the two days make a period. */
  meanwhile: {
    all: 'Até lá, vale todo o período.',
    last30days: 'Até lá, valem os últimos 30 dias.',
  },
  all: {
    campaign: 'Todas as Campanhas',
    adSet: 'Todos os conjuntos',
    creative: 'Todos os criativos',
    source: 'Todas as origens',
    status: 'Todos os status',
    instance: 'Todos os números',
  },
  none: {
    campaign: 'Nenhuma campanha encontrada',
    adSet: 'Nenhum conjunto encontrado',
    creative: 'Nenhum criativo encontrado',
    source: 'Nenhuma origem encontrada',
  },
  loading: 'Carregando...',
  failed: 'Erro ao carregar',
  chips: 'Filtros ativos',
  removeChip: (label: string) => `Remover filtro ${label}`,
  saved: {
    title: 'Filtros Salvos',
    empty: 'Nenhum filtro salvo ainda.',
    failed: 'Erro ao carregar',
    apply: (name: string) => `Aplicar filtro ${name}`,
    delete: (name: string) => `Excluir filtro ${name}`,
    confirmDelete: (name: string) => `Excluir o filtro "${name}"?`,
    loadedTitle: 'Filtro carregado',
    loaded: (name: string) => `O filtro "${name}" foi aplicado.`,
    deletedTitle: 'Filtro excluído',
    deleted: (name: string) => `O filtro "${name}" foi excluído.`,
    deleteFailed: 'Falha ao excluir o filtro',
  },
  save: {
    open: 'Salvar Filtro',
    title: 'Salvar Filtro',
    description: 'Dê um nome a esta combinação de filtros para usá-la de novo com um clique.',
    name: 'Nome do filtro',
    placeholder: 'Ex: Campanhas Facebook - Últimos 30 dias',
    willSave: 'Filtros que serão salvos',
    savedTitle: 'Filtro salvo',
    saved: (name: string) => `O filtro "${name}" foi salvo.`,
    failed: 'Falha ao salvar o filtro',
    nameRequired: { title: 'Nome obrigatório', hint: 'Digite um nome para o filtro.' },
    invalidPeriod: {
      title: 'Período sem datas válidas',
      hint: 'Corrija as datas do período antes de salvar.',
    },
    noActiveFilter: {
      title: 'Nenhum filtro ativo',
      hint: 'Configure alguns filtros antes de salvar.',
    },
  },
}

export const dateRangeLabels: Record<DateRange, string> = {
  all: 'Todo o período',
  today: 'Hoje',
  yesterday: 'Ontem',
  last7days: 'Últimos 7 dias',
  last14days: 'Últimos 14 dias',
  last30days: 'Últimos 30 dias',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
  custom: 'Personalizado',
}

const rangeLabels: Record<string, string | undefined> = dateRangeLabels

/** How a chosen value of a filter reads. */
export function filterValueLabel(name: CountedFilter, value: string): string {
  if (name === 'dateRange') return rangeLabels[value] ?? value
  if (name === 'source') return sourceLabel(value)
  if (name === 'tests') return filtersText.testsIncluded
  // Spec 4: the filter has a longer word for those who wrote.
  if (name === 'status') return value === 'contacted' ? 'Contato WhatsApp' : leadStatusWord(value)
  return value
}
