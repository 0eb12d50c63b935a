import { type ComponentProps, useId } from 'react'
import { cn } from './cn.tsx'
import { Label } from './label.tsx'
import { Switch } from './switch.tsx'

/** A switch at the end of a row, with its label and a hint that a screen reader reads with it. */
export function SwitchField({
  label,
  hint,
  rowClassName,
  ...props
}: ComponentProps<typeof Switch> & { label: string; hint: string; rowClassName?: string }) {
  const id = useId()
  return (
    <div className={cn('flex items-start justify-between gap-4', rowClassName)}>
      <div className="grid gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} {...props} />
    </div>
  )
}
