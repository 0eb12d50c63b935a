import { lazy, Suspense, useState } from 'react'
import { hasDoneFirstSteps } from '../../../data/first-steps.ts'
import { useMay } from '../../../parts/may.tsx'
import { StepsPlace } from './steps-place.tsx'

// Who has done them never loads it.
const FirstStepsCard = lazy(() =>
  import('./first-steps-card.tsx').then((part) => ({ default: part.FirstStepsCard })),
)

/**
 * What a new account is led through, for those who can do it. The session says whether there is something
 * left to do: its place is kept from the first picture on, so that nothing below ever moves.
 */
export function FirstSteps() {
  const mayDoThem = useMay('campaigns')
  const [areDone] = useState(hasDoneFirstSteps)
  if (areDone || !mayDoThem) return null
  return (
    <Suspense fallback={<StepsPlace />}>
      <FirstStepsCard />
    </Suspense>
  )
}
