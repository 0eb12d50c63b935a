import { TriangleAlert } from 'lucide-react'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.tsx'

/** Over data that is shown but could not be fetched anew. */
export function StaleNotice({
  text,
  onRetry,
  className,
}: {
  text: string
  onRetry: () => void
  className?: string
}) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 bg-danger-soft px-5 py-2 text-[0.8125rem] text-danger-text',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{text}</p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {commonText.tryAgain}
      </Button>
    </div>
  )
}
