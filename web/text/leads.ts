import type { attributionWords } from '#contracts/lead-origin'
import type { LeadKind, LeadSort } from '#domain/filters'
import { counted, formatNumber } from '#domain/number-text'
import { formatFound } from './format.ts'

const sourceLabels: Record<string, string> = {
  sem_rastreio: 'Origem sem rastreio',
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google Ads',
  google_organico: 'Google (busca)',
  tiktok: 'TikTok',
  bing: 'Microsoft Ads (Bing)',
  threads: 'Threads',
  youtube: 'YouTube',
  kwai: 'Kwai',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  twitter: 'X (Twitter)',
}

/** Spec 9, and the names of other known networks; an unknown source is shown as it is. */
export function sourceLabel(source: string): string {
  return Object.hasOwn(sourceLabels, source) ? (sourceLabels[source] ?? source) : source
}

/** A tracked lead or click came by a link even when nothing names a network. */
export function originLabel({ source, isTracked }: { source: string; isTracked: boolean }): string {
  return isTracked && source === 'sem_rastreio' ? 'Link direto' : sourceLabel(source)
}

export const sortLabels: Record<LeadSort, string> = {
  created_desc: 'Mais recentes',
  created_asc: 'Mais antigos',
  whatsapp_desc: 'Última mensagem WhatsApp',
  name_asc: 'Nome (A-Z)',
  name_desc: 'Nome (Z-A)',
}

export const attributionReasonLabels: Record<
  (typeof attributionWords)[keyof typeof attributionWords],
  string
> = {
  codigo: 'Código na mensagem',
  codigo_reutilizado: 'Código já usado por outro contato',
  link_colado: 'Link de rastreamento colado na mensagem',
  codigo_removido: 'Veio de um link, mas o código foi apagado',
  anuncio: 'Anúncio de clique para o WhatsApp',
  anuncio_desconhecido: 'Anúncio não identificado',
  unificado: 'Contato já conhecido',
  sem_rastreio: 'Sem rastreio',
}

export const confidenceLabels = {
  alta: 'Confiança alta',
  media: 'Confiança média',
  baixa: 'Confiança baixa',
}

/** Words of the leads card (spec 2.5). */
export const leadsText = {
  title: 'Todos os Leads (Cliques + WhatsApp)',
  search: 'Buscar leads',
  searchPlaceholder: 'Buscar por nome, telefone, campanha ou mensagem...',
  searching: 'Buscando...',
  campaign: 'Campanha',
  allCampaigns: 'Todas as Campanhas',
  sort: 'Ordenar por',
  empty: 'Nenhum lead encontrado',
  emptyHint: 'Os leads aparecem quando alguém clica nos seus links ou escreve no WhatsApp.',
  firstPage: 'Voltar à primeira página',
  emptyFiltered: 'Mude a busca ou os filtros para ver outros leads.',
  failed: 'Falha ao carregar leads',
  loading: 'Carregando leads...',
  range: (first: number, last: number, total: number, search: string, areClicks = false) =>
    `Mostrando ${formatNumber(first)}-${formatNumber(last)} de ${formatFound(total, search)} ${
      total === 1 ? (areClicks ? 'clique' : 'lead') : areClicks ? 'cliques' : 'leads'
    }`,
  kinds: {
    label: 'Mostrar na lista',
    people: 'Pessoas',
    clicks: 'Cliques sem mensagem',
    all: 'Tudo',
    count: (count: number) => counted(count, 'linha', 'linhas'),
  } satisfies Record<LeadKind | 'all' | 'label', string> & { count: unknown },
  emptyPeople: 'Ninguém escreveu por aqui até agora.',
  seeClicks: (count: number) =>
    count === 1 ? 'Ver 1 clique sem mensagem' : `Ver ${formatNumber(count)} cliques sem mensagem`,
  contact: 'Contato',
  unansweredClick: 'Clique sem mensagem',
  unnamed: 'Contato sem nome',
  noNumber: 'Número não informado',
  messages: (count: number) => counted(count, 'mensagem', 'mensagens'),
  tracked: 'COM RASTREAMENTO',
  untracked: 'SEM RASTREAMENTO',
  directContact: 'Contato direto pelo WhatsApp',
  clickWithoutCampaign: 'Clique sem dados de campanha',
  code: 'Código',
  noCampaign: 'Campanha não informada',
  why: 'Por quê',
  actions: {
    messages: 'Mensagens',
    details: 'Detalhes',
    campaign: 'Informações da campanha',
    more: (name: string) => `Mais ações de ${name}`,
    status: 'Mudar status',
    statusNow: (status: string) => `Mudar status, agora ${status}`,
    outcome: 'Registrar venda',
    openWhatsapp: 'Abrir WhatsApp',
    export: 'Exportar Lead',
    exportJson: 'Baixar em JSON',
    delete: 'Excluir lead',
  },
  keys: 'Setas ou J e K: outro lead · Enter: mensagens · D: detalhes',
  chooseKey: 'X: selecionar',
  confirmDelete: (name: string) =>
    `Excluir o lead "${name}" e todos os dados relacionados? Só é possível desfazer no minuto seguinte.`,
  confirmBulkDelete: (count: number) =>
    `Excluir ${counted(count, 'lead', 'leads')} e todos os dados relacionados? Só é possível desfazer no minuto seguinte.`,
  bulk: {
    label: 'Ações para os leads selecionados',
    chosen: (count: number) => counted(count, 'selecionado', 'selecionados'),
    choose: (name: string) => `Selecionar ${name}`,
    chooseAll: 'Selecionar todos desta página',
    delete: 'Excluir',
    clear: 'Limpar seleção',
    onlyClicks: 'Cliques sem mensagem só podem ser excluídos.',
  },
  toast: {
    deleted: 'Lead excluído',
    deletedHint: 'Lead e todos os dados relacionados foram excluídos com sucesso.',
    deleteFailed: 'Erro ao excluir lead',
    deleteFailedHint: 'Falha ao excluir o lead. Tente novamente.',
    bulkDeleted: (count: number) => counted(count, 'lead excluído', 'leads excluídos'),
    restored: (count: number) => (count === 1 ? 'Lead restaurado' : `${count} leads restaurados`),
    restoredSome: (count: number, all: number) =>
      `${count} de ${all} ${count === 1 ? 'pôde ser restaurado' : 'puderam ser restaurados'}. O prazo de um minuto passou ou a pessoa escreveu de novo.`,
    restoreFailed: 'Erro ao desfazer',
    restoreFailedHint: 'Não foi possível restaurar. O prazo para desfazer pode ter passado.',
    bulkUnchanged: (count: number) =>
      count === 1
        ? '1 clique sem mensagem ficou como estava.'
        : `${count} cliques sem mensagem ficaram como estavam.`,
    bulkAlready: (count: number) =>
      count === 1
        ? '1 lead já tinha este status ou não existe mais.'
        : `${count} leads já tinham este status ou não existem mais.`,
    bulkUpdated: (count: number) => counted(count, 'lead atualizado', 'leads atualizados'),
    updated: 'Lead atualizado',
    statusChanged: (status: string) => `O status agora é ${status}.`,
    saved: 'As alterações foram salvas.',
    updateFailed: 'Erro ao atualizar lead',
    updateFailedHint: 'Não foi possível salvar as alterações. Tente novamente.',
    exported: 'Exportação Concluída',
    exportedHint: 'O arquivo do lead foi baixado.',
    exportFailed: 'Exportação Falhou',
    exportFailedHint: 'Houve um erro ao exportar este lead.',
  },
}
