import { useQuery } from '@tanstack/react-query'
import { MailCheck, TriangleAlert } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import {
  type EmailReport,
  emailReportQuery,
  mostRecipients,
  saveEmailReportMutation,
  sendEmailReportMutation,
} from '../../../data/email-report.ts'
import { fieldsAtFault } from '../../../data/failure.ts'
import { useTimes } from '../../../parts/times.tsx'
import { useWrite } from '../../../parts/use-write.ts'
import { commonText } from '../../../text/common.ts'
import { emailReportText as text } from '../../../text/email-report.ts'
import { formatDays } from '../../../text/format.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardContent, CardFooter } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '../../../ui/select.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast, toastProblem } from '../../../ui/toast.ts'
import { SettingsCard, SettingsPending } from '../settings-card.tsx'

type Frequency = EmailReport['frequency']

const frequencies: Frequency[] = ['off', 'weekly', 'monthly']

/** When the figures go out by e-mail and to whom, and what became of the last ones. */
export function EmailReportCard() {
  const report = useQuery(emailReportQuery())
  return (
    <SettingsCard
      id="email-report-card"
      icon={MailCheck}
      tone="info"
      title={text.title}
      description={text.description}
    >
      <SettingsPending query={report} failed={text.loadFailed} />
      {report.data && (
        <>
          <ReportForm report={report.data} />
          <Messages messages={report.data.messages} />
        </>
      )}
    </SettingsCard>
  )
}

function ReportForm({ report }: { report: EmailReport }) {
  const [frequency, setFrequency] = useState(report.frequency)
  const [typed, setTyped] = useState(report.recipients.map(({ email }) => email).join('\n'))
  const { formatDateTime } = useTimes()
  const saving = useWrite(saveEmailReportMutation, text.saveFailed, text.saveFailedText)
  const faults = fieldsAtFault(saving.error)
  const [recipientsFault] = Object.entries(faults)
    .filter(([name]) => name.startsWith('recipients'))
    .map(([, sentence]) => sentence)
  const stopped = report.recipients.filter(({ hasStopped }) => hasStopped)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const recipients = typed.split(/[\s,;]+/).filter((email) => email !== '')
    saving.run({ frequency, recipients }, () =>
      toast({ title: text.saved, description: text.savedText }),
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid gap-4">
        {!report.sendsEmail && (
          <p className="flex gap-2.5 rounded-md bg-warning-soft px-3 py-2.5 text-[0.8125rem] text-warning-text">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {text.noServer}
          </p>
        )}
        <Field label={text.frequency} hint={text.frequencyHint[frequency]} error={faults.frequency}>
          {(props) => (
            <Select value={frequency} onValueChange={setFrequency}>
              <SelectTrigger {...props}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {frequencies.map((one) => (
                  <SelectItem key={one} value={one}>
                    {text.frequencies[one]}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
        <Field
          label={text.recipients}
          hint={text.recipientsHint(mostRecipients)}
          error={recipientsFault}
        >
          {(props) => (
            <Textarea
              {...props}
              rows={3}
              value={typed}
              spellCheck={false}
              placeholder={text.placeholder}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {stopped.length > 0 && (
          <p className="wrap-anywhere text-muted-foreground text-xs">
            {text.stopped(stopped.map(({ email }) => email).join(', '))}
          </p>
        )}
      </CardContent>
      <CardFooter className="justify-between">
        <Button type="submit" size="sm" pending={saving.isPending && commonText.saving}>
          {commonText.save}
        </Button>
        {report.frequency !== 'off' && report.sendsEmail && <SendNow />}
        {report.nextAt !== null && (
          <p className="text-muted-foreground text-xs">
            {text.nextAt(formatDateTime(report.nextAt))}
          </p>
        )}
      </CardFooter>
    </form>
  )
}

/** Says 'Enviado' when the mail server has taken it, and for whom it did not. */
function SendNow() {
  const sending = useWrite(sendEmailReportMutation, text.sendFailed, text.sendFailedText)
  function send() {
    sending.run(undefined, ({ sent, failed }) => {
      if (failed.length > 0) toastProblem(text.refusedTitle(sent), text.refused(failed))
      else toast({ title: text.sent, description: text.sentText(sent) })
    })
  }
  return (
    <Button variant="outline" size="sm" onClick={send} pending={sending.isPending && text.sending}>
      {text.sendNow}
    </Button>
  )
}

const badges: Record<EmailReport['messages'][number]['state'], BadgeVariant> = {
  pendente: 'warning',
  enviado: 'success',
  falhou: 'destructive',
}

function Messages({ messages }: Pick<EmailReport, 'messages'>) {
  const { formatDateTime } = useTimes()
  return (
    <details className="min-w-0 border-t px-5 py-3">
      <Summary className="rounded-md font-medium text-[0.8125rem]">{text.history}</Summary>
      {messages.length === 0 ? (
        <p className="pt-3 text-[0.8125rem] text-muted-foreground">{text.noHistory}</p>
      ) : (
        <ul aria-label={text.history} className="grid divide-y pt-2">
          {messages.map(({ id, email, from, to, byHand, state, attempts, outcome, doneAt }) => (
            <li key={id} className="grid gap-1 py-2.5 text-[0.8125rem]">
              <p className="wrap-anywhere">{email}</p>
              <div className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
                <Badge variant={badges[state]}>{text.states[state]}</Badge>
                <span>{formatDays(from, to)}</span>
                {byHand && <span>{text.byHand}</span>}
                {attempts > 1 && <span>{text.attempts(attempts)}</span>}
                {doneAt !== null && <span>{formatDateTime(doneAt)}</span>}
              </div>
              {state !== 'enviado' && outcome !== null && (
                <p className="text-muted-foreground text-xs">{outcome}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
