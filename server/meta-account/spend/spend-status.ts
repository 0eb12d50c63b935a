import type { SpendStatus } from '#contracts/meta-account'
import { sentenceOf } from '#domain/conversions/reasons'
import type { Day } from '#domain/date-range'
import { problemSentence } from '#domain/spend/read-problems'
import { agreeingDays } from '#domain/spend/spend-doubts'
import { formatDay } from '#domain/time-text'
import { metaSender } from '#server/integrations/destinations/meta/sender'
import type { Context } from '#server/platform/context'
import { AppError } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { beginSync } from './begin-sync.ts'

/** Revenue is counted in it; there is no other currency of an account. */
const ownCurrency = 'BRL'
/** What was read this recently is not read again by hand. */
const freshMs = 60_000

/** Whether what the ads cost is read, since when, and what stands in the way. */
export async function spendStatus(ctx: Context, accountId: string): Promise<SpendStatus> {
  return ctx.sql.withAccount(accountId, (trx) => statusOf(ctx, trx, accountId))
}

/** 'Sincronizar agora': reads four weeks now, unless that is under way or Meta asked to wait. */
export async function syncSpendNow(ctx: Context, accountId: string): Promise<SpendStatus> {
  return ctx.sql.withAccount(accountId, async (trx) => {
    const connection = await trx
      .selectFrom('connections')
      .select(['spend_synced_at', 'spend_problem'])
      .where('account_id', '=', accountId)
      .where('destination', '=', 'meta')
      .executeTakeFirst()
    if (connection === undefined)
      throw new AppError('conflict', { message: sentenceOf(metaSender.notConnectedReason) })
    const { spend_synced_at: syncedAt, spend_problem: problem } = connection
    const isFresh = syncedAt !== null && ctx.now().getTime() - syncedAt.getTime() < freshMs
    if (!isFresh || problem !== null) {
      const begun = await beginSync(ctx, trx, accountId, 'by_hand')
      if (!begun) {
        throw new AppError('conflict', {
          message: 'Escolha uma conta de anúncios para ler o custo dos anúncios.',
        })
      }
    }
    return statusOf(ctx, trx, accountId)
  })
}

async function statusOf(ctx: Context, trx: Trx, accountId: string): Promise<SpendStatus> {
  const connection = await trx
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.id', 'connections.account_id')
    .selectAll('connections')
    .select('accounts.time_zone')
    .where('connections.account_id', '=', accountId)
    .where('destination', '=', 'meta')
    .executeTakeFirst()
  const adAccountId = connection?.ad_account_id ?? null
  if (connection === undefined || adAccountId === null) return off
  const sync = await trx
    .selectFrom('spend_syncs')
    .select(['resume_at', 'waits_for', 'report_percent'])
    .where('account_id', '=', accountId)
    .where('platform', '=', 'meta')
    .executeTakeFirst()
  const { ad_account_currency: currency, ad_account_time_zone: timeZone } = connection
  const waits = sync?.waits_for != null && sync.resume_at !== null && sync.resume_at > ctx.now()
  const problem = waits ? sync.waits_for : connection.spend_problem
  return {
    state: waits
      ? 'limited'
      : sync !== undefined
        ? 'reading'
        : connection.spend_problem !== null
          ? 'problem'
          : connection.spend_synced_at === null
            ? 'waiting'
            : 'ok',
    adAccount: {
      id: adAccountId,
      name: connection.ad_account_name ?? adAccountId,
      currency,
      timeZone,
    },
    syncedAt: connection.spend_synced_at?.toISOString() ?? null,
    nextAt: connection.spend_due_at?.toISOString() ?? null,
    resumesAt: waits ? (sync.resume_at?.toISOString() ?? null) : null,
    percent: sync?.report_percent ?? null,
    problem: problem && problemSentence(problem),
    notes: [
      ...doubtsOn(Object.keys(connection.spend_doubts ?? {}).sort()),
      ...notesOn({ currency, timeZone, ownZone: connection.time_zone }),
    ],
  }
}

const off: SpendStatus = {
  state: 'off',
  adAccount: null,
  syncedAt: null,
  nextAt: null,
  resumesAt: null,
  percent: null,
  problem: null,
  notes: [],
}

/** Days whose stored spend Meta has answered nothing for, and what becomes of it. */
function doubtsOn(days: Day[]): string[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const which =
    days.length === 1
      ? `${formatDay(first)}, que já tinha custo`
      : `${days.length} dias que já tinham custo (de ${formatDay(first)} a ${formatDay(last)})`
  return [
    `A Meta respondeu sem custo para ${which}. O valor guardado continua valendo, e perguntamos de novo todas as noites: só com a mesma resposta em ${agreeingDays} dias diferentes ele passa a zero.`,
  ]
}

/** What is different at the ad account and makes its figures differ from ours. */
function notesOn(known: {
  currency: string | null
  timeZone: string | null
  ownZone: string
}): string[] {
  const { currency, timeZone, ownZone } = known
  return [
    ...(currency === null || currency === ownCurrency
      ? []
      : [
          `A conta de anúncios gasta em ${currency}: o custo aparece em ${currency} e não é convertido para ${ownCurrency}.`,
        ]),
    ...(timeZone === null || timeZone === ownZone
      ? []
      : [
          `A conta de anúncios usa o fuso ${timeZone} e a sua conta, ${ownZone}: o custo de um dia conta pelo dia da conta de anúncios.`,
        ]),
  ]
}
