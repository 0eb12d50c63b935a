import { type ReactNode, useState } from 'react'
import {
  clickDayChoices,
  keepsMessagesAsWebhooks,
  messageDayChoices,
  webhookDayChoices,
} from '#contracts/retention'
import {
  type ForeseenRetention,
  foreseeRetentionMutation,
  type Retention,
  saveRetentionMutation,
} from '../../../data/retention.ts'
import { RelativeTime } from '../../../parts/relative-time.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { retentionText as text } from '../../../text/retention.ts'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'

/** Who shortens a period reads how much goes, and is asked, before it is saved. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const [clickDays, setClickDays] = useState(retention.clickDays)
  const [webhookDays, setWebhookDays] = useState(retention.webhookDays)
  const [messageDays, setMessageDays] = useState(retention.messageDays)
  const [foreseen, setForeseen] = useState<ForeseenRetention | null>(null)
  const save = useWrite(saveRetentionMutation, text.saveFailed, text.saveFailedText)
  const foresee = useWrite(foreseeRetentionMutation, text.saveFailed, text.saveFailedText)
  const chosen = { clickDays, webhookDays, messageDays }
  const isTooShort = !keepsMessagesAsWebhooks(chosen)
  const isShorter =
    isLess(clickDays, retention.clickDays) ||
    isLess(messageDays, retention.messageDays) ||
    webhookDays < retention.webhookDays

  const saveChosen = () =>
    save.run(chosen, () => {
      setForeseen(null)
      toast({ title: text.saved })
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isTooShort) return
        if (isShorter) foresee.run(chosen, setForeseen)
        else saveChosen()
      }}
    >
      <CardContent className="grid items-start gap-5 md:grid-cols-2">
        <Field label={text.clicks} hint={text.clicksHint}>
          {(props) => (
            <Choice
              {...props}
              choices={clickDayChoices}
              value={clickDays}
              onChange={setClickDays}
              name={text.period}
            />
          )}
        </Field>
        <Field label={text.webhooks} hint={text.webhooksHint}>
          {(props) => (
            <Choice
              {...props}
              choices={webhookDayChoices}
              value={webhookDays}
              onChange={setWebhookDays}
              name={text.days}
            />
          )}
        </Field>
        <Field
          label={text.messages}
          hint={text.messagesHint}
          error={isTooShort ? text.tooShort : undefined}
        >
          {(props) => (
            <Choice
              {...props}
              choices={messageDayChoices}
              value={messageDays}
              onChange={setMessageDays}
              name={text.period}
            />
          )}
        </Field>
        <LastRun retention={retention} />
      </CardContent>
      <CardFooter>
        <Button
          type="submit"
          size="sm"
          pending={(save.isPending || foresee.isPending) && commonText.saving}
        >
          {commonText.save}
        </Button>
      </CardFooter>
      <Confirm
        open={foreseen !== null}
        onOpenChange={(open) => !open && setForeseen(null)}
        title={text.confirm.title}
        description={foreseen && text.confirm.description(foreseen)}
        confirmLabel={text.confirm.save}
        pending={save.isPending && commonText.saving}
        onConfirm={saveChosen}
      />
    </form>
  )
}

/** Null keeps things without limit. */
function isLess(days: number | null, before: number | null): boolean {
  return (days ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY)
}

function Choice<Days extends number | null>({
  choices,
  value,
  onChange,
  name,
  ...props
}: {
  choices: readonly Days[]
  value: Days
  onChange: (days: Days) => void
  name: (days: Days) => ReactNode
  id: string
}) {
  return (
    <Select
      value={String(value)}
      onValueChange={(said) => {
        for (const days of choices) if (String(days) === said) onChange(days)
      }}
    >
      <SelectTrigger {...props}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {choices.map((days) => (
          <SelectItem key={String(days)} value={String(days)}>
            {name(days)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

function LastRun({ retention: { lastRun, nextRunAt } }: { retention: Retention }) {
  const { formatTime } = useTimes()
  return (
    <p className="text-muted-foreground text-xs md:col-span-2">
      {lastRun === null ? (
        text.noRun
      ) : (
        <>
          {text.lastRun} <RelativeTime instant={lastRun.at} /> · {text.removed(lastRun)}
          {nextRunAt && ` · ${text.nextRun(formatTime(nextRunAt))}`}
        </>
      )}
    </p>
  )
}
