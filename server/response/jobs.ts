import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import { keepDaysDue, keepDaysTask, keepResponseDays } from './keep-days.ts'
import {
  recalculateDue,
  recalculatePayload,
  recalculateTask,
  recalculateWaits,
} from './recalculate.ts'

/** Replies to older messages change their days all the time; a report reads the few that changed since. */
const keepDaysEveryMs = 600_000

export function responseTasks(ctx: Context): Tasks {
  return {
    [recalculateTask]: (payload, signal) =>
      recalculateWaits(ctx, recalculatePayload.parse(payload).accountId, signal),
    [keepDaysTask]: (payload, signal) =>
      keepResponseDays(ctx, recalculatePayload.parse(payload).accountId, signal),
  }
}

export function responseSweeps(ctx: Context): Sweep[] {
  return [
    { name: recalculateTask, everyMs: 5_000, run: () => recalculateDue(ctx) },
    { name: keepDaysTask, everyMs: keepDaysEveryMs, run: () => keepDaysDue(ctx) },
  ]
}
