import { type FormEvent, useState } from 'react'
import { useSession } from '../../../app/session.tsx'
import { fieldsAtFault } from '../../../data/failure.ts'
import { renameMutation } from '../../../data/profile.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { profileText as text } from '../../../text/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'

const words = text.toast

export function NameForm({ name }: { name: string }) {
  const session = useSession()
  const [typed, setTyped] = useState(name)
  const renaming = useWrite(renameMutation, words.renameFailed, words.renameFailedText)
  const faults = fieldsAtFault(renaming.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    renaming.run(typed, ({ user }) => {
      session.goOnAs(user)
      setTyped(user.name)
      toast({ title: words.renamed, description: words.renamedText(user.name) })
    })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3 p-5">
      <Field label={text.name} error={faults.name} className="min-w-52 max-w-md flex-1">
        {(props) => (
          <Input
            {...props}
            autoComplete="name"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="mt-6.5"
        disabled={typed.trim() === name}
        pending={renaming.isPending && commonText.saving}
      >
        {commonText.save}
      </Button>
    </form>
  )
}
