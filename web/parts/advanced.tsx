import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { BoxSummary } from '../ui/summary.tsx'

/** What few people need, folded away; open from the start where it is in use or at fault. */
export function Advanced({ startOpen, children }: { startOpen: boolean; children: ReactNode }) {
  return (
    <details open={startOpen} className="rounded-lg border">
      <BoxSummary>{commonText.advanced}</BoxSummary>
      <div className="grid gap-5 border-t p-4">{children}</div>
    </details>
  )
}
