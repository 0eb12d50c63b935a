import type { Refusal } from '../destinations/destination.ts'

const hour = 3_600_000

type Row = Refusal & { reasons: readonly string[] }

const drop = (reasons: string[], reason: string): Row => ({
  reasons,
  kind: 'drop',
  reason: `O Google aceitou o envio e depois descartou o evento: ${reason}`,
  waitMs: 0,
})
const again = (reasons: string[], reason: string, waitMs: number): Row => ({
  reasons,
  kind: 'again',
  reason,
  waitMs,
})
const hold = (reasons: string[], reason: string): Row => ({
  reasons,
  kind: 'hold',
  reason,
  waitMs: 0,
})

/** Of a reason that no row explains, or that was not told. */
export const unexplained: Refusal = drop([], 'ele não disse o motivo.')

/**
 * Why Google did not count an event that it had taken (`ProcessingErrorReason`, without its prefix),
 * and what each asks for.
 */
const table: readonly Row[] = [
  // A conversion that is there already was told twice: by us, or in a file.
  {
    reasons: ['DUPLICATE_GCLID', 'DUPLICATE_TRANSACTION_ID'],
    kind: 'accepted',
    reason: '',
    waitMs: 0,
  },
  again(
    ['TOO_RECENT_CLICK', 'TOO_RECENT_EVENT', 'TOO_RECENT_CONVERSION_ACTION'],
    'O Google ainda não processou este clique. Enviamos de novo em 6 horas.',
    6 * hour,
  ),
  again(
    ['INTERNAL_ERROR'],
    'O Google teve um problema ao processar o evento. Enviamos de novo em 1 hora.',
    hour,
  ),
  drop(
    ['INVALID_GCLID', 'INVALID_GBRAID', 'INVALID_WBRAID'],
    'o identificador do clique não é válido.',
  ),
  drop(['CLICK_NOT_FOUND'], 'o clique não foi encontrado nesta conta do Google Ads.'),
  drop(
    ['OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER'],
    'o clique é de um anúncio de outra conta do Google Ads.',
  ),
  drop(
    ['EVENT_TOO_OLD', 'EXPIRED_EVENT'],
    'o evento é mais antigo que a janela de conversão da ação.',
  ),
  drop(
    ['CONVERSION_PRECEDES_EVENT', 'CONVERSION_PRECEDES_CLICK'],
    'o evento é anterior ao clique.',
  ),
  drop(
    ['DENIED_CONSENT', 'NO_CONSENT', 'UNKNOWN_CONSENT'],
    'falta o consentimento do usuário nas configurações da conta do Google Ads.',
  ),
  drop(
    ['INVALID_EVENT', 'INVALID_FORMAT', 'INVALID_USER_IDENTIFIER'],
    'um dado do evento não é válido.',
  ),
  hold(
    ['DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED'],
    'A conta do Google Ads ainda não aceitou os termos de conversões otimizadas. Aceite no Google Ads e salve a conexão de novo.',
  ),
]

/** What a processing error asks for; an unknown one ends the event, with its name. */
export function refusalFor(processingReason: string): Refusal {
  const name = processingReason.replace(/^PROCESSING_ERROR_(?:REASON_)?/, '')
  const row = table.find(({ reasons }) => reasons.includes(name))
  if (row !== undefined) return { kind: row.kind, reason: row.reason, waitMs: row.waitMs }
  if (!/^[A-Z_]{3,80}$/.test(name) || name === 'UNSPECIFIED') return unexplained
  return {
    ...unexplained,
    reason: `O Google aceitou o envio e depois descartou o evento (${name}).`,
  }
}
