import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { connectionStateText } from '../text/connection-state.ts'
import { cn } from '../ui/cn.tsx'

/** Why nothing is sent to a destination: red when a person has to do something about it. */
export function PauseAlert({
  isRefused,
  title,
  reason,
  hint,
  action,
}: {
  isRefused: boolean
  title: string
  reason: string
  hint?: string
  action?: ReactNode
}) {
  const tone = isRefused ? 'text-danger-text' : 'text-warning-text'
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap gap-3 rounded-lg px-3.5 py-3',
        isRefused ? 'bg-danger-soft' : 'bg-warning-soft',
      )}
    >
      <TriangleAlert aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className={cn('font-medium', tone)}>
          {isRefused ? connectionStateText.refusedTitle : title}
        </p>
        <p className="break-words text-[0.8125rem]">{reason}</p>
        {hint && <p className="text-muted-foreground text-xs">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
