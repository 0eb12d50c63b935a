import { FlaskConical } from 'lucide-react'
import { filtersText } from '../../text/dashboard.ts'
import { Button } from '../../ui/button.tsx'

/** Over numbers that count tests, with the way back to those that do not. */
export function TestsBanner({ onLeave }: { onLeave: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border bg-warning-soft px-5 py-2.5 text-[0.8125rem] text-warning-text"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{filtersText.testsShown}</p>
      <Button variant="outline" size="sm" onClick={onLeave}>
        {filtersText.leaveTests}
      </Button>
    </div>
  )
}
