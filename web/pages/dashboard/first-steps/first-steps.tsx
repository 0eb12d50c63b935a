import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { areStepsKnownDone, firstStepsQuery } from '../../../data/first-steps.ts'
import { useMay } from '../../../parts/may.tsx'

// Who has done them never shows it, and it waits for nothing of the dashboard.
const loadCard = () => import('./first-steps-card.tsx').then((part) => part.FirstStepsCard)

/** Longer than this nobody waits for the steps to see the rest. */
const patienceMs = 5_000

/** What a new account is led through, for those who can do it. */
export function FirstSteps() {
  return useMay('campaigns') ? <Steps /> : null
}

/**
 * What stands below would move when the steps come above it: until it is known whether they do, it is
 * hidden, while it loads all the same. An account whose steps are done waits for this once in a browser.
 */
function Steps() {
  const steps = useQuery(firstStepsQuery())
  const [isLate, setLate] = useState(false)
  const [Card, setCard] = useState<ComponentType | null>(null)
  const [isKnownDone] = useState(areStepsKnownDone)
  const isDone = steps.data ? steps.data.finishedAt !== null : isKnownDone || steps.isError
  useEffect(() => {
    // A part that does not come leaves the rest as it is.
    loadCard().then(
      (part) => setCard(() => part),
      () => setLate(true),
    )
    const late = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(late)
  }, [])
  const isAwaited = !isDone && !isLate && (steps.data === undefined || Card === null)
  return (
    <>
      <div data-awaited={isAwaited} className="hidden [&[data-awaited=true]~*]:hidden" />
      {!isDone && steps.data && Card && <Card />}
    </>
  )
}
