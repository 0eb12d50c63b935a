import type { z } from 'zod'
import type { figures as contract } from '#contracts/shares'
import type { DaySpan } from '#domain/date-range'
import { escapeHtml } from '#domain/html-text'
import { formatMoney } from '#domain/money'
import { formatNumber } from '#domain/number-text'
import { formatDay } from '#domain/time-text'
import type { Email } from '#server/integrations/smtp/client'
import { emailPage, oneLine } from '#server/integrations/smtp/letter'

type Figures = z.input<typeof contract>
type Campaigns = Figures['campaigns']
type Amounts = Campaigns['total']
type Line = { label: string; value: string; earlier: string | null }

const shownRows = 10
const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const ratios = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The e-mail of a report, as text and as HTML; names in it are other people's and are escaped. */
export function reportEmail(
  figures: Figures,
  letter: { to: string; accountName: string; days: DaySpan; messageId: string; stopUrl: string },
): Email {
  const { to, accountName, days, messageId, stopUrl } = letter
  const title = `Relatório de ${accountName}`
  const period = `${formatDay(days.from)} a ${formatDay(days.to)}`
  const lines = linesOf(figures)
  const campaigns = campaignsOf(figures.campaigns)
  return {
    to,
    subject: oneLine(`${title}, ${period}`),
    messageId,
    oneClickStop: stopUrl,
    text: [
      title,
      period,
      '',
      ...lines.map(({ label, value, earlier }) => `${label}: ${value}${before(earlier)}`),
      '',
      'Campanhas',
      ...campaigns.map(
        ({ name, clicks, leads, revenue, spend }) =>
          `- ${oneLine(name)}: cliques ${clicks}, leads ${leads}, receita ${revenue}, gasto ${spend}`,
      ),
      '',
      '-- ',
      `${accountName} · Rastro`,
      `Para parar de receber: ${stopUrl}`,
      '',
    ].join('\n'),
    html: emailPage({
      title,
      body: [
        `<p style="margin:-8px 0 12px;color:${muted}">${period}</p>`,
        `<table role="presentation" style="${table}">`,
        ...lines.map(
          ({ label, value, earlier }) =>
            `<tr><td style="${cell}">${label}</td><td style="${cell};text-align:right"><strong style="white-space:nowrap">${value}</strong> <span style="color:${muted};font-size:13px;white-space:nowrap">${before(earlier).trim()}</span></td></tr>`,
        ),
        '</table>',
        '<h2 style="margin:24px 0 4px;font-size:16px">Campanhas</h2>',
        `<table style="${table};font-size:13px"><thead><tr>${['Cliques', 'Leads', 'Receita', 'Gasto'].map((head, place) => `<th style="${amountCell(place)};color:${muted};font-weight:400">${head}</th>`).join('')}</tr></thead><tbody>`,
        ...campaigns.map(campaignRows),
        '</tbody></table>',
      ],
      footer: `${escapeHtml(accountName)} · Rastro<br><a href="${escapeHtml(stopUrl)}" style="color:${muted}">Parar de receber</a>`,
    }),
  }
}

const muted = '#5f646a'
const table = 'border-collapse:collapse;width:100%'
const underline = 'border-bottom:1px solid #e1e3e5'
const cell = `padding:6px 0;${underline}`

/** Of the four columns of amounts, the first one begins where the name above it does. */
function amountCell(place: number): string {
  return `padding:0 0 6px ${place === 0 ? 0 : 8}px;${underline};text-align:${place === 0 ? 'left' : 'right'};white-space:nowrap`
}

/** The name stands above its amounts: beside them a phone has no room for it. */
function campaignRows({ name, ...amounts }: ReturnType<typeof campaignsOf>[number]): string {
  const cells = Object.values(amounts).map(
    (amount, place) => `<td style="${amountCell(place)}">${amount}</td>`,
  )
  return `<tr><th colspan="4" scope="rowgroup" style="padding:8px 0 0;text-align:left;font-weight:600;word-break:break-word">${escapeHtml(name)}</th></tr><tr>${cells.join('')}</tr>`
}

function linesOf({ metrics, campaigns }: Figures): Line[] {
  const { total } = campaigns
  const { previous } = metrics
  const rate = (of: { taxaConversao: number; taxaConversaoExata: number }) =>
    `${decimals.format(of.taxaConversao === 0 ? of.taxaConversaoExata : of.taxaConversao)}%`
  const line = (label: string, shown: (of: NonNullable<typeof previous>) => string): Line => ({
    label,
    value: shown(metrics),
    earlier: previous ? shown(previous) : null,
  })
  const amount = (
    label: string,
    shown: (of: NonNullable<Amounts['previous']>) => string,
  ): Line => ({
    label,
    value: shown(total),
    earlier: total.previous ? shown(total.previous) : null,
  })
  return [
    line('Cliques', (of) => formatNumber(of.totalClicks)),
    line('Leads convertidos', (of) => formatNumber(of.leadsConvertidos)),
    line('Taxa de conversão', rate),
    line('Leads sem rastreio', (of) => formatNumber(of.leadsSemRastreio)),
    amount('Clientes', (of) => formatNumber(of.customers)),
    amount('Vendas', (of) => formatNumber(of.sales)),
    amount('Receita', (of) => money(of.revenueCents)),
    ...(campaigns.hasSpend
      ? [
          amount('Gasto', (of) => money(of.spendCents)),
          amount('CPL', (of) => money(of.cplCents)),
          amount('CPA', (of) => money(of.cpaCents)),
          amount('ROAS', (of) => (of.roas === null ? none : `${ratios.format(of.roas)}x`)),
          ...foreignSpend(total),
        ]
      : []),
  ]
}

const none = '—'

/** Spend that is in no amount above, and because of which cost and ROAS are not divided. */
function foreignSpend({ foreign }: Amounts): Line[] {
  return foreign
    .filter(({ spendCents }) => spendCents !== 0)
    .map(({ currency, spendCents }) => ({
      label: `Gasto em ${currency} (não somado; por isso não há CPL, CPA e ROAS)`,
      value: formatMoney(spendCents, currency),
      earlier: null,
    }))
}

function campaignsOf({ rows, others, total }: Campaigns) {
  const named = rows.slice(0, shownRows)
  const hidden = rows.length - named.length + (others?.count ?? 0)
  const line = (name: string, of: Omit<Amounts, 'previous'>) => ({
    name,
    clicks: formatNumber(of.clicks),
    leads: formatNumber(of.leads),
    revenue: money(of.revenueCents),
    spend: money(of.spendCents),
  })
  return [
    ...named.map((row) => line(nameOf(row), row)),
    line(hidden > 0 ? `Total, com mais ${formatNumber(hidden)}` : 'Total', total),
  ]
}

function nameOf({ kind, name }: Campaigns['rows'][number]): string {
  if (kind === 'unattributed') return 'Sem atribuição'
  if (kind === 'unnamed_spend') return 'Gasto sem campanha'
  return name === '' ? '(sem campanha)' : name
}

function money(cents: number | null): string {
  return cents === null ? none : formatMoney(cents, 'BRL')
}

function before(earlier: string | null): string {
  return earlier === null ? '' : ` (antes ${earlier})`
}
