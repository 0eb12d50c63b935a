import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import { createLink } from '#contracts/links'
import { fieldsAtFault } from '../../data/failure.ts'
import { type TrackingLink, updateLinkMutation } from '../../data/links.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { OwnNumberSelect } from '../../parts/link-form/own-number-select.tsx'
import { showAtFields } from '../../parts/show-at-fields.ts'
import { toastFailure } from '../../parts/use-write.ts'
import { commonText } from '../../text/common.ts'
import { managerText } from '../../text/manager.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'

const text = managerText.edit

const fields = z.object({
  whatsappNumber: createLink.body.shape.whatsappNumber,
  instanceId: z.string(),
  campaignName: createLink.body.shape.campaignName,
  message: bounded(700),
  paused: z.boolean(),
  desktopPage: z.boolean(),
})

export function EditLinkDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: {
      whatsappNumber: link.whatsappNumber,
      instanceId: link.instanceId ?? '',
      campaignName: link.campaignName,
      message: link.message,
      paused: link.paused,
      desktopPage: link.desktopPage,
    },
  })
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'instanceId' })
  const update = useMutation(updateLinkMutation(useQueryClient()))

  function choose(number: { id: string; phone: string } | null) {
    form.setValue('instanceId', number?.id ?? '')
    if (number) form.setValue('whatsappNumber', number.phone, { shouldValidate: true })
  }

  const submit = form.handleSubmit(({ instanceId, ...changes }) =>
    update.mutate(
      { id: link.id, changes: { ...changes, instanceId: instanceId || null } },
      {
        onSuccess: () => {
          toast({ title: managerText.toast.saved, description: managerText.toast.savedText })
          onClose()
        },
        // What is wrong with a field is said there, and nowhere else.
        onError: (error) => {
          const atFault = fieldsAtFault(error)
          if (Object.keys(atFault).length > 0) return showAtFields(form, atFault)
          toastFailure(error, managerText.toast.saveFailed, managerText.toast.saveFailedText)
        },
      },
    ),
  )

  return (
    <FormDialog
      title={text.title}
      description={text.description}
      save={commonText.save}
      saving={update.isPending && commonText.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnNumberSelect chosen={chosen} error={errors.instanceId?.message} onChoose={choose} />
      <Field
        label={text.number}
        hint={text.numberHint}
        error={errors.whatsappNumber?.message}
        required
      >
        {(props) => (
          <Input
            {...props}
            {...form.register('whatsappNumber', {
              onChange: () => form.setValue('instanceId', ''),
            })}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={text.campaign}
        hint={text.campaignHint}
        error={errors.campaignName?.message}
        required
      >
        {(props) => <Input {...props} {...form.register('campaignName')} autoComplete="off" />}
      </Field>
      <Field label={text.message} error={errors.message?.message}>
        {(props) => <Textarea {...props} {...form.register('message')} rows={3} />}
      </Field>
      <div className="grid divide-y rounded-lg border">
        {(['paused', 'desktopPage'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <SwitchField
                label={text[name]}
                hint={text[`${name}Hint`]}
                checked={field.value}
                onCheckedChange={field.onChange}
                className="mt-0.5"
                rowClassName="px-3.5 py-3"
              />
            )}
          />
        ))}
      </div>
    </FormDialog>
  )
}
