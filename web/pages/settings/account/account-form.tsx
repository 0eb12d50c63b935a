import { Controller, useForm } from 'react-hook-form'
import { type AccountSettings, saveAccountSettingsMutation } from '../../../data/account.ts'
import { fieldsAtFault } from '../../../data/failure.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { accountText as text } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChoiceCards } from '../lines/choice-cards.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'

const codeChoices = (['id', 'hash'] as const).map((value) => ({
  value,
  label: text.codeStyles[value].label,
  text: text.codeStyles[value].sample,
}))

export function AccountForm({ settings }: { settings: AccountSettings }) {
  const form = useForm({ values: settings, resetOptions: { keepDirtyValues: true } })
  const save = useWrite(
    saveAccountSettingsMutation,
    text.toast.saveFailed,
    text.toast.saveFailedText,
  )
  const errors = fieldsAtFault(save.error)

  const submit = form.handleSubmit((values) =>
    save.run(values, (saved) => {
      form.reset(saved)
      toast({ title: text.toast.saved, description: text.toast.savedText })
    }),
  )

  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
        <Field label={text.name} error={errors.name}>
          {(props) => (
            <Input
              {...props}
              {...form.register('name')}
              autoComplete="organization"
              maxLength={120}
            />
          )}
        </Field>
        <Field label={text.timeZone} hint={text.timeZoneHint} error={errors.timeZone}>
          {(props) => (
            <Controller
              control={form.control}
              name="timeZone"
              render={({ field }) => (
                <TimeZoneSelect {...props} value={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
        <div className="grid gap-1.5">
          <ChoiceCards
            legend={text.codeStyle}
            choices={codeChoices}
            register={form.register('codeStyle')}
          />
          <p className="text-muted-foreground text-xs">{text.codeHint}</p>
        </div>
        <Controller
          control={form.control}
          name="reportsToAds"
          render={({ field: { value, onChange, ...field } }) => (
            <SwitchField
              {...field}
              label={text.reportsToAds}
              hint={text.reportsToAdsHint}
              checked={value}
              onCheckedChange={onChange}
              rowClassName="border-t pt-4 xl:col-span-3"
            />
          )}
        />
      </CardContent>
      <CardFooter>
        <Button type="submit" size="sm" pending={save.isPending && commonText.saving}>
          {commonText.save}
        </Button>
      </CardFooter>
    </form>
  )
}
