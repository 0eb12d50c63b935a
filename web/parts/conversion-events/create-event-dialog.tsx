import { type SyntheticEvent, useState } from 'react'
import { type Destination, kindOf } from '#domain/conversions/destinations'
import { createEventMutation } from '../../data/conversion-events.ts'
import { fieldsAtFault } from '../../data/failure.ts'
import { commonText } from '../../text/common.ts'
import { conversionEventsText } from '../../text/conversion-events.ts'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useWrite } from '../use-write.ts'
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
  const create = useWrite(
    (client) => createEventMutation(client, destination),
    words.createFailed,
    words.createFailedText,
  )

  const isComplete =
    !lacksPurchase(draft) && !lacksPhrase(draft) && !lacksTarget(draft, destination)

  function save(submission: SyntheticEvent) {
    submission.preventDefault()
    create.mutate(eventInput(draft, destination), {
      onSuccess: () => {
        toast({ title: words.created, description: words.createdText })
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={text.createTitle}
      description={text.createText(kindOf(destination))}
      canSave={draft.eventName.trim() !== '' && isComplete}
      save={commonText.save}
      saving={create.isPending && commonText.saving}
      onSubmit={save}
      onClose={onClose}
    >
      <EventFields
        destination={destination}
        draft={draft}
        errors={fieldsAtFault(create.error)}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </FormDialog>
  )
}
