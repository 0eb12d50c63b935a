import { CalendarClock } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { BusinessHours } from '#domain/response/business-hours'
import { saveHoursMutation } from '../../../data/response.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { hoursText as text } from '../../../text/response.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.ts'
import { HolidaysEditor } from './holidays-editor.tsx'
import { draftOf, firstDraft, hoursOf } from './hours-draft.ts'
import { WeekEditor } from './week-editor.tsx'

/** The hours of the account, or of one line; without any it says what holds instead. */
export function HoursForm({ line, hours }: { line: string | null; hours: BusinessHours | null }) {
  const [draft, setDraft] = useState(() => hours && draftOf(hours))
  const save = useWrite(saveHoursMutation, text.toast.failed, text.toast.failedText)

  function send(next: BusinessHours | null) {
    save.run({ line, hours: next }, () => {
      setDraft(next && draftOf(next))
      toast({ title: text.toast.saved, description: text.toast.savedText })
    })
  }

  if (draft === null) {
    return (
      <CardContent className="flex flex-wrap items-center justify-between gap-3 border-t">
        <p className="text-[0.8125rem]">{line === null ? text.none : text.noneOfLine}</p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => setDraft(firstDraft)}
          icon={CalendarClock}
        >
          {text.define}
        </Button>
      </CardContent>
    )
  }
  const meant = hoursOf(draft)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (meant !== null) send(meant)
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid items-start border-t lg:grid-cols-2 lg:divide-x">
        <WeekEditor week={draft.week} onChange={(week) => setDraft({ ...draft, week })} />
        <HolidaysEditor draft={draft} onChange={setDraft} />
      </div>
      <CardFooter>
        <Button
          type="submit"
          size="sm"
          disabled={meant === null}
          pending={save.isPending && commonText.saving}
        >
          {commonText.save}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={save.isPending}
          onClick={() => (hours === null ? setDraft(null) : send(null))}
        >
          {hours === null ? commonText.cancel : line === null ? text.remove : text.removeOfLine}
        </Button>
      </CardFooter>
    </form>
  )
}
