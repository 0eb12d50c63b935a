import { type FirstSteps, firstSteps } from '#contracts/first-steps'
import { addressEvidence } from '#server/own-address/own-address'
import type { Context } from '#server/platform/context'
import { questions, readTests } from './read-steps.ts'

/**
 * Where an account stands between its first login and its first reported sale, by what really
 * happened. Once everything has, that is remembered and nothing is asked any more.
 */
export async function readFirstSteps(ctx: Context, accountId: string): Promise<FirstSteps> {
  const address = await addressEvidence(ctx)
  return ctx.sql.withAccount(accountId, async (trx) => {
    const { first_steps_done_at: doneAt } = await trx
      .selectFrom('accounts')
      .select('first_steps_done_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (doneAt !== null) return finished(doneAt)
    const question = { ctx, trx, accountId }
    const { tried, hasTestData, canTry } = await readTests(question)
    const steps: FirstSteps['steps'] = []
    for (const key of firstSteps) {
      const found =
        key === 'address'
          ? {
              state: address.isProven
                ? ('done' as const)
                : address.isAsked
                  ? ('failed' as const)
                  : ('open' as const),
              said: address.isProven ? null : address.said,
              at: address.isProven ? address.at : null,
            }
          : await questions[key](question)
      const { state, said, at } = found
      const wasTried = state !== 'done' && tried.some((one) => one === key)
      steps.push({ key, state, said, doneAt: at?.toISOString() ?? null, wasTried })
    }
    if (steps.every(({ state }) => state === 'done')) {
      await trx
        .updateTable('accounts')
        .set({ first_steps_done_at: ctx.now() })
        .where('id', '=', accountId)
        .execute()
      return { ...finished(ctx.now()), hasTestData, canTry }
    }
    return { finishedAt: null, steps, hasTestData, canTry }
  })
}

function finished(at: Date): FirstSteps {
  return { finishedAt: at.toISOString(), steps: [], hasTestData: false, canTry: false }
}
