import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { fieldsAtFault } from '../../data/failure.ts'
import { type QuickReply, saveQuickReplyMutation } from '../../data/replies.ts'
import { commonText } from '../../text/common.ts'
import { quickRepliesText as words } from '../../text/replies.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { DialogForm } from '../form-dialog.tsx'
import { toastFailure } from '../use-write.ts'

/** Title and text of a quick reply, a new one without `reply`. */
export function QuickReplyForm({
  reply,
  onDone,
}: {
  reply: QuickReply | null
  onDone: () => void
}) {
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const save = useMutation(saveQuickReplyMutation(useQueryClient()))
  const atFault = save.error ? fieldsAtFault(save.error) : {}

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // The dialog lies inside the form that the reply is for.
    event.stopPropagation()
    save.mutate(
      { id: reply?.id ?? null, title, text },
      {
        onSuccess: () => {
          toast({ title: words.toast.saved })
          onDone()
        },
        onError: (error) => {
          if (Object.keys(fieldsAtFault(error)).length > 0) return
          toastFailure(error, words.toast.saveFailed, words.toast.saveFailedText)
        },
      },
    )
  }

  return (
    <DialogForm
      save={commonText.save}
      saving={save.isPending && commonText.saving}
      onSubmit={submit}
      onClose={onDone}
    >
      <Field label={words.fields.title} error={atFault.title} required>
        {(props) => (
          <Input
            {...props}
            autoFocus
            value={title}
            maxLength={60}
            autoComplete="off"
            placeholder={words.fields.titlePlaceholder}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.fields.text} hint={words.fields.textHint} error={atFault.text} required>
        {(props) => (
          <Textarea
            {...props}
            value={text}
            rows={5}
            maxLength={1000}
            placeholder={words.fields.textPlaceholder}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  )
}
