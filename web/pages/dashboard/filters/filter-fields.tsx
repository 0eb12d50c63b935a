import type { ComponentProps } from 'react'
import { type Filters, leadStatuses } from '#domain/filters'
import { NumberSelect } from '../../../parts/filters/number-select.tsx'
import { OptionSelect } from '../../../parts/filters/option-select.tsx'
import { TestsSwitch } from '../../../parts/filters/tests-switch.tsx'
import { useNumbers } from '../../../parts/filters/use-numbers.ts'
import { filtersText, filterValueLabel } from '../../../text/dashboard.ts'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

export function FilterFields({ filters, onChange }: Props) {
  const { isOffered } = useNumbers()
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <OptionField name="campaign" filters={filters} onChange={onChange} />
      <OptionField name="adSet" filters={filters} onChange={onChange} />
      <OptionField name="creative" filters={filters} onChange={onChange} />
      <OptionField name="source" filters={filters} onChange={onChange} />
      <Field label={filtersText.fields.status}>
        {(props) => (
          <Select value={filters.status} onValueChange={(status) => onChange({ status })}>
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value="all">{filtersText.all.status}</SelectItem>
              {leadStatuses.map((status) => (
                <SelectItem key={status} value={status}>
                  {filterValueLabel('status', status)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      {isOffered(filters.instance) && (
        <Field label={filtersText.fields.instance}>
          {(props) => <NumberSelect {...props} filters={filters} onChange={onChange} />}
        </Field>
      )}
      <TestsSwitch filters={filters} onChange={onChange} />
    </div>
  )
}

function OptionField(props: ComponentProps<typeof OptionSelect>) {
  return (
    <Field label={filtersText.fields[props.name]}>
      {(field) => <OptionSelect {...props} {...field} />}
    </Field>
  )
}
