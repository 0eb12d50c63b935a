import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { useLocation } from 'react-router'
import { hasDoneFirstSteps } from '../data/first-steps.ts'
import { noteStepUnderWay, stepUnderWay } from '../parts/first-steps/step-under-way.ts'
import { useMay } from '../parts/may.tsx'
import { paths } from '../parts/paths.ts'

// Who was led to no step never loads it.
const StepStrip = lazy(() =>
  import('./step-strip.tsx').then((part) => ({ default: part.StepStrip })),
)

/** As high as what it will say, so that nothing below moves when it is known. */
const stripClass =
  'flex min-h-28 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-muted/60 px-4 py-2 text-[0.8125rem] sm:min-h-17 md:px-8 lg:min-h-14'

/** Where a first step that is under way is shown: above every screen but the one that lists them all. */
export function StepStripPlace() {
  const isListed = useLocation().pathname === paths.dashboard
  const mayDoThem = useMay('campaigns')
  // Who finishes them is told so; who had finished them before is led to none.
  const [wereDone] = useState(hasDoneFirstSteps)
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (isListed) noteStepUnderWay(null)
  }, [isListed])
  const step = isListed || !mayDoThem || wereDone ? null : stepUnderWay()
  if (step === null) return null
  return (
    <Suspense fallback={<div aria-hidden="true" className={stripClass} />}>
      <StepStrip
        step={step}
        className={stripClass}
        onGoTo={(next) => {
          noteStepUnderWay(next)
          lookAgain()
        }}
      />
    </Suspense>
  )
}
