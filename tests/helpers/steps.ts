import type { Steps } from '#domain/steps'

/** What steps come to, without a rest. */
export function resultOf<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
