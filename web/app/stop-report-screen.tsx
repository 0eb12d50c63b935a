import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { reportStopQuery, stopReportMutation } from '../data/email-report.ts'
import { serverSentence } from '../data/failure.ts'
import { commonText } from '../text/common.ts'
import { reportStopText as text } from '../text/email-report.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Door } from './door.tsx'

/** Where the link of a report leads; stopping takes a press, as programs open every link of an e-mail. */
export function StopReportScreen({ token }: { token: string }) {
  const report = useQuery(reportStopQuery(token))
  const stopping = useMutation(stopReportMutation(token)(useQueryClient()))
  if (report.isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner className="size-6 text-muted-foreground" />
      </div>
    )
  }
  const { data } = report
  const sentence = report.isError ? (serverSentence(report.error) ?? text.failed) : text.ask

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    stopping.mutate()
  }

  return (
    <Door
      pageTitle={text.page}
      title={data ? text.title(data.accountName) : text.goneTitle}
      subtitle={data?.hasStopped ? text.stopped : sentence}
      problem={stopping.isError ? (serverSentence(stopping.error) ?? text.failed) : null}
      onSubmit={submit}
      below={<span className="text-faint text-xs">{commonText.productName}</span>}
    >
      {data && !data.hasStopped && (
        <Button type="submit" className="h-10" pending={stopping.isPending && text.pending}>
          {text.stop}
        </Button>
      )}
    </Door>
  )
}
