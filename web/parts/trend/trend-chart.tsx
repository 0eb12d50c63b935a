import { localDay } from '#domain/date-range'
import { formatNumber } from '#domain/number-text'
import { formatDay } from '#domain/time-text'
import type { TrendPoint } from '../../data/dashboard.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { cn } from '../../ui/cn.tsx'
import { useTimes } from '../times.tsx'
import { LineMark } from './line-mark.tsx'
import { TrendPicture } from './trend-picture.tsx'

type DayFigures = Pick<TrendPoint, 'date' | 'clicks' | 'conversions'>

const words = dashboardText.trend

/** The picture with what its lines are, and a table that says the same to screen readers. */
export function TrendChart({ points }: { points: TrendPoint[] }) {
  const isCompared = points.some(({ previous }) => previous !== undefined)
  const { timeZone } = useTimes()
  // A day that is not over would look like a fall.
  const isLastOpen = points.at(-1)?.date === localDay(Date.now(), timeZone)
  return (
    <>
      <TrendPicture points={points} isLastOpen={isLastOpen}>
        {(point) => <PointTold point={point} />}
      </TrendPicture>
      <Legend isCompared={isCompared} isLastOpen={isLastOpen && points.length > 1} />
      <TrendTable points={points} />
    </>
  )
}

function PointTold({ point }: { point: TrendPoint }) {
  return (
    <div className="grid gap-2.5 rounded-lg border bg-popover px-3 py-2 text-xs shadow-pop">
      <PointFigures point={point} />
      {point.previous && <PointFigures point={point.previous} isEarlier />}
    </div>
  )
}

function PointFigures({ point, isEarlier }: { point: DayFigures; isEarlier?: boolean }) {
  const rows = [
    { label: words.clicks, value: point.clicks, color: 'text-chart-clicks' },
    { label: words.leads, value: point.conversions, color: 'text-chart-leads' },
  ]
  return (
    <div className="grid gap-1">
      <p className={cn('font-medium', isEarlier && 'text-muted-foreground')}>
        {formatDay(point.date)}
      </p>
      {rows.map(({ label, value, color }) => (
        <p key={label} className="flex items-center gap-2 text-muted-foreground">
          <LineMark className={color} isDashed={isEarlier === true} />
          <span className="flex-1">{label}</span>
          <span className="ml-4 font-medium text-foreground tabular-nums">
            {formatNumber(value)}
          </span>
        </p>
      ))}
    </div>
  )
}

function Legend({ isCompared, isLastOpen }: { isCompared: boolean; isLastOpen: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-muted-foreground text-xs">
      <li className="flex items-center gap-1.5">
        <LineMark className="text-chart-clicks" />
        {words.clicks}
      </li>
      <li className="flex items-center gap-1.5">
        <LineMark className="text-chart-leads" />
        {words.leads}
      </li>
      {isLastOpen && (
        <li className="flex items-center gap-1.5">
          <LineMark className="text-muted-foreground" isDashed />
          {words.untilNow}
        </li>
      )}
      {isCompared && (
        <li className="flex items-center gap-1.5">
          <LineMark className="text-faint" isDashed />
          {words.earlier}
        </li>
      )}
    </ul>
  )
}

/** The same numbers for whoever cannot see the curve. */
function TrendTable({ points }: { points: TrendPoint[] }) {
  const isCompared = points.some(({ previous }) => previous !== undefined)
  return (
    <div className="sr-only">
      <table>
        <caption>{words.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.clicks}</th>
            <th scope="col">{words.leads}</th>
            {isCompared && <th scope="col">{words.earlierClicks}</th>}
            {isCompared && <th scope="col">{words.earlierLeads}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDay(point.date)}</th>
              <td>{formatNumber(point.clicks)}</td>
              <td>{formatNumber(point.conversions)}</td>
              {point.previous && <td>{formatNumber(point.previous.clicks)}</td>}
              {point.previous && <td>{formatNumber(point.previous.conversions)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
