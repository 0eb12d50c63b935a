/** A point of a line as the chart has placed it. */
export type PlacedPoint = { x?: number | null; y?: number | null }

/**
 * Straight from day to day: a curve would show values between days that nobody counted. The last part is
 * dashed where it leads to a day that is not over.
 */
export function StraightLine({
  points = [],
  stroke,
  isLastOpen,
}: {
  points?: readonly PlacedPoint[] | undefined
  stroke?: string | undefined
  isLastOpen: boolean
}) {
  const known = points.filter(({ y }) => typeof y === 'number')
  const solid = isLastOpen ? known.slice(0, -1) : known
  const open = isLastOpen ? known.slice(-2) : []
  return (
    <g className="recharts-line-curve" fill="none" stroke={stroke} strokeWidth={2}>
      {solid.length > 1 && <path d={pathOf(solid)} strokeLinejoin="round" />}
      {open.length > 1 && <path d={pathOf(open)} strokeDasharray="3 4" data-open="" />}
    </g>
  )
}

function pathOf(points: readonly PlacedPoint[]): string {
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x},${y}`).join('')
}
