import type { FastifyInstance } from 'fastify'
import * as contract from '#contracts/first-steps'
import type { ClickIntake } from '#server/clicks/intake/click-intake'
import type { ClickMover } from '#server/clicks/intake/click-mover'
import type { Context } from '#server/platform/context'
import { route } from '#server/platform/http'
import { readFirstSteps } from './first-steps.ts'
import { trySteps } from './try-steps.ts'

export function firstStepRoutes(
  http: FastifyInstance,
  ctx: Context,
  clicks: { intake: ClickIntake; mover: ClickMover },
): void {
  route(http, contract.getFirstSteps, ({ session }) => readFirstSteps(ctx, session.accountId))
  route(http, contract.tryFirstSteps, ({ session }) =>
    trySteps(ctx, clicks, {
      accountId: session.accountId,
      userId: session.user.id,
      actor: session.user.name,
    }),
  )
}
