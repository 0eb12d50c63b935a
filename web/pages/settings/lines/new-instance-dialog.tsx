import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { showAtFields } from '../../../parts/show-at-fields.ts'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { formOf, gatewayForms } from './gateway-forms/gateway-forms.ts'
import { GatewayTable } from './gateway-table.tsx'
import { type InstanceForm, instanceForm, newInstance } from './instance-form.ts'
import type { Line } from './use-line.ts'

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
      onRefused: (atFault) => showAtFields(form, atFault, { isFocused: true }),
    }),
  )

  return (
    <FormDialog
      title={text.title}
      description={text.description}
      className="max-w-4xl"
      save={text.submit}
      saving={create.isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <GatewayTable />
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
    </FormDialog>
  )
}
