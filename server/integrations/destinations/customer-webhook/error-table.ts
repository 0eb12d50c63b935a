import type { VerdictKind } from '../destination.ts'

export type ErrorRow = {
  /** HTTP statuses, both ends included. */
  status: readonly [number, number]
  kind: Exclude<VerdictKind, 'sent'>
  /** For the user, in Portuguese. */
  reason: (status: number) => string
  /** The receiver works and minds this one message: others need not wait for it. */
  mayBeOneEvent?: true
  /** Waiting times of retry_later, in seconds: first and longest. */
  wait?: readonly [number, number]
}

const answered = (status: number) => `O endereço respondeu HTTP ${status}.`

/**
 * What an answer that is no success asks for; the first row that fits decides. As Standard Webhooks
 * advises: anything but 2xx is tried again, 410 ends it, 429 asks for patience.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    status: [410, 410],
    kind: 'pause',
    reason: () =>
      'O endereço respondeu HTTP 410 (Gone): ele não quer mais receber eventos. Corrija o endereço e salve de novo, ou exclua o webhook.',
  },
  {
    status: [429, 429],
    kind: 'retry_later',
    reason: () => 'O endereço pediu para enviar menos (HTTP 429). Tentamos de novo em instantes.',
    wait: [60, 3600],
  },
  {
    status: [300, 399],
    kind: 'retry',
    reason: (status) =>
      `O endereço respondeu com um redirecionamento (HTTP ${status}), que não é seguido. Use o endereço final.`,
  },
  { status: [408, 408], kind: 'retry', reason: answered },
  { status: [425, 425], kind: 'retry', reason: answered },
  { status: [400, 499], kind: 'retry', reason: answered, mayBeOneEvent: true },
  { status: [0, 999], kind: 'retry', reason: answered },
]
