import type { Selectable } from 'kysely'
import type { LineCause, LineState } from '#domain/lines/line-outage'
import type { Database } from '#server/platform/sql'
import { failureSentence } from './draft-failure.ts'

type Known = Pick<Selectable<Database['instances']>, 'state' | 'state_cause' | 'state_detail'>

const messages: Record<LineState, string> = {
  connected: 'WhatsApp conectado.',
  connecting: 'A instância ainda está inicializando. Aguarde alguns minutos e tente novamente.',
  qr: 'Leia o QR code com o celular da empresa.',
  disconnected: 'WhatsApp desconectado.',
  offline: 'Não foi possível verificar conexão - instância pode estar offline',
  auth_error: 'Problema de autenticação com o gateway: o token foi recusado.',
  banned: 'O número foi bloqueado pelo WhatsApp.',
}

const causeMessages: Record<LineCause, string> = {
  temporary_block:
    'O WhatsApp bloqueou o número por algum tempo. Espere o bloqueio terminar (o celular mostra quando) e leia o QR code de novo.',
  logged_out_on_phone:
    'O WhatsApp foi desconectado no celular da empresa. Entre nele de novo e leia o QR code.',
}

/** What is known of the state as it is stored says more than the state. */
export function messageOf(
  { state: known, state_cause: cause, state_detail: detail }: Known,
  state: LineState,
  isDraft: boolean,
): string {
  if (isDraft && detail !== null) return failureSentence(detail)
  return state === known && cause !== null ? causeMessages[cause] : messages[state]
}
