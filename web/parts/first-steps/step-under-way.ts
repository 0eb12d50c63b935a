import { firstSteps } from '#contracts/first-steps'
import type { PlacedStepKey } from './step-places.ts'

const key = 'rastro-first-step'
const placed = firstSteps.filter((one) => one !== 'address')

/** The first step that this window was led to, until the person is back where all of them are. */
export function stepUnderWay(): PlacedStepKey | null {
  try {
    const stored = sessionStorage.getItem(key)
    return placed.find((one) => one === stored) ?? null
  } catch {
    return null
  }
}

export function noteStepUnderWay(step: PlacedStepKey | null): void {
  try {
    if (step === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, step)
  } catch {
    // Storage may be closed to us: then the steps are found on the Painel alone.
  }
}
