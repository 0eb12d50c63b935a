import type { Filters } from '#domain/filters'
import { filtersText } from '../../text/dashboard.ts'
import { SwitchField } from '../../ui/switch-field.tsx'

/** Whether the numbers count tests, too. */
export function TestsSwitch({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}) {
  return (
    <SwitchField
      label={filtersText.includeTests}
      hint={filtersText.includeTestsHint}
      checked={filters.tests === 'include'}
      onCheckedChange={(isOn) => onChange({ tests: isOn ? 'include' : 'all' })}
    />
  )
}
