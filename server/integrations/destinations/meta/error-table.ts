import type { VerdictKind } from '../destination.ts'

/** What an error of Meta asks for. */
export type ErrorClass = Exclude<VerdictKind, 'sent'>

export type ErrorRow = {
  /** A code, or a range with both ends. */
  code: number | readonly [number, number]
  /** Absent: any. A list, or a range with both ends. */
  subcodes?: readonly number[] | { from: number; to: number }
  kind: ErrorClass
  /** For the user, in Portuguese. */
  reason: string
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
  /** Our own mistake: goes to the log as an error. */
  isOurBug?: true
}

const rateLimit = 'A Meta limitou o número de envios por enquanto. Tentamos de novo em instantes.'
const rateWait = [60, 900] as const
const refusedToken = (why: string) =>
  `A Meta recusou o token de acesso (${why}). Gere um novo token e salve em Configurações.`
const noPermission =
  'O token não tem permissão para enviar eventos a este Pixel. Revise as permissões e salve de novo em Configurações.'
const temporary = 'A Meta está com um problema temporário. Tentamos de novo em instantes.'

/** Subcode for a click on an ad that Meta does not know (any more): a clid is only known for days. */
export const invalidClid = 2804087

/**
 * Meta's errors and what each asks for; the first row that fits decides. Codes from Meta's error
 * guide and rate-limit page and from what integrators saw on the live API.
 */
export const errorTable: readonly ErrorRow[] = [
  { code: [1, 2], kind: 'retry', reason: temporary },
  { code: 21009, kind: 'retry', reason: 'O conjunto de dados da Meta ainda não está pronto.' },

  ...[4, 17, 32, 341, 613, [80000, 80014] as const].map(
    (code): ErrorRow => ({ code, kind: 'retry_later', reason: rateLimit, wait: rateWait }),
  ),
  {
    code: 368,
    kind: 'retry_later',
    reason:
      'A Meta bloqueou temporariamente esta conta por causa das políticas dela. Verifique a Qualidade da Conta na Meta; tentamos de novo em algumas horas.',
    wait: [4 * 3600, 12 * 3600],
  },

  { code: 190, subcodes: [458], kind: 'pause', reason: refusedToken('o aplicativo foi removido') },
  {
    code: 190,
    subcodes: [459],
    kind: 'pause',
    reason: refusedToken('a Meta pede uma confirmação de segurança'),
  },
  { code: 190, subcodes: [460], kind: 'pause', reason: refusedToken('a senha da conta mudou') },
  { code: 190, subcodes: [463], kind: 'pause', reason: refusedToken('ele expirou') },
  {
    code: 190,
    subcodes: [464],
    kind: 'pause',
    reason: refusedToken('a conta não está confirmada'),
  },
  { code: 190, subcodes: [467], kind: 'pause', reason: refusedToken('ele foi invalidado') },
  { code: 190, kind: 'pause', reason: refusedToken('inválido ou expirado') },
  { code: 102, kind: 'pause', reason: refusedToken('sessão inválida') },
  ...[3, 10, [200, 299] as const].map(
    (code): ErrorRow => ({ code, kind: 'pause', reason: noPermission }),
  ),
  ...[{ code: 100, subcodes: [33] }, { code: 803 }].map(
    (match): ErrorRow => ({
      ...match,
      kind: 'pause',
      reason:
        'O ID do Pixel está errado ou o token não tem acesso a ele. Corrija em Configurações.',
    }),
  ),
  {
    code: 100,
    subcodes: [2804118, 2804132],
    // Only the events about click-to-WhatsApp ads go there: the others are sent meanwhile.
    kind: 'hold',
    reason:
      'O conjunto de dados da Meta não está ligado à conta do WhatsApp Business. Ligue os dois na Meta, ou corrija os IDs, e salve de novo em Configurações.',
  },

  {
    code: 100,
    subcodes: [2804003],
    kind: 'drop',
    reason: 'A Meta recusou: o evento tem mais de 7 dias.',
  },
  {
    code: 100,
    subcodes: [2804004],
    kind: 'amend',
    reason: 'A Meta recusou: o horário do evento está no futuro.',
  },
  {
    code: 100,
    subcodes: [2804009],
    kind: 'drop',
    reason:
      'A Meta recusou: compra sem valor. Informe o valor da venda ou um valor fixo no evento.',
  },
  {
    code: 100,
    subcodes: [2804023],
    kind: 'drop',
    reason: 'A Meta recusou: evento com valor e sem moeda. Escolha a moeda no evento.',
  },
  {
    code: 100,
    subcodes: [2804008],
    kind: 'drop',
    reason: 'A Meta recusou: item sem identificador.',
  },
  {
    code: 100,
    subcodes: [2804019],
    kind: 'drop',
    reason: 'A Meta recusou um campo malformado do evento.',
    isOurBug: true,
  },
  {
    code: 100,
    subcodes: [2804043],
    kind: 'drop',
    reason: 'A Meta recusou: dados de aplicativo inválidos.',
  },
  {
    code: 100,
    subcodes: [2804050],
    kind: 'drop',
    reason: 'A Meta recusou: não há dados suficientes do contato para reconhecer a pessoa.',
  },
  {
    code: 100,
    subcodes: [2804063, 2804066],
    kind: 'drop',
    reason: 'A Meta recusou: este tipo de evento não é aceito para conversas do WhatsApp.',
    isOurBug: true,
  },
  {
    code: 100,
    subcodes: [2804069, 2804116],
    kind: 'drop',
    reason: 'A Meta recusou: falta a página ou a conta do WhatsApp Business na configuração.',
  },
  {
    code: 100,
    subcodes: [invalidClid],
    kind: 'amend',
    reason: 'A Meta recusou: o identificador do clique no anúncio não é válido.',
  },
  {
    code: 100,
    subcodes: [2804079],
    kind: 'drop',
    reason: 'A Meta recusou: falta a conta do Instagram na configuração.',
  },
  {
    code: 100,
    subcodes: { from: 2804000, to: 2804999 },
    kind: 'drop',
    reason: 'A Meta recusou o evento definitivamente.',
  },
  { code: 100, kind: 'doubt', reason: 'A Meta recusou o evento como inválido.' },
]
