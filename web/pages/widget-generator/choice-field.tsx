import { Controller, type Path, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import type { WidgetFormValues } from './widget-values.ts'

/** A field of the form whose value is one of a few. */
export function ChoiceField<Value extends string>({
  name,
  label,
  values,
  labels,
}: {
  name: Path<WidgetFormValues>
  label: string
  values: readonly Value[]
  labels: Record<Value, string>
}) {
  const { control } = useFormContext<WidgetFormValues>()
  return (
    <Field label={label}>
      {(props) => (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Select value={String(field.value)} onValueChange={field.onChange}>
              <SelectTrigger {...props} ref={field.ref} onBlur={field.onBlur}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {values.map((value) => (
                  <SelectItem key={value} value={value}>
                    {labels[value]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
      )}
    </Field>
  )
}
