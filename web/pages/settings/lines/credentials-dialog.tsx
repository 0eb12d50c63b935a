import { useForm } from 'react-hook-form'
import type { Instance } from '../../../data/messaging.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { showAtFields } from '../../../parts/show-at-fields.ts'
import { TokenInput } from '../../../parts/token-input.tsx'
import { settingsText } from '../../../text/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { CredentialName } from './gateway-forms/gateway-form.ts'
import { formOf } from './gateway-forms/gateway-forms.ts'
import type { Replacing } from './use-replace-credentials.ts'

const text = settingsText.messaging.credentials

type Form = { credentials: Partial<Record<CredentialName, string>> }

/** Other tokens for an instance; of a draft everything can be changed. What is left empty stays. */
export function CredentialsDialog({
  instance,
  replacing,
  onClose,
}: {
  instance: Instance
  replacing: Replacing
  onClose: () => void
}) {
  const form = useForm<Form>({ defaultValues: { credentials: {} } })
  const errors = form.formState.errors.credentials
  const isDraft = instance.isDraft === true
  const all = formOf(instance.provider ?? 'simulator').ways.flatMap(({ fields }) => fields)
  const fields = isDraft ? all : all.filter(({ kind }) => kind === 'secret')

  const submit = form.handleSubmit(({ credentials }) => {
    const given = Object.entries(credentials).filter(([, value]) => value.trim() !== '')
    const [first] = fields
    if (given.length === 0 && !isDraft && first) {
      form.setError(`credentials.${first.name}`, { message: text.nothing }, { shouldFocus: true })
      return
    }
    replacing.run(instance, Object.fromEntries(given), {
      onDone: onClose,
      onRefused: (atFault) => showAtFields(form, atFault, { isFocused: true }),
    })
  })

  return (
    <FormDialog
      title={(isDraft ? text.draftTitle : text.title)(instance.instanceName ?? '')}
      description={isDraft ? text.draftDescription : text.description}
      className="max-w-lg"
      save={isDraft ? text.retry : text.submit}
      saving={replacing.isPending && text.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(({ name, kind, label, hint, placeholder }) => (
        <Field key={name} label={label} hint={hint} error={errors?.[name]?.message}>
          {(props) =>
            kind === 'secret' ? (
              <TokenInput
                {...props}
                {...form.register(`credentials.${name}`)}
                placeholder={text.kept}
              />
            ) : (
              <Input
                {...props}
                {...form.register(`credentials.${name}`)}
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder ?? text.kept}
                className="font-mono"
              />
            )
          }
        </Field>
      ))}
    </FormDialog>
  )
}
