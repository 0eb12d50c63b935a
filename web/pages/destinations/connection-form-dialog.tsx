import type { SyntheticEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DestinationInput } from '../../data/destinations.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TokenInput } from '../../parts/token-input.tsx'
import { destinationsText } from '../../text/destinations.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { ConnectionField } from './connection-fields.ts'

const text = destinationsText.connect

/** The fields of a connection; the server's sentences appear at theirs, and nothing typed is lost. */
export function ConnectionFormDialog({
  title,
  description,
  fields,
  form,
  errors,
  kept,
  save,
  saving,
  onSubmit,
  onClose,
}: {
  title: string
  description: string
  fields: ConnectionField[]
  form: UseFormReturn<DestinationInput>
  errors: Record<string, string>
  /** The last characters of the secret that an empty field keeps. */
  kept?: string | undefined
  save: string
  saving: string | false
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
}) {
  return (
    <FormDialog
      title={title}
      description={description}
      save={save}
      saving={saving}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {fields.map(({ name, isSecret, isOptional }) => {
        const words = destinationsText.fields[name]
        return (
          <Field
            key={name}
            label={words.label}
            hint={isSecret && kept ? text.keptHint : words.hint}
            error={errors[name]}
            required={!isOptional && !(isSecret && kept)}
          >
            {(props) =>
              isSecret ? (
                <TokenInput
                  {...props}
                  {...form.register(name)}
                  placeholder={kept ? text.kept(kept) : words.placeholder}
                />
              ) : (
                <Input
                  {...props}
                  {...form.register(name)}
                  placeholder={words.placeholder}
                  autoComplete="off"
                  spellCheck={false}
                />
              )
            }
          </Field>
        )
      })}
    </FormDialog>
  )
}
