import { ChevronRight } from 'lucide-react'
import type { UseFormRegister } from 'react-hook-form'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

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
    <details open={startOpen} className="group rounded-lg border">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 py-2.5 font-medium text-[0.8125rem] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-faint transition-transform group-open:rotate-90"
        />
        {text.title}
      </summary>
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
