import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'

/** What few people need, folded away; open from the start where it is in use or at fault. */
export function Advanced({ startOpen, children }: { startOpen: boolean; children: ReactNode }) {
  return (
    <details open={startOpen} className="group rounded-lg border">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 font-medium text-[0.8125rem] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-faint transition-transform group-open:rotate-90"
        />
        {commonText.advanced}
      </summary>
      <div className="grid gap-5 border-t p-4">{children}</div>
    </details>
  )
}
