import { type SyntheticEvent, useState } from 'react'
import type { Destination } from '#domain/conversions/destinations'
import { type EventConfig, updateEventMutation } from '../../data/conversion-events.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { commonText } from '../../text/common.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useWrite } from '../use-write.ts'
import { draftOf, eventInput, lacksPhrase, lacksPurchase, lacksTarget } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'

const text = conversionEventsText.form
const words = conversionEventsText.toast

export function EditEventDialog({
  destination,
  event,
  onClose,
}: {
  destination: Destination
  event: EventConfig
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(event))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const update = useWrite(
    (client) => updateEventMutation(client, destination),
    words.updateFailed,
    words.updateFailedText,
  )

  // Spec 5: the button waits only for a name here, so what else is missing is said on saving.
  function save(submission: SyntheticEvent) {
    submission.preventDefault()
    const problems = {
      ...(lacksPurchase(draft) ? { purchaseValue: text.purchaseRequired } : {}),
      ...(lacksPhrase(draft) ? { phrase: text.phraseRequired } : {}),
      ...(lacksTarget(draft, destination) ? { target: text.targetRequired } : {}),
    }
    setMissing(problems)
    if (Object.keys(problems).length > 0) return
    update.mutate(
      { id: event.id, body: eventInput(draft, destination) },
      {
        onSuccess: () => {
          toast({ title: words.updated, description: words.updatedText })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={text.editTitle}
      description={text.editText}
      canSave={draft.eventName.trim() !== ''}
      save={commonText.save}
      saving={update.isPending && commonText.saving}
      onSubmit={save}
      onClose={onClose}
    >
      <EventFields
        destination={destination}
        draft={draft}
        errors={{ ...fieldsAtFault(update.error), ...missing }}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </FormDialog>
  )
}
