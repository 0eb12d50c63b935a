import type { Reason } from '#domain/conversions/reasons'
import type { Verdict } from './verdict.ts'

/** What a trial that was not taken says of the credential. */
export function refusalIn(verdict: Verdict): { refusal?: Reason } {
  return verdict.kind === 'pause' ? { refusal: verdict.reason } : {}
}
