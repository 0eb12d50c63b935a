import { type MouseEvent as Moved, type ReactNode, type TouchEvent, useState } from 'react'
import { formatNumber } from '#domain/number-text'
import type { TrendPoint } from '../../data/dashboard.ts'
import { formatShortDay } from '../../text/format.ts'
import { cn } from '../../ui/cn.tsx'
import { dayLabels, placesOf, trendCeiling, trendTicks } from './trend-scale.ts'

type Place = { x: number; y: number }

const curves = [
  { colour: 'var(--chart-clicks)', countOf: (point: TrendPoint) => point.clicks },
  { colour: 'var(--chart-leads)', countOf: (point: TrendPoint) => point.conversions },
]
const earlierCurves = [
  { colour: 'var(--chart-clicks)', countOf: ({ previous }: TrendPoint) => previous?.clicks },
  { colour: 'var(--chart-leads)', countOf: ({ previous }: TrendPoint) => previous?.conversions },
]
const maxDots = 7

/**
 * The curves over their axes. Everything is placed in hundredths of the room that there is: nothing is measured,
 * and on paper it is as wide as on the screen it would be.
 */
export function TrendPicture({
  points,
  isLastOpen,
  children: tellPoint,
}: {
  points: TrendPoint[]
  /** The last day is not over. */
  isLastOpen: boolean
  /** What is told of the day that is pointed at. */
  children: (point: TrendPoint) => ReactNode
}) {
  const [pointed, setPointed] = useState<number | null>(null)
  const ceiling = trendCeiling(points)
  const ticks = trendTicks(ceiling)
  const days = placesOf(points.length)
  const heightOf = (value: number) => 100 * (1 - value / ceiling)
  const placed = (countOf: (point: TrendPoint) => number | undefined): Place[] =>
    points.flatMap((point, index) => {
      const value = countOf(point)
      return value === undefined ? [] : [{ x: days[index] ?? 0, y: heightOf(value) }]
    })
  const drawn = curves.map(({ colour, countOf }) => ({ colour, places: placed(countOf) }))
  const shown = pointed === null ? undefined : points[pointed]
  const shownAt = days[pointed ?? -1] ?? 0

  /** The day nearest to the pointer. */
  function point(picture: Element, clientX: number) {
    const { left, width } = picture.getBoundingClientRect()
    const at = (100 * (clientX - left)) / width
    const distances = days.map((x) => Math.abs(x - at))
    setPointed(distances.indexOf(Math.min(...distances)))
  }
  const onMouseMove = ({ currentTarget, clientX }: Moved) => point(currentTarget, clientX)
  const onTouchMove = ({ currentTarget, touches }: TouchEvent) => {
    if (touches[0]) point(currentTarget, touches[0].clientX)
  }

  return (
    <div aria-hidden="true" data-picture="" className="h-64 pt-1 pr-5 pb-7.5 pl-11">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the pointer is told, the table below tells everybody */}
      <div
        className="relative h-full"
        onMouseMove={onMouseMove}
        onMouseLeave={() => setPointed(null)}
        onTouchMove={onTouchMove}
      >
        <svg
          aria-hidden="true"
          width="100%"
          height="100%"
          className="absolute inset-0 overflow-visible fill-faint text-xs"
        >
          {/* What is pointed at is the whole of it, between the lines too. */}
          <rect width="100%" height="100%" fill="none" pointerEvents="all" />
          <g data-grid="" stroke="var(--border)">
            {[...new Set([...ticks, ceiling])].map((value) => (
              <line
                key={value}
                x2="100%"
                y1={percent(heightOf(value))}
                y2={percent(heightOf(value))}
              />
            ))}
          </g>
          {ticks.map((value) => (
            <text key={value} x={-8} y={percent(heightOf(value))} dy="0.35em" textAnchor="end">
              {formatNumber(value)}
            </text>
          ))}
          {dayLabels(points.length).map(({ index, isForWide }) => (
            <text
              key={points[index]?.date}
              x={percent(days[index] ?? 0)}
              y="100%"
              dy={22}
              textAnchor="middle"
              className={cn(isForWide && 'max-sm:hidden')}
            >
              {formatShortDay(points[index]?.date ?? '')}
            </text>
          ))}
          {shown && (
            <line x1={percent(shownAt)} x2={percent(shownAt)} y2="100%" stroke="var(--input)" />
          )}
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            {earlierCurves.map(({ colour, countOf }) => (
              <EarlierCurve key={colour} colour={colour} places={placed(countOf)} />
            ))}
            {drawn.map(({ colour, places }) => (
              <Curve key={colour} colour={colour} places={places} isLastOpen={isLastOpen} />
            ))}
          </svg>
          {points.length <= maxDots &&
            drawn.map(({ colour, places }) => (
              <g key={colour} fill={colour}>
                {places.map(({ x, y }) => (
                  <circle key={x} cx={percent(x)} cy={percent(y)} r={3} />
                ))}
              </g>
            ))}
          {shown &&
            curves.map(({ colour, countOf }) => (
              <circle
                key={colour}
                cx={percent(shownAt)}
                cy={percent(heightOf(countOf(shown)))}
                r={4}
                fill={colour}
              />
            ))}
        </svg>
        {shown && (
          <div
            className={cn(
              'pointer-events-none absolute top-2 z-10 w-max',
              shownAt > 50 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
            )}
            style={{ left: percent(shownAt) }}
          >
            {tellPoint(shown)}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Straight from day to day: a curve would show values between days that nobody counted. The last part is
 * dashed where it leads to a day that is not over.
 */
function Curve(props: { colour: string; places: Place[]; isLastOpen: boolean }) {
  const { colour, places, isLastOpen } = props
  const solid = isLastOpen ? places.slice(0, -1) : places
  const open = isLastOpen ? places.slice(-2) : []
  return (
    <g
      data-curve=""
      fill="none"
      stroke={colour}
      strokeWidth={2}
      className="*:[vector-effect:non-scaling-stroke]"
    >
      {solid.length > 1 && <path d={pathOf(solid)} strokeLinejoin="round" />}
      {open.length > 1 && <path d={pathOf(open)} strokeDasharray="3 4" data-open="" />}
    </g>
  )
}

/** Of the period before. */
function EarlierCurve({ colour, places }: { colour: string; places: Place[] }) {
  if (places.length < 2) return null
  return (
    <g data-curve="earlier" fill="none" stroke={colour} strokeWidth={1.5} strokeOpacity={0.6}>
      <path d={pathOf(places)} strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />
    </g>
  )
}

function pathOf(places: readonly Place[]): string {
  const commands = places.map(
    ({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)},${round(y)}`,
  )
  return commands.join('')
}

function percent(hundredths: number): string {
  return `${round(hundredths)}%`
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
