import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { serverSentence } from '../../../data/failure.ts'
import { replayMutation } from '../../../data/inbox.ts'
import { inboxText } from '../../../text/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { toast, toastProblem } from '../../../ui/toast.ts'

const text = inboxText.replay

/** Processes the received messages again, after saying what that means. */
export function ReplayMessages() {
  const [days, setDays] = useState('7')
  const replay = useMutation(replayMutation(useQueryClient()))

  function confirmed() {
    replay.mutate(Number(days), {
      onSuccess: ({ webhooks }) =>
        toast({ title: text.done, description: text.doneText(webhooks) }),
      onError: (error) => toastProblem(text.failed, serverSentence(error) ?? text.failedText),
    })
  }

  return (
    <Confirm
      isHarmless
      trigger={
        <Button
          variant="outline"
          size="sm"
          pending={replay.isPending && text.pending}
          icon={History}
        >
          {text.button}
        </Button>
      }
      title={text.title}
      description={text.text}
      confirmLabel={text.confirm}
      onConfirm={confirmed}
    >
      <Field label={text.days}>
        {(props) => (
          <Select value={days} onValueChange={setDays}>
            <SelectTrigger {...props}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {Object.entries(text.periods).map(([value, label]) => (
                <SelectItem key={value} value={value}>
                  {label}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
    </Confirm>
  )
}
