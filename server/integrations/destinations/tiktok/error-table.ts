import type { VerdictKind } from '../destination.ts'

export type ErrorRow = {
  /** A code, or a range with both ends. */
  code: number | readonly [number, number]
  kind: Exclude<VerdictKind, 'sent'>
  /** For the user, in Portuguese; `says` is TikTok's own text, bounded. */
  reason: (says: string) => string
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
}

/** Codes of a 200 that mean that the events were taken. */
export const successCodes: readonly number[] = [0, 20001]

const refusedToken = () =>
  'O TikTok recusou o token de acesso (inválido ou revogado). Gere outro no Gerenciador de Eventos e salve de novo.'

/**
 * TikTok's error codes and what each asks for; the first row that fits decides. 40001, 40002 and
 * 40100 as integrators report them of the live API; those of the token and the server's own (5xxxx)
 * from the return codes of TikTok's business API.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    code: 40001,
    kind: 'pause',
    reason: () =>
      'O token de acesso não tem permissão para este pixel do TikTok. Revise o pixel e o token e salve de novo.',
  },
  {
    code: 40002,
    kind: 'drop',
    reason: (says) => `O TikTok recusou o evento: ${says}`,
  },
  {
    code: 40100,
    kind: 'retry_later',
    reason: () =>
      'O TikTok limitou o número de envios por enquanto. Tentamos de novo em instantes.',
    wait: [60, 900],
  },
  ...[40102, 40104, 40105].map((code): ErrorRow => ({ code, kind: 'pause', reason: refusedToken })),
  {
    code: [50000, 59999],
    kind: 'retry',
    reason: () => 'O TikTok está com um problema temporário. Tentamos de novo em instantes.',
  },
]
