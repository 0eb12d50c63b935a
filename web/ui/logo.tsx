/** The trail mark: dots that lead to a point. Decorative; the name stands beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g className="fill-primary-foreground">
        <circle cx="8" cy="23.6" r="1.5" opacity="0.55" />
        <circle cx="12.6" cy="22.6" r="1.7" opacity="0.7" />
        <circle cx="15.4" cy="18.9" r="1.9" opacity="0.85" />
        <circle cx="17.4" cy="14.6" r="2.1" opacity="0.95" />
        <circle cx="22" cy="9.6" r="3.7" />
      </g>
    </svg>
  )
}
