import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Stands where something could not be loaded; without `onRetry`, asking again would not help. */
export function LoadFailed({
  onRetry,
  label,
  icon = TriangleAlert,
  retryIcon,
  ...words
}: {
  title: string
  description?: ReactNode
  className?: string
  /** None where there is little room. */
  icon?: LucideIcon | null
  retryIcon?: LucideIcon
  onRetry?: (() => unknown) | undefined
  label?: string
}) {
  return (
    <EmptyState
      tone="error"
      {...(icon && { icon })}
      {...words}
      action={onRetry && <RetryButton onRetry={onRetry} label={label} icon={retryIcon} />}
    />
  )
}

export function RetryButton({
  onRetry,
  label = commonText.tryAgain,
  icon,
}: {
  onRetry: () => unknown
  label?: string | undefined
  icon?: LucideIcon | undefined
}) {
  return (
    <Button variant="outline" size="sm" onClick={() => onRetry()} icon={icon}>
      {label}
    </Button>
  )
}
