import { CircleHelp } from 'lucide-react'
import type { FirstStep } from '../../../data/first-steps.ts'
import { StepMark } from '../../../parts/first-steps/step-mark.tsx'
import { HelpLink } from '../../../parts/help-link.tsx'
import { useTimes } from '../../../parts/times.tsx'
import { firstStepsText as text } from '../../../text/first-steps.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.tsx'
import { StepAction } from './step-action.tsx'

/** A step: whether it happened, what went wrong, and the way to where it is done. */
export function StepRow({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { formatDateTime } = useTimes()
  const { key, state, said, doneAt, wasTried } = step
  const { title, text: about, manual } = text.steps[key]
  const isDone = state === 'done'
  const isTold = !isDone && (isNext || said !== null)
  // An address of this computer has the manual's page for its button.
  const hasHelp = key !== 'address' || state === 'failed'
  return (
    <li
      aria-label={title}
      className={cn(
        'flex grow items-center gap-x-3 gap-y-2 px-5 py-2.5',
        isTold && 'max-sm:flex-wrap',
        isNext && 'bg-hover',
      )}
    >
      <StepMark state={state} />
      <div className={cn('min-w-0 flex-1 text-[0.8125rem]', isTold && 'max-sm:basis-56')}>
        <p
          className={cn(
            'flex flex-wrap items-center gap-x-2 font-medium',
            isDone && 'text-muted-foreground',
          )}
        >
          {title}
          {wasTried && <Badge variant="secondary">{text.tried}</Badge>}
          {isDone && doneAt !== null && (
            <span className="font-normal text-faint text-xs">
              {text.doneAt(formatDateTime(doneAt))}
            </span>
          )}
        </p>
        {isTold && (
          <p className={cn('text-muted-foreground', state === 'failed' && 'text-danger-text')}>
            {said ?? about}
          </p>
        )}
      </div>
      {!isDone && (
        <div className={cn('flex shrink-0 items-center gap-1', isTold && 'max-sm:ml-9')}>
          {hasHelp && (
            <HelpLink
              page={manual}
              aria-label={text.helpOf(title)}
              className={cn(
                'rounded-md px-2 py-1.5 text-[0.8125rem] text-muted-foreground hover:text-foreground hover:underline',
                !isTold &&
                  'max-sm:grid max-sm:size-8 max-sm:place-items-center max-sm:p-0 max-sm:pointer-coarse:size-11',
              )}
            >
              {!isTold && <CircleHelp aria-hidden="true" className="size-4 sm:hidden" />}
              <span className={cn(!isTold && 'max-sm:hidden')}>{text.help}</span>
            </HelpLink>
          )}
          <StepAction step={step} isNext={isNext} />
        </div>
      )}
    </li>
  )
}
