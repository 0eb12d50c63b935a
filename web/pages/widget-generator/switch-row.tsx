import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Label } from '../../ui/label.tsx'
import { Switch } from '../../ui/switch.tsx'
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
  const id = useId()
  const { control } = useFormContext<WidgetFormValues>()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      </div>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Switch
            id={id}
            aria-describedby={`${id}-hint`}
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
    </div>
  )
}
