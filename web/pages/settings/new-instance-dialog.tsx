import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { settingsText } from '../../text/settings.ts'
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
import { Spinner } from '../../ui/spinner.tsx'
import { ChoiceCards } from './lines/choice-cards.tsx'
import { CredentialFields } from './lines/credential-fields.tsx'
import { formOf, gatewayForms } from './lines/gateway-forms/gateway-forms.ts'
import { type InstanceForm, instanceForm, newInstance } from './lines/instance-form.ts'
import type { Line } from './lines/use-line.ts'

const text = settingsText.messaging.create

const providerChoices = gatewayForms.map(({ provider: value, label, text }) => ({
  value,
  label,
  text,
}))

export function NewInstanceDialog({
  create,
  onCreated,
  onClose,
}: {
  create: Line['create']
  onCreated: () => void
  onClose: () => void
}) {
  const form = useForm<InstanceForm>({
    resolver: zodResolver(instanceForm),
    defaultValues: { provider: 'simulator', instanceName: '', way: '', credentials: {} },
  })
  const { errors } = form.formState
  const provider = useWatch({ control: form.control, name: 'provider' })
  const { ways, notice } = formOf(provider)

  function chooseProvider() {
    const chosen = form.getValues('provider')
    form.clearErrors()
    form.setValue('way', formOf(chosen).ways[0]?.value ?? '')
  }

  const submit = form.handleSubmit((values) =>
    create.run(newInstance(values), {
      onDone: () => {
        onCreated()
        onClose()
      },
      onRefused: (fields) => {
        const [first] = Object.keys(fields)
        for (const [name, message] of Object.entries(fields)) {
          const at = name as keyof InstanceForm
          form.setError(at, { type: 'server', message }, { shouldFocus: name === first })
        }
      },
    }),
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
            <ChoiceCards
              legend={text.provider}
              choices={providerChoices}
              register={form.register('provider', { onChange: chooseProvider })}
              error={errors.provider?.message}
            />
            <Field label={text.name} error={errors.instanceName?.message} required>
              {(props) => (
                <Input
                  {...props}
                  {...form.register('instanceName')}
                  autoComplete="off"
                  placeholder={text.namePlaceholder}
                />
              )}
            </Field>
            {ways.length > 1 && (
              <ChoiceCards legend={text.way} choices={ways} register={form.register('way')} />
            )}
            <CredentialFields key={provider} form={form} />
            {notice && <p className="text-muted-foreground text-xs">{notice}</p>}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{text.cancel}</Button>
            </DialogClose>
            <Button type="submit" disabled={create.isPending}>
              {create.isPending && <Spinner decorative />}
              {create.isPending ? text.pending : text.submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
