import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { type QuickReply, saveQuickReplyMutation } from '../../data/replies.ts'
import { commonText } from '../../text/common.ts'
import { quickRepliesText as words } from '../../text/replies.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'

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

  function submit(event: FormEvent) {
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
          toast({
            title: words.toast.saveFailed,
            description: failureText(error, words.toast.saveFailedText),
            variant: 'destructive',
          })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid gap-4 pt-1">
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
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {commonText.cancel}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending && <Spinner decorative />}
          {save.isPending ? commonText.saving : commonText.save}
        </Button>
      </DialogFooter>
    </form>
  )
}
