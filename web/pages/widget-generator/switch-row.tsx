import { Controller, useFormContext } from 'react-hook-form'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { WidgetFormValues } from './widget-values.ts'

export function SwitchRow({
  name,
  label,
  hint,
}: {
  name: 'iconOnly' | 'hasHours'
  label: string
  hint: string
}) {
  const { control } = useFormContext<WidgetFormValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <SwitchField
          {...field}
          label={label}
          hint={hint}
          checked={value}
          onCheckedChange={onChange}
        />
      )}
    />
  )
}
