import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { TrackingHealth } from '../../data/tracking-health.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Card, CardDescription, CardTitle } from '../../ui/card.tsx'

type Passed = TrackingHealth['passed']

/**
 * The checks that found nothing wrong, so that an empty list is no mystery; apart from them those that had
 * nothing to look at, which prove nothing.
 */
export function PassedCards({ passed }: { passed: Passed }) {
  const proven = passed.filter(({ isProven }) => isProven)
  const idle = passed.filter(({ isProven }) => !isProven)
  return (
    <>
      {proven.length > 0 && <ChecksCard title={text.passed} checks={proven} />}
      {idle.length > 0 && <ChecksCard title={text.idle} hint={text.idleHint} checks={idle} />}
    </>
  )
}

function ChecksCard({ title, hint, checks }: { title: string; hint?: string; checks: Passed }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5">
      <CardTitle id={id}>{title}</CardTitle>
      {hint && <CardDescription>{hint}</CardDescription>}
      <ul className="mt-3 grid gap-x-6 gap-y-2 text-[0.8125rem] text-muted-foreground lg:grid-cols-2">
        {checks.map(({ kind, sentence, isProven }) => (
          <li key={kind} className="flex gap-2.5">
            {isProven ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
            )}
            {sentence}
          </li>
        ))}
      </ul>
    </Card>
  )
}
