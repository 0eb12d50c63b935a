import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { instancesQuery } from '../../data/messaging.ts'
import { formatPhone } from '../../text/format.ts'
import { generatorText } from '../../text/generator.ts'
import { Field } from '../../ui/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'
import type { LinkFormValues } from './link-values.ts'

const text = generatorText.form

/** Fills in one of the account's connected numbers; not there while it has none. */
export function OwnNumberField() {
  const { control, setValue, formState } = useFormContext<LinkFormValues>()
  const chosen = useWatch({ control, name: 'instanceId' })
  const { data = [] } = useQuery(instancesQuery())
  const numbers = data.filter(({ connected, phone }) => connected && phone !== null)
  if (numbers.length === 0) return null

  function choose(id: string) {
    const number = numbers.find((one) => one.id === id)
    setValue('instanceId', number?.id ?? '')
    if (number?.phone) setValue('whatsappNumber', number.phone, { shouldValidate: true })
  }

  return (
    <Field
      label={text.ownNumber}
      hint={text.ownNumberHint}
      error={formState.errors.instanceId?.message}
      className="sm:col-span-2"
    >
      {(props) => (
        <Select value={chosen || 'other'} onValueChange={choose}>
          <SelectTrigger {...props}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="other">{text.otherNumber}</SelectItem>
            {numbers.map(({ id, instanceName, phone }) => (
              <SelectItem key={id} value={id}>
                {instanceName} · {phone && formatPhone(phone)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
