import {
  type HealthFinding,
  type HealthKind,
  type HealthRow,
  healthSeverities,
  shownHealthRows,
  type TrackingHealth,
} from '#contracts/tracking-health'
import { knownAddress } from '#server/own-address/own-address'
import type { Context } from '#server/platform/context'
import type { Question } from './checks/check.ts'
import { checkOf, checks } from './checks/checks.ts'
import { findSince } from './checks/find-since.ts'
import { findSubjects } from './checks/find-subjects.ts'
import { type ClickGroup, readClicks } from './read-clicks.ts'

type Part = Pick<Question, 'limit' | 'offset'>

/** What is wrong with the account's tracking, the gravest first, and what was found to be fine. */
export async function trackingHealth(ctx: Context, accountId: string): Promise<TrackingHealth> {
  return asking(ctx, accountId, { limit: shownHealthRows, offset: 0 }, async (question) => {
    const findings: HealthFinding[] = []
    const passed: TrackingHealth['passed'] = []
    const has = await findSubjects(question)
    for (const { kind, passed: sentence, looksAt, find } of checks) {
      const found = await find(question)
      if (found === null) passed.push({ kind, sentence, isProven: has[looksAt] })
      else findings.push({ kind, ...found })
    }
    const gravity = ({ severity }: HealthFinding) => healthSeverities.indexOf(severity)
    return {
      checkedAt: question.now.toISOString(),
      since: question.since.toISOString(),
      findings: findings.toSorted((a, b) => gravity(a) - gravity(b)),
      passed,
    }
  })
}

/** A part of the rows of one kind, with their number; none when nothing of that kind is wrong. */
export async function affectedRows(
  ctx: Context,
  accountId: string,
  kind: HealthKind,
  part: Part,
): Promise<{ total: number; rows: HealthRow[] }> {
  return asking(ctx, accountId, part, async (question) => {
    const found = await checkOf(kind).find(question)
    return { total: found?.affectedCount ?? 0, rows: found?.rows ?? [] }
  })
}

async function asking<T>(
  ctx: Context,
  accountId: string,
  part: Part,
  answer: (question: Question) => Promise<T>,
): Promise<T> {
  const address = await knownAddress(ctx)
  return ctx.sql.withAccount(accountId, async (trx) => {
    const now = ctx.now()
    const { time_zone: timeZone } = await trx
      .selectFrom('accounts')
      .select('time_zone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const since = await findSince(trx, accountId, now)
    let groups: Promise<ClickGroup[]> | undefined
    const clicks = () => {
      groups ??= readClicks(trx, accountId, since)
      return groups
    }
    return answer({ trx, accountId, now, since, timeZone, address, clicks, ...part })
  })
}
