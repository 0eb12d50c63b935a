/** Sentences that tell a user why an event was not (yet) sent. */
export const notConnectedReason =
  'A Meta não está conectada. Informe o ID do Pixel e o token de acesso em Configurações.'

export const leadGoneReason = 'O lead ou clique foi excluído antes do envio.'

export const gaveUpReason = (last: string) =>
  `Desistimos depois de várias tentativas. Última resposta: ${last}`

export const unreadableTokenReason =
  'O token de acesso guardado não pôde ser lido (a chave do servidor mudou). Salve o token de novo em Configurações.'
