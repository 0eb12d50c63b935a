import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsAtFault } from '../../data/failure.ts'
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
import { ChoiceCards } from './choice-cards.tsx'
import { type InstanceForm, instanceForm, newInstance, secretNames } from './instance-form.ts'
import type { Line } from './use-line.ts'

const text = settingsText.messaging.create

const providerChoices = (['simulator', 'wapi'] as const).map((value) => ({
  value,
  ...settingsText.messaging.providers[value],
}))
const modeChoices = (['existing', 'integrator'] as const).map((value) => ({
  value,
  label: text[value],
}))

export function NewInstanceDialog({
  create,
  onClose,
}: {
  create: Line['create']
  onClose: () => void
}) {
  const form = useForm<InstanceForm>({
    resolver: zodResolver(instanceForm),
    defaultValues: {
      provider: 'simulator',
      instanceName: '',
      mode: 'existing',
      instanceId: '',
      token: '',
      integratorToken: '',
    },
  })
  const { errors } = form.formState
  const serverErrors = fieldsAtFault(create.error)
  const [provider, mode] = useWatch({ control: form.control, name: ['provider', 'mode'] })
  const submit = form.handleSubmit((values) => create.run(newInstance(values), onClose))

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
              register={form.register('provider')}
            />
            <Field
              label={text.name}
              error={errors.instanceName?.message ?? serverErrors.instanceName}
              required
            >
              {(props) => (
                <Input
                  {...props}
                  {...form.register('instanceName')}
                  autoComplete="off"
                  placeholder={text.namePlaceholder}
                />
              )}
            </Field>
            {provider === 'wapi' && (
              <>
                <ChoiceCards
                  legend={text.mode}
                  choices={modeChoices}
                  register={form.register('mode')}
                />
                {secretNames(mode).map((name) => (
                  <Field
                    key={name}
                    label={text[name]}
                    hint={name === 'instanceId' ? undefined : text.secretHint}
                    error={
                      errors[name]?.message ??
                      serverErrors[`credentials.${name}`] ??
                      serverErrors[name]
                    }
                    required
                  >
                    {(props) => (
                      <Input
                        {...props}
                        {...form.register(name)}
                        type={name === 'instanceId' ? 'text' : 'password'}
                        autoComplete="off"
                        spellCheck={false}
                        placeholder={name === 'instanceId' ? text.instanceIdPlaceholder : undefined}
                        className="font-mono"
                      />
                    )}
                  </Field>
                ))}
              </>
            )}
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
