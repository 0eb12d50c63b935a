import { useQuery } from '@tanstack/react-query'
import { instancesQuery } from '../../data/messaging.ts'
import { formatPhone } from '../../text/format.ts'
import { generatorText } from '../../text/generator.ts'
import { Field } from '../../ui/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx'

const text = generatorText.form

/** Chooses one of the account's connected numbers; not there while it has none. */
export function OwnNumberSelect({
  chosen,
  error,
  onChoose,
}: {
  /** Id of the instance; '' for a number that is none of them. */
  chosen: string
  error?: string | undefined
  onChoose: (number: { id: string; phone: string } | null) => void
}) {
  const { data = [] } = useQuery(instancesQuery())
  const numbers = data.flatMap(({ id, instanceName, connected, phone }) =>
    connected && phone !== null ? [{ id, instanceName, phone }] : [],
  )
  if (numbers.length === 0) return null
  // A line that is not connected now cannot be chosen, and is not shown as if it were.
  const known = numbers.some(({ id }) => id === chosen)
  return (
    <Field label={text.ownNumber} hint={text.ownNumberHint} error={error} className="sm:col-span-2">
      {(props) => (
        <Select
          value={known ? chosen : 'other'}
          onValueChange={(id) => onChoose(numbers.find((one) => one.id === id) ?? null)}
        >
          <SelectTrigger {...props}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="other">{text.otherNumber}</SelectItem>
            {numbers.map(({ id, instanceName, phone }) => (
              <SelectItem key={id} value={id}>
                {instanceName} · {formatPhone(phone)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
