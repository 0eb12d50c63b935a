import type { EmailReport } from '#contracts/email-report'
import { counted } from '#domain/number-text'

type State = EmailReport['messages'][number]['state']

/** Words of the report by e-mail. */
export const emailReportText = {
  title: 'Relatório por e-mail',
  description: 'Os números do painel e as campanhas, enviados sozinhos a quem você escolher.',
  loadFailed: 'Não foi possível carregar o relatório',
  frequency: 'Quando enviar',
  frequencies: {
    off: 'Não enviar',
    weekly: 'Toda segunda-feira, às 8h',
    monthly: 'Todo dia 1º, às 8h',
  } satisfies Record<EmailReport['frequency'], string>,
  frequencyHint: {
    off: 'Ninguém recebe nada.',
    weekly: 'Conta a semana anterior, de segunda a domingo.',
    monthly: 'Conta o mês anterior.',
  } satisfies Record<EmailReport['frequency'], string>,
  recipients: 'Quem recebe',
  recipientsHint: (most: number) => `Um e-mail por linha, no máximo ${most}.`,
  placeholder: 'cliente@empresa.com.br',
  stopped: (emails: string) => `Pediu para não receber mais: ${emails}.`,
  noServer:
    'Este servidor não envia e-mails: defina SMTP_URL e SMTP_FROM na configuração e reinicie. Até lá, nada é enviado.',
  nextAt: (time: string) => `Próximo envio: ${time}`,
  saved: 'Relatório Salvo',
  savedText: 'O relatório por e-mail foi atualizado.',
  saveFailed: 'Erro ao Salvar',
  saveFailedText: 'Não foi possível salvar o relatório. Tente novamente.',
  sendNow: 'Enviar agora',
  sending: 'Enviando...',
  sent: 'Enviado',
  sentText: (count: number) =>
    `O servidor de e-mail aceitou o relatório para ${counted(count, 'pessoa', 'pessoas')}.`,
  sendFailed: 'Erro ao Enviar',
  sendFailedText: 'Não foi possível enviar o relatório. Tente novamente.',
  refusedTitle: (sent: number) => (sent > 0 ? 'Enviado só em parte' : 'Erro ao Enviar'),
  refused: (failed: readonly { email: string; outcome: string; willRetry: boolean }[]) =>
    [
      ...failed.map(({ email, outcome }) => `${email}: ${outcome}`),
      ...(failed.some(({ willRetry }) => willRetry)
        ? ['Tentamos de novo sozinhos; acompanhe em Últimos envios.']
        : []),
    ].join(' '),
  history: 'Últimos envios',
  noHistory: 'Nenhum relatório enviado ainda.',
  byHand: 'enviado à mão',
  attempts: (count: number) => counted(count, 'tentativa', 'tentativas'),
  states: { pendente: 'a enviar', enviado: 'enviado', falhou: 'falhou' } satisfies Record<
    State,
    string
  >,
}

/** Words of the page by which somebody stops the reports. */
export const reportStopText = {
  page: 'Parar relatórios',
  title: (account: string) => `Relatórios de ${account}`,
  ask: 'Você não vai mais receber estes relatórios por e-mail.',
  stop: 'Parar de receber',
  pending: 'Um momento...',
  stopped: 'Pronto: você não recebe mais estes relatórios.',
  goneTitle: 'Link sem validade',
  failed: 'Não foi possível parar os relatórios. Tente novamente.',
}
