import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { localDay } from '#domain/date-range'
import type { TrendPoint } from '../../data/dashboard.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { formatDay, formatNumber, formatShortDay } from '../../text/format.ts'
import { cn } from '../../ui/cn.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { useTimes } from '../times.tsx'
import { LineMark } from './line-mark.tsx'
import { type PlacedPoint, StraightLine } from './straight-line.tsx'
import { trendCeiling, trendTicks } from './trend-scale.ts'

type LineDrawn = { points?: readonly PlacedPoint[] | undefined; stroke?: string | undefined }
type DayFigures = Pick<TrendPoint, 'date' | 'clicks' | 'conversions'>

const words = dashboardText.trend
const tick = { fill: 'var(--faint)', fontSize: 12 }

/** The picture with what its lines are, and a table that says the same to screen readers. */
export function TrendChart({ points }: { points: TrendPoint[] }) {
  const ceiling = trendCeiling(points)
  const hasDots = points.length <= 7
  const isCompared = points.some(({ previous }) => previous !== undefined)
  const { timeZone } = useTimes()
  // A day that is not over would look like a fall.
  const isLastOpen = points.at(-1)?.date === localDay(Date.now(), timeZone)
  const earlier = {
    type: 'linear',
    strokeWidth: 1.5,
    strokeDasharray: '4 4',
    strokeOpacity: 0.6,
    dot: false,
    activeDot: false,
    isAnimationActive: false,
  } as const
  const line = {
    type: 'linear',
    strokeWidth: 2,
    isAnimationActive: false,
    shape: ({ points, stroke }: LineDrawn) => (
      <StraightLine points={points} stroke={stroke} isLastOpen={isLastOpen} />
    ),
  } as const
  return (
    <>
      <div aria-hidden="true" className="h-64">
        <WhenNear>
          <ResponsiveContainer width="100%" height="100%">
            <LineChart
              data={points}
              margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
              accessibilityLayer={false}
            >
              <CartesianGrid vertical={false} stroke="var(--border)" />
              <XAxis
                dataKey="date"
                tickFormatter={formatShortDay}
                tick={tick}
                tickLine={false}
                axisLine={false}
                tickMargin={10}
                minTickGap={28}
              />
              <YAxis
                domain={[0, ceiling]}
                ticks={trendTicks(ceiling)}
                interval={0}
                allowDecimals={false}
                tickFormatter={formatNumber}
                tick={tick}
                tickLine={false}
                axisLine={false}
                width={44}
              />
              <Tooltip content={PointTooltip} cursor={{ stroke: 'var(--input)' }} />
              {isCompared && (
                <Line {...earlier} dataKey="previous.clicks" stroke="var(--chart-clicks)" />
              )}
              {isCompared && (
                <Line {...earlier} dataKey="previous.conversions" stroke="var(--chart-leads)" />
              )}
              <Line
                {...line}
                name={words.clicks}
                dataKey="clicks"
                stroke="var(--chart-clicks)"
                dot={hasDots ? { r: 3, strokeWidth: 0, fill: 'var(--chart-clicks)' } : false}
                activeDot={{ r: 4, strokeWidth: 0 }}
              />
              <Line
                {...line}
                name={words.leads}
                dataKey="conversions"
                stroke="var(--chart-leads)"
                dot={hasDots ? { r: 3, strokeWidth: 0, fill: 'var(--chart-leads)' } : false}
                activeDot={{ r: 4, strokeWidth: 0 }}
              />
            </LineChart>
          </ResponsiveContainer>
        </WhenNear>
      </div>
      <Legend isCompared={isCompared} isLastOpen={isLastOpen && points.length > 1} />
      <TrendTable points={points} />
    </>
  )
}

function PointTooltip({ active, payload }: TooltipContentProps) {
  const point: TrendPoint | undefined = payload?.[0]?.payload
  if (!active || !point) return null
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
