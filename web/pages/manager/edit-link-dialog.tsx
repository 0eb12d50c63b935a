import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { text as bounded } from '#contracts/endpoint'
import { createLink } from '#contracts/links'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { type TrackingLink, updateLinkMutation } from '../../data/links.ts'
import { managerText } from '../../text/manager.ts'
import { Button } from '../../ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'

const text = managerText.edit

const fields = z.object({
  whatsappNumber: createLink.body.shape.whatsappNumber,
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
      campaignName: link.campaignName,
      message: link.message,
      paused: link.paused,
      desktopPage: link.desktopPage,
    },
  })
  const { errors } = form.formState
  const update = useMutation(updateLinkMutation(useQueryClient()))

  const submit = form.handleSubmit((changes) =>
    update.mutate(
      { id: link.id, changes },
      {
        onSuccess: () => {
          toast({ title: managerText.toast.saved, description: managerText.toast.savedText })
          onClose()
        },
        onError: (error) => {
          const atFault = fieldsAtFault(error)
          const known = form.getValues()
          for (const [name, message] of Object.entries(atFault)) {
            if (name in known) form.setError(name as keyof typeof known, { message })
          }
          toast({
            title: managerText.toast.saveFailed,
            description: failureText(error, managerText.toast.saveFailedText),
            variant: 'destructive',
          })
        },
      },
    ),
  )

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
          <DialogHeader>
            <DialogTitle>{text.title}</DialogTitle>
            <DialogDescription>{text.description}</DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4 pt-1">
            <Field
              label={text.number}
              hint={text.numberHint}
              error={errors.whatsappNumber?.message}
              required
            >
              {(props) => (
                <Input
                  {...props}
                  {...form.register('whatsappNumber')}
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
              {(props) => (
                <Input {...props} {...form.register('campaignName')} autoComplete="off" />
              )}
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
                    <Option
                      label={text[name]}
                      hint={text[`${name}Hint`]}
                      checked={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
              ))}
            </div>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={update.isPending}>
              {update.isPending && <Spinner decorative />}
              {update.isPending ? text.saving : text.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function Option({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4 px-3.5 py-3">
      <div className="grid gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
    </div>
  )
}
