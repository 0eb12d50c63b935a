import { counted } from '#domain/number-text'

/** Words of what came in by the messaging line, and of working on it again. */
export const inboxText = {
  title: 'Últimos eventos recebidos',
  hint: 'O que o provedor mandou e o que o Rastro fez com cada aviso.',
  loading: 'Carregando os eventos...',
  failed: 'Não foi possível carregar os eventos recebidos.',
  none: 'Nada chegou ainda. Quando alguém escrever para a linha, o aviso aparece aqui.',
  replay: {
    button: 'Reprocessar mensagens',
    pending: 'Reprocessando...',
    title: 'Reprocessar as mensagens recebidas?',
    text: 'O Rastro lê de novo tudo o que o provedor mandou no período. Isso recupera o que falhou; o que já está registrado não muda, e nada é contado nem enviado duas vezes.',
    days: 'Período',
    periods: { 1: 'Últimas 24 horas', 7: 'Últimos 7 dias', 30: 'Últimos 30 dias' },
    confirm: 'Reprocessar',
    done: 'Mensagens reprocessadas',
    doneText: (count: number) =>
      count === 0
        ? 'Nada foi recebido nesse período.'
        : `${counted(count, 'aviso recebido volta', 'avisos recebidos voltam')} para a fila agora.`,
    failed: 'Erro ao Reprocessar',
    failedText: 'Não foi possível reprocessar as mensagens. Tente novamente.',
  },
}
