import { formatNumber } from '#domain/number-text'
import type { ResponseReport } from '../../data/response.ts'
import { useIsNarrow } from '../../parts/use-is-narrow.ts'
import { responseText, shortWeekdays, weekdayNames } from '../../text/response.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type HeatTable, heatTable } from './heat-table.ts'

const text = responseText.heatMap

const words = {
  weekday: (index: number) => weekdayNames[index] ?? '',
  shortWeekday: (index: number) => shortWeekdays[index] ?? '',
  hour: responseText.tables.hours,
}

/** When people write: a table of numbers, whose colours only say again what the numbers say. */
export function HeatMapCard({ report }: { report: ResponseReport | undefined }) {
  // A phone has no room for 24 columns: there the hours go down.
  const isUpright = useIsNarrow()
  const table = report && heatTable(report.heatMap, { isUpright, ...words })
  return (
    <Card aria-labelledby="heat-map" aria-busy={!report}>
      <CardHeader>
        <div>
          <CardTitle id="heat-map">{text.title}</CardTitle>
          <CardDescription>
            {text.description}
            {table?.busiest && (
              <>
                {' '}
                <strong className="font-medium text-foreground">
                  {text.busiest(table.busiest.weekday, table.busiest.hour, table.busiest.count)}
                </strong>
              </>
            )}
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent className="max-sm:px-3">
        {!table && <Skeleton className="h-60" />}
        {table?.busiest && <HeatMap table={table} corner={isUpright ? text.hour : text.weekday} />}
        {table?.busiest === null && (
          <EmptyState title={text.empty} description={text.emptyText} className="py-6" />
        )}
      </CardContent>
    </Card>
  )
}

function HeatMap({ table, corner }: { table: HeatTable; corner: string }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs tabular-nums">
      <caption className="sr-only">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-11 text-left font-normal text-faint">
            {corner}
          </th>
          {table.columns.map(({ name, short }) => (
            <th key={name} scope="col" className="font-normal text-muted-foreground">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ name, short, cells }) => (
          <tr key={name}>
            <th scope="row" className="text-left font-normal text-muted-foreground">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{name}</span>
            </th>
            {cells.map(({ key, count, share }) => (
              <td
                key={key}
                className={cn(
                  'h-7 rounded-sm text-center',
                  count === 0 ? 'bg-muted/50 text-muted-foreground' : 'font-medium',
                )}
                style={
                  count === 0
                    ? undefined
                    : {
                        backgroundColor: `color-mix(in oklch, var(--chart-leads) ${8 + Math.round(share * 37)}%, var(--card))`,
                      }
                }
              >
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
