/** Words that more than one screen says. */
export const commonText = {
  advanced: 'Avançado',
  test: 'teste',
  testHint: 'Veio de um link de teste: fica fora dos números.',
  productName: 'Rastro',
  cancel: 'Cancelar',
  close: 'Fechar',
  delete: 'Excluir',
  save: 'Salvar',
  saving: 'Salvando...',
  tryAgain: 'Tentar novamente',
  retry: 'Tentar de novo',
  back: 'Voltar',
  goneHint: 'O endereço pode estar incompleto, ou alguém da conta o excluiu.',
  notInformed: 'Não informado',
  error: 'Erro',
  clearSearch: 'Limpar busca',
  undo: 'Desfazer',
  moreOptions: 'Há outros: digite para encontrá-los.',
  /** Shown where nothing is known; a reason stands beside it or on hover. */
  unknown: '—',
  fullAnswer: 'Resposta completa',
  copied: 'Copiado!',
  copyFailed: 'Falha ao Copiar',
  copyFailedHint: 'Selecione o texto e copie manualmente.',
}

/** What the primitives of web/ui say themselves. */
export const uiWords = {
  close: commonText.close,
  cancel: commonText.cancel,
  copy: 'Copiar',
  copied: commonText.copied,
  loading: 'Carregando...',
  notifications: 'Notificações',
  pagination: 'Paginação',
  previousPage: 'Anterior',
  nextPage: 'Próxima',
  page: (page: number) => `Página ${page}`,
  earlierPages: (count: number) => `Voltar ${count} páginas`,
  laterPages: (count: number) => `Avançar ${count} páginas`,
}
