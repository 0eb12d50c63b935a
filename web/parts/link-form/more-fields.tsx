import { ChevronRight } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { generatorText } from '../../text/generator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { LinkFormValues } from './link-values.ts'

const text = generatorText.form

const params = ['utmSource', 'utmMedium', 'adsetName', 'adName', 'placement'] as const

/** Parameters and options of the link itself, folded away until wanted. */
export function MoreFields({ startOpen }: { startOpen: boolean }) {
  const form = useFormContext<LinkFormValues>()
  const { errors } = form.formState
  return (
    <details open={startOpen} className="group rounded-lg border">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 py-2.5 font-medium text-[0.8125rem] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-faint transition-transform group-open:rotate-90"
        />
        {text.moreOptions}
      </summary>
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
