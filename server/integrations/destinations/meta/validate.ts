import { maxEventAgeMs } from '#domain/conversions/conversion-rules'
import type { MetaEvent, MetaUserData } from './wire.ts'

export const tooOldReason =
  'O evento tem mais de 7 dias: a Meta não aceita mais, por isso não foi enviado.'

const maxNameLength = 50
/** Sets of keys that identify nobody on their own (Meta refuses them with 2804050). */
const insufficient: readonly (readonly (keyof MetaUserData)[])[] = [
  ['ct', 'country', 'st', 'zp', 'client_user_agent'],
  ['db', 'client_user_agent'],
  ['fn'],
  ['ln'],
]

/**
 * Why Meta would refuse this event, as a sentence for the user, or null. One invalid event makes
 * Meta reject the whole request, so it is found before sending. Instants in epoch milliseconds.
 */
export function problemOf(event: MetaEvent, nowMs: number): string | null {
  const { custom_data: custom = {}, user_data: user } = event
  if (event.event_name === '') return 'O evento não tem nome.'
  if (event.event_name.length > maxNameLength) return 'O nome do evento é longo demais para a Meta.'
  if (event.event_time * 1000 < nowMs - maxEventAgeMs) {
    return tooOldReason
  }
  if (custom.value !== undefined && !(Number.isFinite(custom.value) && custom.value >= 0)) {
    return 'O valor do evento não é um número válido.'
  }
  if (custom.value !== undefined && !/^[A-Z]{3}$/.test(custom.currency ?? '')) {
    return 'O evento tem valor, mas não tem uma moeda válida.'
  }
  if (event.event_name === 'Purchase' && !((custom.value ?? 0) > 0)) {
    return 'Compra sem valor: informe o valor da venda no lead, ou um valor fixo no evento, e reenvie.'
  }
  if (identifiesNobody(user)) {
    return 'Não há dados suficientes do contato (telefone, clique ou identificador) para a Meta.'
  }
  return null
}

function identifiesNobody(user: MetaUserData): boolean {
  const keys = Object.keys(user)
  return insufficient.some((set) => keys.every((key) => set.some((known) => known === key)))
}
