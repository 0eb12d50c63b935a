import type { FirstStep, FirstStepKey } from '../../data/first-steps.ts'
import { firstStepsText as text } from '../../text/first-steps.ts'
import { paths } from '../paths.ts'

/** Those that a screen leads to; the address is published outside of them. */
export type PlacedStepKey = Exclude<FirstStepKey, 'address'>
type PlacedStep = FirstStep & { key: PlacedStepKey }

const places: Record<PlacedStepKey, string> = {
  line: `${paths.settings}#messaging-card`,
  link: paths.generator,
  click: paths.manager,
  message: paths.leads,
  pixel: `${paths.settings}#pixel-card`,
  sale: paths.leads,
}

/** Where a step is done, and what its button says. */
export function placeOf({ key, state }: PlacedStep): { to: string; label: string } {
  // A sale that is there and was not taken is looked into where events are.
  if (key === 'sale' && state === 'failed') {
    return { to: paths.metaAds, label: text.steps.sale.events }
  }
  return { to: places[key], label: text.steps[key].action }
}

export function isPlaced(step: FirstStep): step is PlacedStep {
  return step.key !== 'address'
}

/** What is done elsewhere needs a permission there. */
export function needsConnections(key: FirstStepKey): boolean {
  return key === 'line' || key === 'pixel'
}

/**
 * What comes after a step for somebody who may do it: the first of those behind it that has not happened,
 * else of those before it.
 */
export function stepAfter(
  here: FirstStepKey,
  steps: readonly FirstStep[],
  mayConnect: boolean,
): PlacedStep | undefined {
  const at = steps.findIndex(({ key }) => key === here)
  return [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))]
    .filter(isPlaced)
    .find(({ key, state }) => state !== 'done' && (mayConnect || !needsConnections(key)))
}
