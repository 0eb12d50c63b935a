import type { Sweep } from '#server/platform/jobs'
import type { ClickMover } from './intake/click-mover.ts'

/** Four times a second, so that a click of a web process shows on the screens within one. */
const moveEveryMs = 250

export function clickSweeps(mover: ClickMover): Sweep[] {
  return [
    {
      name: 'record-clicks',
      everyMs: moveEveryMs,
      run: async () => {
        await mover.move()
      },
    },
  ]
}
