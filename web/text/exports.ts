import type { ExportType } from '#contracts/export-columns'
import { counted } from '#domain/number-text'

/** The dialog that makes a file of sales, leads or clicks. */
export const exportsText = {
  open: 'Exportar',
  title: 'Exportar',
  description: 'Um arquivo CSV, que o Excel e o Google Planilhas abrem.',
  type: 'O que exportar',
  types: {
    sales: 'Vendas para o contador',
    leads: 'Leads',
    clicks: 'Cliques',
  } satisfies Record<ExportType, string>,
  hints: {
    sales: 'Uma linha por venda paga, pelo dia da venda.',
    leads: 'Uma linha por pessoa que escreveu, pelo dia da primeira mensagem.',
    clicks: 'Uma linha por clique, pelo dia do clique.',
  } satisfies Record<ExportType, string>,
  period: 'Período',
  columns: 'Colunas',
  columnsOf: (chosen: number, all: number) => `${counted(chosen, 'coluna', 'colunas')} de ${all}`,
  columnsHint: 'A escolha fica guardada neste navegador.',
  all: 'Todas',
  usual: 'As de costume',
  noColumns: 'Escolha pelo menos uma coluna.',
  noDays: 'Escolha as duas datas, em ordem.',
  file: 'Arquivo',
  download: 'Baixar arquivo',
  downloading: 'Preparando...',
  done: 'Exportação Concluída',
  doneText: (name: string) => `${name} foi baixado.`,
  failed: 'Exportação Falhou',
  failedText: 'Houve um erro ao exportar. Tente novamente.',
}
