import { formatNumber } from '#domain/number-text'

/** Words of the reply form in a lead's messages. */
export const replyText = {
  label: 'Responder pelo WhatsApp',
  labelBy: (line: string) => `Responder pela linha ${line}`,
  placeholder: 'Escreva uma resposta ou / para as respostas rápidas',
  shortcut: 'Ctrl + Enter envia',
  send: 'Enviar',
  sending: 'Enviando...',
  sent: 'Mensagem enviada',
  left: (count: number) =>
    count === 1
      ? 'Falta 1 caractere para o limite'
      : `Faltam ${formatNumber(count)} caracteres para o limite`,
  noAnswer: 'O servidor não respondeu. Tente de novo: a mesma mensagem não é enviada duas vezes.',
  checking: 'Verificando a linha...',
  unchecked: 'Não foi possível verificar a linha.',
}

export const quickRepliesText = {
  menu: 'Respostas rápidas',
  loading: 'Carregando...',
  failed: 'Não foi possível carregar as respostas rápidas.',
  none: 'Nenhuma resposta rápida ainda.',
  manage: 'Gerenciar respostas',
  title: 'Respostas Rápidas',
  description: 'Textos prontos, de toda a conta, para responder aos leads.',
  empty: 'Nenhuma resposta rápida',
  emptyHint: 'Crie textos prontos, como preços, endereço ou horário de atendimento.',
  add: 'Nova resposta',
  full: (max: number) => `A conta já tem ${max} respostas rápidas.`,
  edit: (title: string) => `Editar ${title}`,
  remove: (title: string) => `Excluir ${title}`,
  newTitle: 'Nova Resposta Rápida',
  editTitle: 'Editar Resposta Rápida',
  fields: {
    title: 'Título',
    titlePlaceholder: 'Ex: Preço',
    text: 'Texto',
    textPlaceholder: 'Ex: Olá {nome}! O valor é R$ 97,00.',
    textHint: '{nome} vira o primeiro nome do lead e {campanha}, a campanha dele.',
  },
  question: (title: string) => `Excluir a resposta "${title}"?`,
  questionHint: 'Ela deixa de aparecer para todas as pessoas da conta.',
  toast: {
    saved: 'Resposta salva',
    saveFailed: 'Erro ao Salvar',
    saveFailedText: 'Não foi possível salvar a resposta. Tente novamente.',
    removed: 'Resposta excluída',
    removeFailed: 'Erro ao Excluir',
    removeFailedText: 'Não foi possível excluir a resposta. Tente novamente.',
  },
}
