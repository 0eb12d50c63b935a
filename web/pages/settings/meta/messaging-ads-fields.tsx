import type { UseFormRegister } from 'react-hook-form'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { BoxSummary } from '../../../ui/summary.tsx'

const text = settingsText.pixel.messagingAds

/** Whose click-to-WhatsApp ads are reported as such: folded away for the many who have none. */
export function MessagingAdsFields({
  register,
  errors,
  startOpen,
}: {
  register: UseFormRegister<{
    pixelId: string
    accessToken: string
    testEventCode: string
    wabaId: string
    messagingDatasetId: string
  }>
  errors: Record<string, string>
  startOpen: boolean
}) {
  return (
    <details open={startOpen} className="rounded-lg border">
      <BoxSummary>{text.title}</BoxSummary>
      <div className="grid gap-5 border-t p-4">
        <p className="text-muted-foreground text-xs">{text.description}</p>
        <Field label={text.wabaId} hint={text.wabaIdHint} error={errors.wabaId}>
          {(props) => (
            <Input
              {...props}
              {...register('wabaId')}
              autoComplete="off"
              inputMode="numeric"
              spellCheck={false}
              placeholder={text.wabaIdPlaceholder}
            />
          )}
        </Field>
        <Field
          label={text.messagingDatasetId}
          hint={text.messagingDatasetIdHint}
          error={errors.messagingDatasetId}
        >
          {(props) => (
            <Input
              {...props}
              {...register('messagingDatasetId')}
              autoComplete="off"
              inputMode="numeric"
              spellCheck={false}
              placeholder={text.messagingDatasetIdPlaceholder}
            />
          )}
        </Field>
      </div>
    </details>
  )
}
