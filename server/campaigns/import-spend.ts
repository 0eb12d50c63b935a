import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { importSpend, SpendImport } from '#contracts/ad-spend'
import { type Day, daysIn } from '#domain/date-range'
import { type LineProblem, readSpendCsv, type SpendLine } from '#domain/spend/spend-csv'
import { spreadCents } from '#domain/spend/spread-days'
import { learnAds } from '#server/leads/attribution/known-ads'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import type { Trx } from '#server/platform/sql'
import { insertSpend, type SpendRow } from './insert-spend.ts'

const maxShown = 100
// A file of periods becomes rows by the day.
const maxDayRows = 200_000

/**
 * Imports a file of spend, or with `dryRun` says what importing it would do. All of it or nothing:
 * 422 while a line is wrong. What earlier files told of the same campaigns and days is replaced,
 * so that a file may be imported again, in whatever detail.
 */
export async function importSpendCsv(
  ctx: Context,
  accountId: string,
  { csv, platform: chosen, dryRun }: z.output<typeof importSpend.body>,
): Promise<SpendImport> {
  const file = readSpendCsv(csv)
  if (file.kind === 'problem') throw invalidField('csv', fileSentences[file.problem])
  const { lines, problems, skipped } = file
  const platform = chosen ?? file.platform
  if (!dryRun && problems.length > 0) throw refused(problems)
  if (!dryRun && lines.length === 0) throw invalidField('csv', 'Nenhuma linha com gasto.')
  const rows = dayRows(lines)
  const replaced = await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await storedSpend(trx, accountId, platform, rows)
    if (dryRun) return before
    await removeSpend(trx, accountId, platform, rows)
    await insertSpend(ctx, trx, accountId, { platform, origin: 'csv' }, rows)
    if (platform === 'meta') {
      const told = sql`select * from ad_spend
        where account_id = ${accountId} and platform = 'meta' and origin = 'csv'`
      await learnAds(ctx, trx, accountId, told)
    }
    return before
  })
  const days = [...lines.map(({ from }) => from), ...lines.map(({ to }) => to)].sort()
  return {
    imported: !dryRun,
    platform,
    lines: lines.slice(0, maxShown),
    lineCount: lines.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    totals: totalsOf(lines),
    replaced,
    problems: problems.slice(0, maxShown).map((problem) => ({
      line: problem.line,
      message: lineSentence(problem),
    })),
    problemCount: problems.length,
    skipped: skipped.slice(0, maxShown),
    skippedCount: skipped.length,
  }
}

/** A row per day of each line; lines that tell of the same (as by age or gender) are added up. */
function dayRows(lines: SpendLine[]): SpendRow[] {
  const rows = new Map<string, SpendRow>()
  for (const { line: _, from, to, cents, ...names } of lines) {
    const rowKey = createHash('sha256').update(JSON.stringify(names)).digest('base64url')
    const days = daysIn({ from, to })
    const shares = spreadCents(cents, days.length)
    for (const [index, day] of days.entries()) {
      const key = `${day} ${rowKey}`
      const known = rows.get(key)
      const share = shares[index] ?? 0
      if (known) known.cents += share
      else rows.set(key, { ...names, day, rowKey, cents: share })
    }
    if (rows.size > maxDayRows) throw invalidField('csv', fileSentences.too_large)
  }
  return [...rows.values()]
}

async function storedSpend(
  trx: Trx,
  accountId: string,
  platform: string,
  rows: SpendRow[],
): Promise<SpendImport['replaced']> {
  const { rows: totals } = await sql<{ currency: string; days: Day[]; cents: number }>`
    select s.currency, array_agg(distinct s.day::text) as days, sum(s.spend_cents)::bigint as cents
    from ad_spend s where ${isInFile(accountId, platform, rows)}
    group by s.currency order by s.currency`.execute(trx)
  return {
    days: new Set(totals.flatMap(({ days }) => days)).size,
    totals: totals.map(({ currency, cents }) => ({ currency, cents })),
  }
}

async function removeSpend(trx: Trx, accountId: string, platform: string, rows: SpendRow[]) {
  await sql`delete from ad_spend s where ${isInFile(accountId, platform, rows)}`.execute(trx)
}

// A campaign is the same by its id or, where one side has no id, by its name.
function isInFile(accountId: string, platform: string, rows: SpendRow[]): RawBuilder<unknown> {
  const campaignDays = new Map(
    rows.map(({ day, campaignId, campaign }) => [
      JSON.stringify([day, campaignId, campaign]),
      { day, campaignId, campaign },
    ]),
  )
  const list = [...campaignDays.values()]
  return sql`s.account_id = ${accountId} and s.platform = ${platform} and s.origin = 'csv'
    and exists (
      select from unnest(${list.map(({ day }) => day)}::date[],
        ${list.map(({ campaignId }) => campaignId)}::text[],
        ${list.map(({ campaign }) => campaign)}::text[]) as f (day, campaign_id, campaign)
      where f.day = s.day and (
        case when f.campaign_id <> '' and s.campaign_id <> '' then f.campaign_id = s.campaign_id
        else f.campaign = s.campaign end))`
}

function totalsOf(lines: SpendLine[]): SpendImport['totals'] {
  const totals = new Map<string, number>()
  for (const { currency, cents } of lines) {
    totals.set(currency, (totals.get(currency) ?? 0) + cents)
  }
  return [...totals].sort().map(([currency, cents]) => ({ currency, cents }))
}

const fileSentences = {
  empty: 'O arquivo está vazio.',
  no_header:
    'Não encontramos as colunas do gasto e do dia. Exporte por dia, com o nome da campanha e o valor gasto.',
  too_large: 'O arquivo tem linhas demais. Divida-o em períodos menores.',
}

function refused(problems: LineProblem[]): AppError {
  const [first] = problems
  const message =
    problems.length === 1
      ? 'Uma linha do arquivo está errada; nada foi importado.'
      : `${problems.length} linhas do arquivo estão erradas; nada foi importado.`
  return new AppError('invalid', {
    message,
    fields: first ? { csv: `Linha ${first.line}: ${lineSentence(first)}` } : {},
  })
}

function lineSentence({ problem, value }: LineProblem): string {
  switch (problem) {
    case 'date_missing':
      return 'Falta a data.'
    case 'date_unreadable':
      return `A data "${value}" não existe ou não está como dd/mm/aaaa ou AAAA-MM-DD.`
    case 'dates_reversed':
      return `O período "${value}" termina antes de começar.`
    case 'too_many_days':
      return `O período "${value}" tem mais de 400 dias.`
    case 'amount_unreadable':
      return `"${value}" não é um valor gasto.`
    case 'amount_too_large':
      return `O valor "${value}" passa de 100 milhões.`
    case 'currency_unreadable':
      return `A moeda "${value}" não é um código como BRL ou USD.`
    case 'name_too_long':
      return `O nome "${value}…" passa de 400 caracteres.`
  }
}
