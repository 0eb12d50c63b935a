import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { createEventMutation } from '../../data/conversion-events.ts'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { toast } from '../../ui/toast.ts'
import { EventDialog } from './event-dialog.tsx'
import {
  type EventDraft,
  eventInput,
  lacksPhrase,
  lacksPurchase,
  lacksTarget,
  newDraft,
} from './event-draft.ts'
import { EventFields } from './event-fields.tsx'

const text = conversionEventsText.form
const words = conversionEventsText.toast

export function CreateEventDialog({
  destination,
  onClose,
}: {
  destination: Destination
  onClose: () => void
}) {
  const [draft, setDraft] = useState<EventDraft>(newDraft)
  const create = useMutation(createEventMutation(useQueryClient(), destination))

  const isComplete =
    !lacksPurchase(draft) && !lacksPhrase(draft) && !lacksTarget(draft, destination)

  function save() {
    create.mutate(eventInput(draft, destination), {
      onSuccess: () => {
        toast({ title: words.created, description: words.createdText })
        onClose()
      },
      onError: (error) =>
        toast({
          title: words.createFailed,
          description: failureText(error, words.createFailedText),
          variant: 'destructive',
        }),
    })
  }

  return (
    <EventDialog
      title={text.createTitle}
      description={text.createText(kindOf(destination))}
      canSave={draft.eventName.trim() !== '' && isComplete}
      isSaving={create.isPending}
      onSave={save}
      onClose={onClose}
    >
      <EventFields
        destination={destination}
        draft={draft}
        errors={fieldsAtFault(create.error)}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </EventDialog>
  )
}
