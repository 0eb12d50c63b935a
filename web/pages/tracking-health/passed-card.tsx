import { Check } from 'lucide-react'
import type { TrackingHealth } from '../../data/tracking-health.ts'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Card, CardTitle } from '../../ui/card.tsx'

/** The checks that found nothing wrong, so that an empty list is no mystery. */
export function PassedCard({ passed }: { passed: TrackingHealth['passed'] }) {
  return (
    <Card aria-labelledby="health-passed" className="p-5">
      <CardTitle id="health-passed">{text.passed}</CardTitle>
      <ul className="mt-3 grid gap-x-6 gap-y-2 text-[0.8125rem] text-muted-foreground lg:grid-cols-2">
        {passed.map(({ kind, sentence }) => (
          <li key={kind} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {sentence}
          </li>
        ))}
      </ul>
    </Card>
  )
}
