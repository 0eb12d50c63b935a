import { commonText } from '../text/common.ts'
import { Badge } from '../ui/badge.tsx'

/** Marks a click or a lead that came by a link made to try the tracking. */
export function TestBadge({ isTest }: { isTest: boolean }) {
  if (!isTest) return null
  return (
    <Badge variant="secondary" title={commonText.testHint}>
      {commonText.test}
    </Badge>
  )
}
