import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createEventMutation } from '../../data/ad-events.ts'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import { metaAdsText } from '../../text/meta-ads.ts'
import { toast } from '../../ui/toast.ts'
import { EventDialog } from './event-dialog.tsx'
import { type EventDraft, eventInput, lacksPhrase, lacksPurchase, newDraft } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'

const text = metaAdsText.form
const words = metaAdsText.toast

export function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<EventDraft>(newDraft)
  const create = useMutation(createEventMutation(useQueryClient()))

  function save() {
    create.mutate(eventInput(draft), {
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
      description={text.createText}
      canSave={draft.eventName.trim() !== '' && !lacksPurchase(draft) && !lacksPhrase(draft)}
      isSaving={create.isPending}
      onSave={save}
      onClose={onClose}
    >
      <EventFields
        draft={draft}
        errors={fieldsAtFault(create.error)}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </EventDialog>
  )
}
