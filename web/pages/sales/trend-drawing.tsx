const clicks = [31, 34, 30, 42, 47, 44, 39, 51, 58, 54, 49, 62, 71, 66, 60, 74, 69, 81, 88, 79, 92]
const leads = [7, 8, 6, 11, 12, 10, 9, 14, 16, 13, 12, 17, 20, 18, 15, 21, 19, 24, 27, 23, 29]
const width = 640
const height = 160
const top = 100

/** Two lines in the manner of the dashboard's chart. Decorative. */
export function TrendDrawing({ className }: { className: string }) {
  const line = lineOf(clicks)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2"
      className={className}
    >
      {[0.25, 0.5, 0.75, 1].map((part) => (
        <path
          key={part}
          d={`M0 ${height * part - 1}H${width}`}
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
          className="stroke-border"
        />
      ))}
      <path d={`${line}V${height}H0Z`} className="fill-chart-clicks/8" />
      <path d={line} vectorEffect="non-scaling-stroke" className="stroke-chart-clicks" />
      <path d={lineOf(leads)} vectorEffect="non-scaling-stroke" className="stroke-chart-leads" />
    </svg>
  )
}

function lineOf(values: number[]): string {
  const points = values.map((value, day) => {
    const x = Math.round((day / (values.length - 1)) * width)
    return `${x} ${Math.round(height - (value / top) * height)}`
  })
  return `M${points.join('L')}`
}
