import { counted } from '#domain/number-text'

/** Words of who attends which lead, and of who is on duty. */
export const attendantsText = {
  assignee: 'Responsável',
  nobody: 'Sem responsável',
  loading: 'Carregando...',
  assigneeOf: (name: string) => `Responsável por ${name}`,
  filter: {
    all: 'Todas as pessoas',
    me: 'Meus leads',
    none: 'Sem responsável',
  },
  duty: {
    label: 'Em serviço',
    hint: 'Em serviço você recebe, em rodízio, os leads novos das linhas que distribuem.',
    of: (name: string) => `${name} em serviço`,
  },
  line: {
    label: 'Distribuir os leads novos desta linha',
    hint: 'Cada lead novo vai, em rodízio, para quem está em serviço. Sem ninguém em serviço, fica sem responsável.',
  },
  toast: {
    assigned: 'Responsável Alterado',
    assignedTo: (name: string) => `${name} responde por este lead agora.`,
    released: 'O lead ficou sem responsável.',
    bulkAssigned: (count: number) =>
      counted(count, 'lead mudou de responsável', 'leads mudaram de responsável'),
    assignFailed: 'Erro ao Mudar o Responsável',
    assignFailedText: 'Não foi possível mudar o responsável. Tente novamente.',
    onDuty: 'Em Serviço',
    offDuty: 'Fora de Serviço',
    onDutyText: 'Novos leads das linhas que distribuem chegam também para você.',
    offDutyText: 'Novos leads não são mais distribuídos para você.',
    dutyFailed: 'Erro ao Mudar o Serviço',
    dutyFailedText: 'Não foi possível mudar quem está em serviço. Tente novamente.',
    lineFailed: 'Erro ao Salvar',
    lineFailedText: 'Não foi possível mudar a distribuição. Tente novamente.',
  },
} as const
