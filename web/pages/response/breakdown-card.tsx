import { formatNumber } from '#domain/number-text'
import type { ResponseFigures, ResponseReport } from '../../data/response.ts'
import { type Breakdown, breakdowns } from '../../parts/response-state.ts'
import { commonText } from '../../text/common.ts'
import { responseText, shortDuration } from '../../text/response.ts'
import { Card, CardHeader, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'

const text = responseText.tables

/** Where two cards stand side by side there is no more room than on a phone. */
const wide = 'max-sm:hidden xl:max-2xl:hidden'

type Row = ResponseFigures & { key: string; name: string }
type Props = { report: ResponseReport | undefined; by: Breakdown; onBy: (by: Breakdown) => void }

/** The figures of the period by who answered, by line, by campaign and by hour. */
export function BreakdownCard({ report, by, onBy }: Props) {
  return (
    <Card aria-labelledby="response-tables" aria-busy={!report}>
      <Tabs value={by} onValueChange={onBy}>
        <CardHeader className="pb-4">
          <CardTitle id="response-tables">{text.title}</CardTitle>
          <TabsList aria-label={text.label} className="max-sm:w-full">
            {breakdowns.map((one) => (
              <TabsTrigger key={one} value={one} className="max-sm:px-1.5">
                {text[one]}
              </TabsTrigger>
            ))}
          </TabsList>
        </CardHeader>
        <TabsContent value={by} className="mt-0 border-t">
          {report ? (
            <Figures rows={rowsOf(report, by)} by={by} everyHourCounts={!report.hasHours} />
          ) : (
            <div className="grid gap-3 p-5">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-8" />
              ))}
            </div>
          )}
        </TabsContent>
      </Tabs>
    </Card>
  )
}

function Figures({
  rows,
  by,
  everyHourCounts,
}: {
  rows: Row[]
  by: Breakdown
  everyHourCounts: boolean
}) {
  const timeOf = (seconds: number | null) =>
    seconds === null ? commonText.unknown : shortDuration(seconds, everyHourCounts)
  if (rows.length === 0) return <EmptyState title={text.empty} description={text.emptyText} />
  // Who answered has answered all that is theirs.
  const hasUnanswered = by !== 'attendant'
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead>{text[by]}</TableHead>
          {hasUnanswered && <Head>{text.waits}</Head>}
          <Head className={hasUnanswered ? 'max-sm:hidden' : ''}>{text.answered}</Head>
          <Head>{text.median}</Head>
          <Head className={wide}>{text.p90}</Head>
          <Head>{text.within5}</Head>
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <th
              scope="row"
              className="w-full max-w-44 break-words py-2.5 pr-2 pl-5 text-left font-medium text-[0.8125rem] max-sm:max-w-0"
            >
              {row.name}
            </th>
            {hasUnanswered && <Value>{formatNumber(row.waits)}</Value>}
            <Value className={hasUnanswered ? 'max-sm:hidden' : ''}>
              {formatNumber(row.answered)}
            </Value>
            <Value>{timeOf(row.medianSeconds)}</Value>
            <Value className={wide}>{timeOf(row.p90Seconds)}</Value>
            <Value>{responseText.share(row.within5Minutes, row.answered)}</Value>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Head({ children, className = '' }: { children: string; className?: string }) {
  return <TableHead className={`text-right max-sm:px-2 ${className}`}>{children}</TableHead>
}

function Value({ children, className = '' }: { children: string; className?: string }) {
  return (
    <TableCell
      className={`whitespace-nowrap text-right text-[0.8125rem] tabular-nums max-sm:px-2 ${className}`}
    >
      {children}
    </TableCell>
  )
}

function rowsOf(report: ResponseReport, by: Breakdown): Row[] {
  switch (by) {
    case 'attendant':
      return report.byAttendant.map((row) => {
        return { ...row, key: `${row.via} ${row.name}`, name: row.name ?? text.via[row.via] }
      })
    case 'line':
      return report.byLine.map((row) => ({ ...row, key: row.id, name: row.name ?? text.goneLine }))
    case 'campaign':
      return report.byCampaign.map((row) => {
        return { ...row, key: `c ${row.campaign}`, name: row.campaign ?? text.noCampaign }
      })
    case 'hour':
      return report.byHour.map((row) => ({
        ...row,
        key: String(row.hour),
        name: text.hours(row.hour),
      }))
  }
}
