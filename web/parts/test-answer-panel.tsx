import { CircleCheck, CircleX } from 'lucide-react'
import { commonText } from '../text/common.ts'
import { cn } from '../ui/cn.tsx'
import { Summary } from '../ui/summary.tsx'

type TestAnswer = { success: boolean; message: string; response: unknown }

/** What a destination said to a test event, in a sentence and in full. */
export function TestAnswerPanel({
  answer,
  titles,
}: {
  answer: TestAnswer
  titles: { ok: string; failed: string }
}) {
  const Icon = answer.success ? CircleCheck : CircleX
  const tone = answer.success ? 'text-accent-text' : 'text-danger-text'
  return (
    <div
      role="status"
      className={cn(
        'grid grid-cols-1 gap-2 rounded-lg px-3.5 py-3',
        answer.success ? 'bg-accent-soft' : 'bg-danger-soft',
      )}
    >
      <div className="flex gap-3">
        <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
        <div className="min-w-0">
          <p className={cn('font-medium', tone)}>{answer.success ? titles.ok : titles.failed}</p>
          <p className="break-words text-[0.8125rem]">{answer.message}</p>
        </div>
      </div>
      <details className="ml-7 min-w-0">
        <Summary className="text-muted-foreground text-xs">{commonText.fullAnswer}</Summary>
        <pre className="mt-2 whitespace-pre-wrap break-all rounded-md bg-card p-3 font-mono text-xs">
          {JSON.stringify(answer.response, null, 2)}
        </pre>
      </details>
    </div>
  )
}
