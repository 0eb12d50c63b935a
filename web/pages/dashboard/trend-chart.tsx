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
import type { TrendPoint } from '../../data/dashboard.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { formatDay, formatNumber, formatShortDay } from '../../text/format.ts'
import { trendCeiling, trendTicks } from './trend-scale.ts'

const words = dashboardText.trend
const tick = { fill: 'var(--faint)', fontSize: 12 }

/** The picture only; the table beside it says the same to screen readers. */
export function TrendChart({ points }: { points: TrendPoint[] }) {
  const ceiling = trendCeiling(points)
  const hasDots = points.length <= 7
  const line = { type: 'monotone', strokeWidth: 2, isAnimationActive: false } as const
  return (
    <div aria-hidden="true" className="h-full">
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
    </div>
  )
}

function PointTooltip({ active, payload, label }: TooltipContentProps) {
  if (!active || !payload || payload.length === 0) return null
  return (
    <div className="grid gap-1 rounded-lg border bg-popover px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{formatDay(String(label))}</p>
      {payload.map((entry) => (
        <p key={String(entry.dataKey)} className="flex items-center gap-2 text-muted-foreground">
          <span className="size-2 rounded-full" style={{ backgroundColor: String(entry.color) }} />
          <span className="flex-1">{entry.name}</span>
          <span className="ml-4 font-medium text-foreground">
            {formatNumber(Number(entry.value))}
          </span>
        </p>
      ))}
    </div>
  )
}
