import type { Filters } from '#domain/filters'
import { filtersText } from '../../text/dashboard.ts'
import { cn } from '../../ui/cn.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

/** Whether the numbers count tests, too. */
export function TestsSwitch({
  filters,
  onChange,
  isInLine = false,
  className,
}: {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
  /** The switch stands before its words: nothing below it ends where a column of fields does. */
  isInLine?: boolean
  className?: string
}) {
  return (
    <SwitchField
      rowClassName={cn(
        isInLine && 'items-center justify-start gap-3 [&>button]:order-first [&_p]:max-sm:sr-only',
        className,
      )}
      label={filtersText.includeTests}
      hint={filtersText.includeTestsHint}
      checked={filters.tests === 'include'}
      onCheckedChange={(isOn) => onChange({ tests: isOn ? 'include' : 'all' })}
    />
  )
}
