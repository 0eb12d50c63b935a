import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { TrialOutcome } from '#domain/conversions/trials'
import { commonText } from '../text/common.ts'
import { cn } from '../ui/cn.tsx'
import { Summary } from '../ui/summary.tsx'

/** During an update a server of an earlier version may answer, which names no outcome. */
type TestAnswer = {
  success: boolean
  outcome?: TrialOutcome
  message: string
  response: unknown
}

const doubtful = { icon: CircleHelp, tone: 'text-warning-text', soft: 'bg-warning-soft' }
const looks = {
  accepted: { icon: CircleCheck, tone: 'text-accent-text', soft: 'bg-accent-soft' },
  refused: { icon: CircleX, tone: 'text-danger-text', soft: 'bg-danger-soft' },
  unanswered: doubtful,
  unsent: doubtful,
}

/** What a destination said to a test event, in a sentence and in full. */
export function TestAnswerPanel({
  answer,
  titles,
}: {
  answer: TestAnswer
  /** Headline of each outcome. */
  titles: Record<TrialOutcome, string>
}) {
  const outcome = answer.outcome ?? (answer.success ? 'accepted' : 'refused')
  const { icon: Icon, tone, soft } = looks[outcome]
  return (
    <div role="status" className={cn('grid grid-cols-1 gap-2 rounded-lg px-3.5 py-3', soft)}>
      <div className="flex gap-3">
        <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
        <div className="min-w-0">
          <p className={cn('font-medium', tone)}>{titles[outcome]}</p>
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
