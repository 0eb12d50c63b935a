import { commonText } from '../../../text/common.ts'
import { cn } from '../../../ui/cn.tsx'

/**
 * '—' and why: on hover, to screen readers, and with `spelled` in words where there is no hover
 * (touch screens).
 */
export function Unknown({ reason, spelled }: { reason: string; spelled?: boolean }) {
  return (
    <span title={reason} className="relative z-10 text-faint">
      {commonText.unknown}
      <span
        className={cn('sr-only', spelled && 'pointer-coarse:not-sr-only pointer-coarse:ml-1.5')}
      >
        {reason}
      </span>
    </span>
  )
}
