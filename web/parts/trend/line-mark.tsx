import { cn } from '../../ui/cn.tsx'

/** A bit of a curve beside its name, in the text colour; dashed for the period before. */
export function LineMark({ className, isDashed }: { className?: string; isDashed?: boolean }) {
  return (
    <svg
      viewBox="0 0 16 2"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray={isDashed ? '4 2' : undefined}
      className={cn('h-0.5 w-4 shrink-0', className)}
    >
      <path d="M0 1h16" />
    </svg>
  )
}
