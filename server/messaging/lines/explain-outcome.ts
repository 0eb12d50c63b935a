import type { LineState } from '#domain/lines/line-outage'
import type { IgnoredReason, InboxOutcome } from '#domain/lines/webhook'

const ignored: Record<IgnoredReason, string> = {
  group: 'Ignorado: mensagem de grupo.',
  status: 'Ignorado: publicação de status.',
  newsletter: 'Ignorado: mensagem de canal.',
  broadcast: 'Ignorado: lista de transmissão.',
  reaction: 'Ignorado: reação a uma mensagem.',
  presence: 'Ignorado: aviso de “digitando” ou “online”.',
  receipt: 'Ignorado: confirmação de entrega ou leitura.',
  call: 'Ignorado: chamada.',
  protocol: 'Ignorado: aviso interno do WhatsApp.',
  hidden: 'Ignorado: mensagem oculta da conta comercial.',
  own_account: 'Ignorado: conversa do número com ele mesmo.',
  welcome: 'Ignorado: a pessoa abriu a conversa, mas ainda não escreveu.',
  account_notice: 'Ignorado: aviso da Meta sobre a conta.',
  other_number: 'Ignorado: aviso de um número que não é desta conta.',
  qr: 'Ignorado: novo QR code do provedor.',
  not_json: 'Ignorado: o conteúdo não é um JSON válido.',
  unknown_shape: 'Ignorado: formato que o Rastro não conhece.',
  unknown_instance: 'Ignorado: a linha não existe mais.',
}

const connection: Record<LineState, string> = {
  connected: 'A linha foi conectada.',
  connecting: 'A linha está iniciando.',
  qr: 'A linha espera a leitura do QR code.',
  disconnected: 'A linha foi desconectada.',
  offline: 'A linha ficou fora do ar.',
  auth_error: 'O provedor recusou o token.',
  banned: 'O número foi bloqueado pelo WhatsApp.',
}

const others: Record<Exclude<InboxOutcome, 'ignored' | 'connection'>, string> = {
  message: 'Mensagem registrada.',
  pending: 'Mensagem sem conteúdo ainda: o celular precisa reenviá-la.',
  duplicate: 'Repetição de uma mensagem já registrada.',
  edit: 'Edição de uma mensagem.',
  revoke: 'Mensagem apagada no WhatsApp.',
  undelivered: 'O WhatsApp não entregou uma mensagem da empresa.',
  identity: 'O provedor informou outro identificador de um contato.',
  failed: 'Falhou ao ser processado. Reprocesse as mensagens para tentar de novo.',
}

/** What became of a webhook, in words for the person who asks why a message made no lead. */
export function explainOutcome({
  outcome,
  reason,
}: {
  outcome: string | null
  reason: string | null
}): string {
  if (outcome === null) return 'Na fila para ser processado.'
  if (outcome === 'ignored') return sentenceFor(ignored, reason) ?? 'Ignorado.'
  if (outcome === 'connection') return sentenceFor(connection, reason) ?? 'Recebido.'
  return sentenceFor(others, outcome) ?? 'Recebido.'
}

function sentenceFor(sentences: Record<string, string>, code: string | null): string | undefined {
  return code !== null && Object.hasOwn(sentences, code) ? sentences[code] : undefined
}
