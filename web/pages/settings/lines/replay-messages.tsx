import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { serverSentence } from '../../../data/failure.ts'
import { replayMutation } from '../../../data/inbox.ts'
import { inboxText } from '../../../text/inbox.ts'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'

const text = inboxText.replay

/** Works again on what was received, after saying what that means. */
export function ReplayMessages() {
  const [days, setDays] = useState('7')
  const replay = useMutation(replayMutation(useQueryClient()))

  function confirmed() {
    replay.mutate(Number(days), {
      onSuccess: ({ webhooks }) =>
        toast({ title: text.done, description: text.doneText(webhooks) }),
      onError: (error) =>
        toast({
          title: text.failed,
          description: serverSentence(error) ?? text.failedText,
          variant: 'destructive',
        }),
    })
  }

  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" size="sm" disabled={replay.isPending}>
          {replay.isPending ? <Spinner decorative /> : <History aria-hidden="true" />}
          {replay.isPending ? text.pending : text.button}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{text.title}</AlertDialogTitle>
          <AlertDialogDescription>{text.text}</AlertDialogDescription>
        </AlertDialogHeader>
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
        <AlertDialogFooter>
          <AlertDialogCancel>{text.cancel}</AlertDialogCancel>
          <AlertDialogAction onClick={confirmed}>{text.confirm}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
