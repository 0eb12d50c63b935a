import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'
import { recordClicks } from './intake/click-mover.ts'

/** Four times a second, so that a click of a web process shows on the screens within one. */
const moveEveryMs = 250

export function clickSweeps(ctx: Context): Sweep[] {
  return [
    {
      name: 'record-clicks',
      everyMs: moveEveryMs,
      run: async () => {
        await recordClicks(ctx)
      },
    },
  ]
}
