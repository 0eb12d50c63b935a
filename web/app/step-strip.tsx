import { useQuery } from '@tanstack/react-query'
import { ArrowRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { firstStepsQuery } from '../data/first-steps.ts'
import { StepMark } from '../parts/first-steps/step-mark.tsx'
import {
  isPlaced,
  type PlacedStepKey,
  placeOf,
  stepAfter,
} from '../parts/first-steps/step-places.ts'
import { useMay } from '../parts/may.tsx'
import { paths } from '../parts/paths.ts'
import { commonText } from '../text/common.ts'
import { firstStepsText } from '../text/first-steps.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.tsx'

const text = firstStepsText.strip

/**
 * Above the screen that a step led to: how far that step is, what went wrong, and the way on. Nobody has to
 * go back to the Painel to learn what comes next.
 */
export function StepStrip({
  step: here,
  className,
  onGoTo,
}: {
  step: PlacedStepKey
  className: string
  onGoTo: (step: PlacedStepKey | null) => void
}) {
  const { data } = useQuery(firstStepsQuery())
  const mayConnect = useMay('connections')
  const steps = data?.steps ?? []
  const step = steps.filter(isPlaced).find(({ key }) => key === here)
  const isFinished = data !== undefined && data.finishedAt !== null
  if (step === undefined && !isFinished) return <div aria-hidden="true" className={className} />
  const isOver = step === undefined || step.state === 'done'
  // A sale that was not taken is put right where events are, before anything else.
  const isRefused = here === 'sale' && step?.state === 'failed'
  const next = isRefused ? step : stepAfter(here, steps, mayConnect)
  const done = steps.filter(({ state }) => state === 'done').length
  const words = firstStepsText.steps
  return (
    <section aria-label={text.label} className={className}>
      <StepMark state={step?.state ?? 'done'} />
      <p role="status" className="min-w-0 flex-1 basis-64">
        <span className="font-medium">{isFinished ? firstStepsText.title : words[here].title}</span>
        <span
          className={cn('text-muted-foreground', step?.state === 'failed' && 'text-danger-text')}
        >
          {' · '}
          {isFinished
            ? firstStepsText.finished
            : !isOver
              ? (step.said ?? words[here].text)
              : next
                ? text.next(words[next.key].title)
                : text.done}
        </span>
      </p>
      <Link
        to={paths.dashboard}
        className="rounded-md px-1 py-1.5 text-muted-foreground max-sm:mr-auto tabular-nums hover:text-foreground hover:underline"
      >
        {isFinished ? text.back : firstStepsText.progress(done, steps.length)}
      </Link>
      {next && (
        <Button size="sm" variant={isOver || isRefused ? 'default' : 'outline'} asChild>
          <Link to={placeOf(next).to} onClick={() => onGoTo(next.key)}>
            {placeOf(next).label}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        title={commonText.close}
        aria-label={text.close}
        onClick={() => onGoTo(null)}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}
