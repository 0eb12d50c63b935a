import { cn } from '../../ui/cn.tsx'

const steps = 31
const stations = [3, 13, 22]
const first = { x: 26, y: 470 }
const last = { x: 566, y: 66 }

/** The logo's mark drawn large: dots that grow along a curve, the last of them the point reached. */
const dots = Array.from({ length: steps }, (_, step) => {
  const t = step / (steps - 1)
  const bent = (a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
  return {
    x: round(bent(first.x, 360, 250, last.x)),
    y: round(bent(first.y, 490, 150, last.y)),
    size: round(1.8 + 3.6 * t ** 1.4),
    strength: round(0.35 + 0.6 * t),
    isStation: stations.includes(step),
  }
})

export function Trail({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 620 520" aria-hidden="true" className={cn('fill-primary', className)}>
      {dots.map(({ x, y, size, strength, isStation }, step) => (
        <g
          key={step.toFixed()}
          className="motion-safe:animate-trail"
          style={{ animationDelay: `${step * 40}ms` }}
        >
          {isStation && <circle cx={x} cy={y} r={size + 7} opacity={0.16} />}
          <circle
            cx={x}
            cy={y}
            r={isStation ? size + 1.5 : size}
            opacity={isStation ? 1 : strength}
          />
        </g>
      ))}
      <g className="motion-safe:animate-trail" style={{ animationDelay: `${steps * 40}ms` }}>
        <circle cx={last.x} cy={last.y} r={26} opacity={0.14} />
        <circle cx={last.x} cy={last.y} r={12} />
      </g>
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
