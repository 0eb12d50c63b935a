import type { Context } from '#server/platform/context'
import type { Sweep, Tasks } from '#server/platform/jobs'
import {
  recalculateDue,
  recalculatePayload,
  recalculateTask,
  recalculateWaits,
} from './recalculate.ts'

export function responseTasks(ctx: Context): Tasks {
  return {
    [recalculateTask]: (payload, signal) =>
      recalculateWaits(ctx, recalculatePayload.parse(payload).accountId, signal),
  }
}

export function responseSweeps(ctx: Context): Sweep[] {
  return [{ name: recalculateTask, everyMs: 5_000, run: () => recalculateDue(ctx) }]
}
