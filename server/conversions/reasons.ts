import { type Destination, kindOf } from '#domain/conversions/destinations'

/** Sentences that tell a user why an event was not (yet) sent. */
export const webhookGoneReason = 'O webhook foi excluído antes do envio.'

export const leadGoneReason = 'O lead ou clique foi excluído antes do envio.'

export const gaveUpReason = (last: string) =>
  `Desistimos depois de várias tentativas. Última resposta: ${last}`

/** The stored credential of a destination cannot be opened: what the user has to do. */
export const unreadableReason = (destination: Destination) =>
  kindOf(destination) === 'webhook'
    ? 'O segredo guardado deste webhook não pôde ser lido (a chave do servidor mudou). Gere outro segredo.'
    : unreadableTokenReason

export const unreadableTokenReason =
  'O token de acesso guardado não pôde ser lido (a chave do servidor mudou). Salve o token de novo em Configurações.'

/** Of an event that nobody may tell an ad platform: the account's switch, or the lead's own wish. */
export const optedOutReason = (accountReports: boolean) =>
  accountReports
    ? 'Este contato pediu para não ser informado às plataformas de anúncio.'
    : 'O envio às plataformas de anúncio está desligado nesta conta.'

/** Of an event in a request that the destination took in part, without saying which part. */
export const sentAloneReason =
  'A plataforma recusou parte de um envio sem dizer qual evento. Enviamos cada um de novo, sozinho.'
