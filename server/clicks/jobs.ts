import type { Context } from '#server/platform/context'
import type { Sweep } from '#server/platform/jobs'
import type { ClickMover } from './intake/click-mover.ts'
import { endVisits, makeClickMonths } from './store/click-months.ts'
import { moveOldClicks } from './store/unmoved-clicks.ts'

/** Four times a second, so that a click of a web process shows on the screens within one. */
const moveEveryMs = 250
/** A sweep first runs this long after the start, and clicks of a month that is not made lie elsewhere. */
const makeMonthsEveryMs = 600_000
/** As long as raw webhooks are kept: time to find out what was wrong with a hit, and no longer. */
const rejectsKeptForMs = 30 * 86_400_000

export function clickSweeps(ctx: Context, mover: ClickMover): Sweep[] {
  return [
    {
      name: 'record-clicks',
      everyMs: moveEveryMs,
      run: async (signal) => {
        await mover.move(signal)
      },
    },
    { name: 'move-old-clicks', everyMs: 1_000, run: () => moveOldClicks(ctx) },
    {
      name: 'make-click-months',
      everyMs: makeMonthsEveryMs,
      run: async () => {
        await makeClickMonths(ctx)
        await endVisits(ctx)
      },
    },
    { name: 'forget-old-rejects', everyMs: 3_600_000, run: () => forgetOldRejects(ctx) },
  ]
}

async function forgetOldRejects(ctx: Context): Promise<void> {
  await ctx.sql.asIngest
    .deleteFrom('click_rejects')
    .where('rejected_at', '<', new Date(ctx.now().getTime() - rejectsKeptForMs))
    .execute()
}
