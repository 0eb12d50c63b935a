import { cn } from './cn.tsx'

type Segment<Value> = {
  value: Value
  label: string
  /** A number that stands beside the label, and what it counts. */
  count?: string | undefined
  description?: string | undefined
}

/** One of a few ways to look at the same thing, all of them in sight. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
  className,
}: {
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
  className?: string
}) {
  return (
    <fieldset
      aria-label={label}
      className={cn('flex min-w-0 max-w-full gap-1 rounded-lg bg-muted p-1', className)}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-description={segment.description}
          onClick={() => onChange(segment.value)}
          className={cn(
            'inline-flex min-h-11 min-w-min flex-auto items-center justify-center gap-x-1.5 rounded-md px-1.5 font-medium text-xs text-muted-foreground leading-4 transition-colors hover:text-foreground max-sm:flex-col sm:min-h-7.5 sm:whitespace-nowrap sm:px-3 sm:text-[0.8125rem]',
            'aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-xs',
          )}
        >
          {segment.label}
          {segment.count !== undefined && (
            <span aria-hidden="true" className="font-normal text-faint text-xs tabular-nums">
              {segment.count}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
