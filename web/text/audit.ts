import { counted } from '#domain/number-text'
import type { AuditArea } from '#domain/people/audit-actions'
import { areaWords } from '#domain/people/audit-words'

/** Words of the log of what people did in the account. */
export const auditText = {
  title: 'Auditoria',
  description: 'Quem fez o quê nesta conta, quando e de onde. Nada aqui pode ser alterado.',
  loading: 'Carregando auditoria',
  loadFailed: 'Não foi possível carregar a auditoria',
  moreFailed: 'Não foi possível carregar mais',
  list: 'Registros da auditoria',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  shortSearch:
    'Com uma ou duas letras a busca olha só os 5.000 registros mais novos. Digite mais para procurar em todos.',
  kept: 'Os registros ficam guardados por 13 meses.',
  empty: 'Nenhum registro',
  emptyFiltered: 'Nada encontrado com estes filtros.',
  export: 'Exportar CSV',
  exporting: 'Exportando...',
  exported: 'Auditoria Exportada',
  exportedText: 'O download também fica registrado.',
  exportFailed: 'Erro ao Exportar',
  exportFailedText: 'Não foi possível exportar a auditoria. Tente novamente.',
  lead: (name: string | null) => name ?? 'lead excluído',
  times: (times: number) => counted(times, 'vez', 'vezes'),
  filters: {
    label: 'Filtros da auditoria',
    search: 'Buscar na auditoria',
    searchPlaceholder: 'Pessoa, ação ou item',
    actor: 'Quem',
    everybody: 'Todas as pessoas',
    operator: 'Operador do servidor',
    stranger: 'Alguém sem sessão',
    area: 'Tipo',
    allAreas: 'Todos os tipos',
    period: 'Período',
    clear: 'Limpar filtros',
  },
  areas: areaWords satisfies Record<AuditArea, string>,
} as const
