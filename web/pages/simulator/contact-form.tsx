import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import { simulatorText } from '../../text/simulator.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { simulatedNumber } from './conversations.ts'

const text = simulatorText.contacts

export function ContactForm({
  onAdd,
  onCancel,
}: {
  onAdd: (contact: { name: string; number: string }) => void
  onCancel: () => void
}) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)

  function add() {
    const number = simulatedNumber(typed)
    setIsInvalid(number === null)
    if (number !== null) onAdd({ name: name.trim(), number })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="grid gap-3 border-b bg-muted/50 p-4"
    >
      <Field label={text.name}>
        {(props) => (
          <Input
            {...props}
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={text.namePlaceholder}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.number} error={isInvalid ? text.invalidNumber : undefined}>
        {(props) => (
          <Input
            {...props}
            type="tel"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={text.numberPlaceholder}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {commonText.cancel}
        </Button>
        <Button type="submit" size="sm">
          {text.create}
        </Button>
      </div>
    </form>
  )
}
