import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { CampaignRow, ComparedFigures, campaignExportQuery } from '#contracts/campaigns'
import { campaignLevels } from '#domain/campaign/campaign-path'
import { periodOf, recordExport } from '#server/audit/record-export'
import type { Context } from '#server/platform/context'
import { type Column, cellsOf, csvStart, csvText, headerOf } from '#server/platform/csv'
import { levelOf } from './campaign-tree.ts'

// A file for a spreadsheet; what lies beyond is one row, so that the file still adds up.
const maxRows = 50_000
const rowsPerBatch = 500

type Line = ComparedFigures & { names: string[] }

/**
 * The report as a CSV stream: a row per campaign, ad set or ad with the names above it, or per placement,
 * and the total last. Money with a decimal comma; empty where there is nothing to divide by.
 */
export async function exportCampaigns(
  ctx: Context,
  accountId: string,
  { level, ...query }: z.output<typeof campaignExportQuery>,
): Promise<{ fileName: string; content: Readable }> {
  const depth = campaignLevels.indexOf(level) + 1
  const tree = await ctx.sql.withAccount(accountId, (trx) =>
    levelOf(ctx, trx, accountId, { ...query, depth, opened: [], limit: maxRows }),
  )
  const columns = columnsOf(depth, tree.previousPeriod !== null)
  const closing: Line[] = [
    ...(tree.others ? [{ ...tree.others, names: [`Outras ${tree.others.count} linhas`] }] : []),
    ...(tree.tracked && tree.rows.some(({ kind }) => kind === 'unattributed')
      ? [{ ...tree.tracked, names: ['Total rastreado'] }]
      : []),
    { ...tree.total, names: ['Total'] },
  ]
  function* batches(): Generator<string> {
    yield csvStart
    yield csvText([headerOf(columns)])
    for (let start = 0; start < tree.rows.length; start += rowsPerBatch) {
      const rows = tree.rows.slice(start, start + rowsPerBatch)
      yield csvText(rows.map((row) => cellsOf(columns, { ...row, names: namesOf(row) })))
    }
    yield csvText(closing.map((line) => cellsOf(columns, line)))
  }
  await recordExport(ctx, accountId, 'export.campaigns', { after: { period: periodOf(query) } })
  return {
    fileName: 'campanhas-export.csv',
    content: Readable.from(batches(), { highWaterMark: 1 }),
  }
}

const missing = ['(sem campanha)', '(sem conjunto)', '(sem anúncio)'] as const

function namesOf({ kind, path, level }: CampaignRow): string[] {
  if (level === 'placement' && kind === 'named') return [path.at(-1) || '(sem posicionamento)']
  if (kind === 'unattributed') return ['Sem atribuição']
  if (kind === 'unnamed_spend') return ['Gasto sem campanha', ...path.slice(1)]
  return path.map((name, depth) => name || (missing[depth] ?? ''))
}

const nameHeaders = ['Campanha', 'Conjunto de anúncios', 'Anúncio']

function columnsOf(depth: number, isCompared: boolean): Column<Line>[] {
  const figures = (of: (line: Line) => Partial<Line>, suffix: string): Column<Line>[] => [
    { header: `Cliques${suffix}`, cell: (line) => of(line).clicks ?? null },
    { header: `Conversas${suffix}`, cell: (line) => of(line).conversations ?? null },
    { header: `Leads${suffix}`, cell: (line) => of(line).leads ?? null },
    { header: `Clientes${suffix}`, cell: (line) => of(line).customers ?? null },
    { header: `Vendas${suffix}`, cell: (line) => of(line).sales ?? null },
    { header: `Clientes recorrentes${suffix}`, cell: (line) => of(line).repeats ?? null },
    {
      header: `Receita (BRL)${suffix}`,
      cell: (line) => money(of(line).revenueCents),
      isValue: true,
    },
    {
      header: `Ticket médio (BRL)${suffix}`,
      cell: (line) => money(of(line).ticketCents),
      isValue: true,
    },
    { header: `Gasto (BRL)${suffix}`, cell: (line) => money(of(line).spendCents), isValue: true },
    { header: `CPL (BRL)${suffix}`, cell: (line) => money(of(line).cplCents), isValue: true },
    { header: `CPA (BRL)${suffix}`, cell: (line) => money(of(line).cpaCents), isValue: true },
    { header: `ROAS${suffix}`, cell: (line) => decimal(of(line).roas), isValue: true },
  ]
  // Placements are those of all ads together.
  const headers = depth === 4 ? ['Posicionamento'] : nameHeaders.slice(0, depth)
  return [
    ...headers.map((header, i) => ({
      header,
      cell: ({ names }: Line) => names[i] ?? '',
    })),
    ...figures((line) => line, ''),
    ...(isCompared ? figures((line) => line.previous ?? {}, ' (período anterior)') : []),
    { header: 'Amostra pequena', cell: (line) => (line.isSmallSample ? 'sim' : '') },
    {
      header: 'Outras moedas',
      cell: ({ foreign }) =>
        foreign
          .map(
            ({ currency, spendCents, revenueCents }) =>
              `${currency}: gasto ${money(spendCents)}, receita ${money(revenueCents)}`,
          )
          .join('; '),
    },
    { header: 'Vendas no período', cell: (line) => line.periodSales },
    {
      header: 'Receita no período (BRL)',
      cell: (line) => money(line.periodRevenueCents),
      isValue: true,
    },
  ]
}

function money(cents: number | null | undefined): string | null {
  if (cents === null || cents === undefined) return null
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

function decimal(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value).replace('.', ',')
}
