import {
  type ClickDays,
  type ForeseenRetention,
  type MessageDays,
  mostForeseen,
} from '#contracts/retention'
import { counted, formatNumber } from '#domain/number-text'

const periods: Record<ClickDays | MessageDays, string> = {
  30: '30 dias',
  60: '60 dias',
  90: '90 dias',
  183: '6 meses',
  365: '12 meses',
  395: '13 meses',
  730: '24 meses',
  1825: '5 anos',
}

/** Up to what is counted; beyond that only that there are more. */
function bounded(count: number, one: string, many: string): string {
  return count > mostForeseen
    ? `mais de ${formatNumber(mostForeseen)} ${many}`
    : counted(count, one, many)
}

/** Words of how long things are kept. */
export const retentionText = {
  title: 'Por quanto tempo guardamos',
  description:
    'Passado o prazo, os dados que levam a uma pessoa são apagados sozinhos. Números e atribuição não mudam.',
  loadFailed: 'Não foi possível carregar os prazos',
  clicks: 'IP e navegador dos cliques',
  clicksHint: 'O clique, a campanha e o tipo de aparelho continuam nos relatórios.',
  webhooks: 'Webhooks recebidos das conexões',
  webhooksHint: 'Enquanto existem, as mensagens podem ser processadas de novo.',
  messages: 'Texto das mensagens',
  messagesHint: 'A conversa mostra que houve uma mensagem. Totais e tempos de resposta continuam.',
  tooShort: 'As mensagens ficam pelo menos tanto quanto os webhooks que as trouxeram.',
  days: (days: number) => `${days} dias`,
  period: (days: ClickDays | MessageDays | null) => (days === null ? 'Sem limite' : periods[days]),
  lastRun: 'Última limpeza:',
  removed: ({ clicks, webhooks, messages }: ForeseenRetention) =>
    clicks + webhooks + messages === 0
      ? 'nada passou do prazo'
      : [
          counted(clicks, 'clique sem IP', 'cliques sem IP'),
          counted(webhooks, 'webhook apagado', 'webhooks apagados'),
          counted(messages, 'mensagem sem texto', 'mensagens sem texto'),
        ].join(', '),
  nextRun: (at: string) => `Próxima: ${at}`,
  noRun: 'A primeira limpeza é feita na próxima hora.',
  confirm: {
    title: 'Guardar por menos tempo?',
    description: ({ clicks, webhooks, messages }: ForeseenRetention) =>
      clicks + webhooks + messages === 0
        ? 'Agora nada passa do novo prazo. O que passar daqui em diante será apagado e não volta.'
        : `A próxima limpeza tira o IP e o navegador de ${bounded(clicks, 'clique', 'cliques')}, apaga ${bounded(webhooks, 'webhook', 'webhooks')} e o texto de ${bounded(messages, 'mensagem', 'mensagens')}. O que for apagado não volta.`,
    save: 'Mudar o prazo',
  },
  saved: 'Prazos salvos',
  saveFailed: 'Não foi possível salvar os prazos',
  saveFailedText: 'Tente de novo em instantes.',
}
