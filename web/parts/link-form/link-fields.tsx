import { useFormContext, useWatch } from 'react-hook-form'
import { derivedUtmCampaign } from '#contracts/links'
import { generatorText } from '../../text/generator.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { LinkFormValues } from './link-values.ts'
import { OwnNumberField } from './own-number-field.tsx'

const text = generatorText.form

/** Number, campaign and message, inside a `FormProvider` whose form has these fields. */
export function LinkFields() {
  const { control, register, setValue, formState } = useFormContext<LinkFormValues>()
  const { errors } = formState
  const utmCampaign = derivedUtmCampaign(useWatch({ control, name: 'campaignName' }))
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <OwnNumberField />
        <Field
          label={text.number}
          hint={text.numberHint}
          error={errors.whatsappNumber?.message}
          required
        >
          {(props) => (
            <Input
              {...props}
              {...register('whatsappNumber', {
                // A number that is typed is not the one that was chosen.
                onChange: () => setValue('instanceId', ''),
              })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={text.numberPlaceholder}
            />
          )}
        </Field>
        <Field
          label={text.campaign}
          hint={
            <span className="break-words">
              {utmCampaign ? (
                <code className="font-mono">{text.derived(utmCampaign)}</code>
              ) : (
                text.campaignHint
              )}
            </span>
          }
          error={errors.campaignName?.message}
          required
        >
          {(props) => (
            <Input
              {...props}
              {...register('campaignName')}
              autoComplete="off"
              placeholder={text.campaignPlaceholder}
            />
          )}
        </Field>
      </div>
      <Field label={text.message} hint={text.messageHint} error={errors.message?.message}>
        {(props) => <Textarea {...props} {...register('message')} rows={3} />}
      </Field>
    </>
  )
}
