import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'

export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button variant="outline" size="sm" onClick={() => onRetry()}>
      {commonText.tryAgain}
    </Button>
  )
}
