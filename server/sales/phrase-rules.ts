import type { z } from 'zod'
import {
  type createPhraseRule as createContract,
  maxPhraseRules,
  type PhraseRule,
} from '#contracts/phrase-rules'
import { isSaleRule } from '#domain/sales/phrase-rule'
import { recordAudit } from '#server/audit/record'
import { takeTurn } from '#server/platform/account-lock'
import type { Context } from '#server/platform/context'
import { AppError, notFound } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { ruleValues } from './rule-values.ts'

type Input = z.output<typeof createContract.body>

export async function listPhraseRules(ctx: Context, accountId: string): Promise<PhraseRule[]> {
  const rows = await ctx.sql.withAccount(accountId, (trx) => rules(trx, accountId).execute())
  return rows.map(present)
}

/** Holds for messages from now on. 409 when the account has as many rules as it may. */
export async function createPhraseRule(
  ctx: Context,
  accountId: string,
  input: Input,
): Promise<PhraseRule> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const values = await ruleValues(trx, accountId, input)
    await needRoom(trx, accountId)
    const id = ctx.newId()
    await trx
      .insertInto('phrase_rules')
      .values({ account_id: accountId, id, ...values, created_at: ctx.now() })
      .execute()
    const created = await ruleWithId(trx, accountId, id)
    await recordOfRule(ctx, trx, accountId, 'rule.create', { after: created })
    return created
  })
}

/** Changes what messages from now on do; what waits for a person keeps what it announced. */
export async function updatePhraseRule(
  ctx: Context,
  accountId: string,
  id: string,
  input: Input,
): Promise<PhraseRule> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    await ruleWithId(trx, accountId, id)
    return change(ctx, trx, accountId, id, await ruleValues(trx, accountId, input))
  })
}

export async function switchPhraseRule(
  ctx: Context,
  accountId: string,
  id: string,
  isActive: boolean,
): Promise<PhraseRule> {
  return ctx.sql.withAccount(accountId, (trx) =>
    change(ctx, trx, accountId, id, { is_active: isActive }),
  )
}

/** It matches no message any more; what it did stays, and what waits can still be confirmed. */
export async function deletePhraseRule(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    const deleted = await ruleWithId(trx, accountId, id)
    await trx
      .updateTable('phrase_rules')
      .set({ deleted_at: ctx.now() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    await recordOfRule(ctx, trx, accountId, 'rule.delete', { before: deleted })
  })
  return { success: true }
}

/** Takes the deletion back; the rule is as active as it was. What was said meanwhile fired nothing. */
export async function restorePhraseRule(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ success: true }> {
  await ctx.sql.withAccount(accountId, async (trx) => {
    await needRoom(trx, accountId)
    const restored = await trx
      .updateTable('phrase_rules')
      .set({ deleted_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (restored.numUpdatedRows === 0n) throw notFound()
    const rule = await ruleWithId(trx, accountId, id)
    await recordOfRule(ctx, trx, accountId, 'rule.restore', { after: rule })
  })
  return { success: true }
}

function rules(trx: Trx, accountId: string) {
  return trx
    .selectFrom('phrase_rules as r')
    .leftJoin('event_configs as c', (join) =>
      join
        .onRef('c.account_id', '=', 'r.account_id')
        .onRef('c.id', '=', 'r.fires')
        .on('c.deleted_at', 'is', null),
    )
    .selectAll('r')
    .select(['c.event_name', 'c.event_type', 'c.is_active as event_is_active'])
    .where('r.account_id', '=', accountId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.created_at')
    .orderBy('r.id')
}

async function ruleWithId(trx: Trx, accountId: string, id: string): Promise<PhraseRule> {
  const row = await rules(trx, accountId).where('r.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return present(row)
}

async function change(
  ctx: Context,
  trx: Trx,
  accountId: string,
  id: string,
  values: Partial<Awaited<ReturnType<typeof ruleValues>>> & { is_active?: boolean },
): Promise<PhraseRule> {
  const before = await ruleWithId(trx, accountId, id)
  await trx
    .updateTable('phrase_rules')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const after = await ruleWithId(trx, accountId, id)
  await recordOfRule(ctx, trx, accountId, 'rule.change', { before, after })
  return after
}

/** Adds to the log what a person did to a rule. */
async function recordOfRule(
  ctx: Context,
  trx: Trx,
  accountId: string,
  action: 'rule.create' | 'rule.change' | 'rule.delete' | 'rule.restore',
  { before, after }: { before?: PhraseRule; after?: PhraseRule },
): Promise<void> {
  const rule = after ?? before
  if (rule === undefined) return
  await recordAudit(trx, ctx, {
    accountId,
    action,
    subject: { kind: 'thing', id: rule.id, name: rule.name },
    ...(before ? { before: recorded(before) } : {}),
    ...(after ? { after: recorded(after) } : {}),
  })
}

function recorded({ name, phrases, setStatus, isActive }: PhraseRule) {
  return { name, phrases, status: setStatus, isActive }
}

/**
 * 409 when the account has `maxPhraseRules`. The turn makes others who add a rule wait, so that the count is
 * true.
 */
async function needRoom(trx: Trx, accountId: string): Promise<void> {
  await takeTurn(trx, 'phrase rules', accountId)
  const { count } = await trx
    .selectFrom('phrase_rules')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxPhraseRules) return
  throw new AppError('conflict', {
    message: `Sua conta já tem ${maxPhraseRules} regras. Exclua uma para criar outra.`,
  })
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof rules>['execute']>>[number],
): PhraseRule {
  return {
    id: row.id,
    name: row.name,
    phrases: row.phrases,
    timing: row.timing,
    everyTime: row.every_time,
    setStatus: row.set_status,
    addTag: row.add_tag,
    event:
      row.fires === null || row.event_name === null
        ? null
        : { id: row.fires, name: row.event_name, isActive: row.event_is_active ?? false },
    isSale: isSaleRule(row.set_status, row.event_type),
    fixedValue: row.fixed_value_cents === null ? null : row.fixed_value_cents / 100,
    currency: row.currency,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  }
}
