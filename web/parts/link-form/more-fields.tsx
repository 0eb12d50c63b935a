import { Controller, useFormContext } from 'react-hook-form'
import { generatorText } from '../../text/generator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { BoxSummary } from '../../ui/summary.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { LinkFormValues } from './link-values.ts'

const text = generatorText.form

const params = ['utmSource', 'utmMedium', 'adsetName', 'adName', 'placement'] as const

/** Parameters and options of the link itself, folded away until wanted. */
export function MoreFields({ startOpen }: { startOpen: boolean }) {
  const form = useFormContext<LinkFormValues>()
  const { errors } = form.formState
  return (
    <details open={startOpen} className="rounded-lg border">
      <BoxSummary>{text.moreOptions}</BoxSummary>
      <div className="grid gap-5 border-t p-4">
        <p className="text-muted-foreground text-xs">{text.moreHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {params.map((name) => (
            <Field key={name} label={text[name]} error={errors[name]?.message}>
              {(props) => (
                <Input
                  {...props}
                  {...form.register(name)}
                  autoComplete="off"
                  placeholder={text[`${name}Placeholder`]}
                />
              )}
            </Field>
          ))}
        </div>
        <Controller
          control={form.control}
          name="desktopPage"
          render={({ field: { value, onChange, ...field } }) => (
            <SwitchField
              {...field}
              label={text.desktopPage}
              hint={text.desktopPageHint}
              checked={value}
              onCheckedChange={onChange}
              rowClassName="border-t pt-4"
            />
          )}
        />
      </div>
    </details>
  )
}
