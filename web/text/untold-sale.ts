/** Words of the note that a sale would be told to nobody. */
export const untoldSaleText = {
  nobody: 'Nenhuma plataforma está conectada: a venda fica registrada só aqui.',
  connect: 'Conectar a Meta',
  untold: (name: string) => `Nenhum evento avisaria ${name} desta venda.`,
  create: 'Criar o evento de compra',
  createOf: (name: string) => `Criar o evento de compra para ${name}`,
  creating: 'Criando...',
  configure: 'Configurar o evento',
  description: 'Lead marcado como cliente, com o valor da venda',
  created: 'Evento Criado',
  createdText: (name: string) => `Esta venda e as próximas serão enviadas: ${name}.`,
  failed: 'Erro ao Criar o Evento',
  failedText: 'Não foi possível criar o evento. Tente novamente.',
} as const
