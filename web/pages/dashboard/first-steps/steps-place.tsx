import { Card } from '../../../ui/card.tsx'
import { isFolded } from './folded.ts'

/**
 * As high as the steps with two of them telling what went wrong, and a finger's buttons: the rows share what
 * is left.
 */
export const stepsHeight =
  'min-h-200 sm:min-h-150 md:min-h-176 lg:min-h-135 pointer-coarse:min-h-220 sm:pointer-coarse:min-h-164 md:pointer-coarse:min-h-192 lg:pointer-coarse:min-h-150'
export const foldedHeight = 'min-h-21.5'

/** The place of the steps until it is known how far the account is. */
export function StepsPlace() {
  return <Card aria-hidden="true" className={isFolded() ? foldedHeight : stepsHeight} />
}
