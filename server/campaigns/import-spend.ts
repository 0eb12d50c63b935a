import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { importSpend, SpendImport } from '#contracts/ad-spend'
import { daysIn } from '#domain/date-range'
import { type LineProblem, readSpendCsv, type SpendLine } from '#domain/spend/spend-csv'
import { spreadCents } from '#domain/spend/spread-days'
import type { Steps } from '#domain/steps'
import { recordAudit } from '#server/audit/record'
import { learnAds } from '#server/leads/attribution/known-ads'
import type { Context } from '#server/platform/context'
import { AppError, invalidField } from '#server/platform/errors'
import { inSlices } from '#server/platform/slices'
import { insertSpend, type SpendRow } from './insert-spend.ts'
import { campaignDaysOf, removeSpend, storedSpend } from './replaced-spend.ts'

const maxShown = 100
// A file of periods becomes rows by the day; lines of the same campaign and day are added up.
const maxDayRows = 200_000
const maxLineDays = 1_000_000

/**
 * Imports a file of spend, or with `dryRun` says what importing it would do. Wrong lines are left out and
 * answered with their reasons; 422 where no line is right. What earlier files told of the same campaigns and days is replaced,
 * so that a file may be imported again, in whatever detail.
 */
export async function importSpendCsv(
  ctx: Context,
  accountId: string,
  { csv, platform: chosen, dryRun }: z.output<typeof importSpend.body>,
): Promise<SpendImport> {
  const file = await inSlices(readSpendCsv(csv))
  if (file.kind === 'problem') throw invalidField('csv', fileSentences[file.problem])
  const { lines, problems, skipped } = file
  const platform = chosen ?? file.platform
  if (!dryRun && lines.length === 0) throw nothingToImport(problems)
  const rows = await inSlices(dayRows(lines))
  const told = await inSlices(campaignDaysOf(rows))
  const replaced = await ctx.sql.withAccount(accountId, async (trx) => {
    const before = await storedSpend(trx, accountId, platform, told)
    if (dryRun) return before
    await removeSpend(trx, accountId, platform, told)
    await insertSpend(ctx, trx, accountId, { platform, origin: 'csv' }, rows)
    if (platform === 'meta') {
      const imported = sql`select * from ad_spend
        where account_id = ${accountId} and platform = 'meta' and origin = 'csv'`
      await learnAds(ctx, trx, accountId, imported)
    }
    await recordAudit(trx, ctx, {
      accountId,
      action: 'spend.import',
      after: { platform, ...periodOf(lines), lines: lines.length },
    })
    return before
  })
  return {
    imported: !dryRun,
    platform,
    lines: lines.slice(0, maxShown),
    lineCount: lines.length,
    ...periodOf(lines),
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
function* dayRows(lines: SpendLine[]): Steps<SpendRow[]> {
  const rows = new Map<string, SpendRow>()
  let lineDays = 0
  for (const { line: _, from, to, cents, ...names } of lines) {
    yield
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
    lineDays += days.length
    if (rows.size > maxDayRows || lineDays > maxLineDays)
      throw invalidField('csv', fileSentences.too_large)
  }
  return [...rows.values()]
}

function periodOf(lines: SpendLine[]): Pick<SpendImport, 'from' | 'to'> {
  const [first] = lines
  if (first === undefined) return { from: null, to: null }
  const period = { from: first.from, to: first.to }
  for (const { from, to } of lines) {
    if (from < period.from) period.from = from
    if (to > period.to) period.to = to
  }
  return period
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
  workbook:
    'Este arquivo é uma planilha (.xlsx), e lemos só CSV. Abra-a no Excel ou no Google Planilhas. Salve como CSV e escolha o novo arquivo.',
  old_workbook:
    'Este arquivo é uma planilha antiga do Excel (.xls), e lemos só CSV. Abra-a no Excel. Salve como CSV e escolha o novo arquivo.',
}

function nothingToImport(problems: LineProblem[]): AppError {
  const [first] = problems
  if (first === undefined) return invalidField('csv', 'Nenhuma linha com gasto.')
  const message =
    problems.length === 1
      ? 'A única linha com gasto está errada; nada foi importado.'
      : `As ${problems.length} linhas com gasto estão erradas; nada foi importado.`
  return new AppError('invalid', {
    message,
    fields: { csv: `Linha ${first.line}: ${lineSentence(first)}` },
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
