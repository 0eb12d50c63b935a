import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { fieldsOf } from './gateway-forms/gateway-forms.ts'
import type { InstanceForm } from './instance-form.ts'

const inputType = { text: 'text', secret: 'password', url: 'url' } as const

/** What the chosen gateway asks for, in the chosen way. */
export function CredentialFields({ form }: { form: UseFormReturn<InstanceForm> }) {
  const [provider, way] = useWatch({ control: form.control, name: ['provider', 'way'] })
  const errors = form.formState.errors.credentials
  return fieldsOf(provider, way).map(({ name, kind, isOptional, label, hint, placeholder }) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      error={errors?.[name]?.message}
      required={!isOptional}
    >
      {(props) => (
        <Input
          {...props}
          {...form.register(`credentials.${name}`)}
          type={inputType[kind]}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className="font-mono"
        />
      )}
    </Field>
  ))
}
