import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type AccountSettings, saveAccountSettingsMutation } from '../../data/account.ts'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { accountText as text } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { CardContent, CardFooter } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { TimeZoneSelect } from './account/time-zone-select.tsx'
import { ChoiceCards } from './lines/choice-cards.tsx'

const codeChoices = (['id', 'hash'] as const).map((value) => ({
  value,
  label: text.codeStyles[value].label,
  text: text.codeStyles[value].sample,
}))

export function AccountForm({ settings }: { settings: AccountSettings }) {
  const id = useId()
  const form = useForm({ values: settings, resetOptions: { keepDirtyValues: true } })
  const save = useMutation(saveAccountSettingsMutation(useQueryClient()))
  const errors = fieldsAtFault(save.error)

  // The promise, not callbacks of `mutate`: another time zone draws the screen anew, and they would
  // be dropped with this form.
  const submit = form.handleSubmit((values) => {
    save.mutateAsync(values).then(
      (saved) => {
        form.reset(saved)
        toast({ title: text.toast.saved, description: text.toast.savedText })
      },
      (error: unknown) =>
        toast({
          title: text.toast.saveFailed,
          description: failureText(error, text.toast.saveFailedText),
          variant: 'destructive',
        }),
    )
  })

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
        <div className="flex items-start justify-between gap-4 border-t pt-4 xl:col-span-3">
          <div className="grid gap-0.5">
            <Label htmlFor={id}>{text.reportsToAds}</Label>
            <p id={`${id}-hint`} className="text-muted-foreground text-xs">
              {text.reportsToAdsHint}
            </p>
          </div>
          <Controller
            control={form.control}
            name="reportsToAds"
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
      </CardContent>
      <CardFooter>
        <Button type="submit" size="sm" disabled={save.isPending}>
          {save.isPending && <Spinner decorative />}
          {save.isPending ? text.saving : text.save}
        </Button>
      </CardFooter>
    </form>
  )
}
