import { CircleCheckBig } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { HealthKind, TrackingHealth } from '../../data/tracking-health.ts'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { useTimes } from '../../parts/times.tsx'
import { trackingHealthText as text } from '../../text/tracking-health.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { FindingItem } from './finding-item.tsx'

const param = 'aberto'

/** What to put right, the gravest first. Which one is open lives in the address. */
export function FindingsCard({ health }: { health: TrackingHealth }) {
  const { formatDate } = useTimes()
  const [params, setParams] = useSearchParams()
  const open = params.get(param)
  const { findings, passed, checkedAt, since } = health

  function show(kind: HealthKind | null) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (kind === null) next.delete(param)
        else next.set(param, kind)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Card aria-labelledby="health-findings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-4">
        <CardTitle id="health-findings">
          {findings.length > 0 ? text.count(findings.length) : text.findings}
        </CardTitle>
        <p className="text-muted-foreground text-xs">
          {text.checked} <RelativeTime instant={checkedAt} /> · {text.since(formatDate(since))}
        </p>
      </div>
      {findings.length === 0 ? (
        <AllRight checks={passed.filter(({ isProven }) => isProven).length} />
      ) : (
        <ul className="divide-y border-t">
          {findings.map((finding) => (
            <FindingItem
              key={finding.kind}
              finding={finding}
              isOpen={open === finding.kind}
              onOpenChange={(isOpen) => show(isOpen ? finding.kind : null)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AllRight({ checks }: { checks: number }) {
  return (
    <div className="flex items-center gap-4 border-t px-5 py-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <CircleCheckBig aria-hidden="true" className="size-5" />
      </span>
      <div>
        <p className="font-semibold">{text.allRight}</p>
        <p className="text-[0.8125rem] text-muted-foreground">{text.allRightText(checks)}</p>
      </div>
    </div>
  )
}
