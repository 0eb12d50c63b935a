import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type AccountSettings, saveAccountSettingsMutation } from '../../../data/account.ts'
import { fieldsAtFault } from '../../../data/failure.ts'
import { Advanced } from '../../../parts/advanced.tsx'
import { LocalAddressNote } from '../../../parts/local-address-note.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { accountText as text } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
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

  const [isAsking, setAsking] = useState(false)
  const send = (values: AccountSettings) =>
    save.run(values, (saved) => {
      form.reset(saved)
      toast({ title: text.toast.saved, description: text.toast.savedText })
    })
  // What waits to be sent is thrown away for good.
  const submit = form.handleSubmit((values) =>
    settings.reportsToAds && !values.reportsToAds ? setAsking(true) : send(values),
  )

  return (
    <form onSubmit={submit} noValidate>
      <LocalAddressNote url={settings.publicUrl} what="address" className="mx-5 mt-4" />
      <CardContent className="grid items-start gap-5 sm:grid-cols-2">
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
              rowClassName="border-t pt-4 sm:col-span-2"
            />
          )}
        />
        <Controller
          control={form.control}
          name="respectsPrivacySignal"
          render={({ field: { value, onChange, ...field } }) => (
            <SwitchField
              {...field}
              label={text.respectsPrivacySignal}
              hint={text.respectsPrivacySignalHint}
              checked={value}
              onCheckedChange={onChange}
              rowClassName="sm:col-span-2"
            />
          )}
        />
        <div className="sm:col-span-2">
          <Advanced startOpen={settings.codeStyle !== 'id'}>
            <div className="grid gap-1.5">
              <ChoiceCards
                legend={text.codeStyle}
                choices={codeChoices}
                register={form.register('codeStyle')}
              />
              <p className="text-muted-foreground text-xs">{text.codeHint}</p>
            </div>
          </Advanced>
        </div>
      </CardContent>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={text.stopReports.title}
        description={text.stopReports.text}
        confirmLabel={text.stopReports.confirm}
        onConfirm={() => void form.handleSubmit(send)()}
      />
      <CardFooter>
        <Button type="submit" size="sm" pending={save.isPending && commonText.saving}>
          {commonText.save}
        </Button>
      </CardFooter>
    </form>
  )
}
