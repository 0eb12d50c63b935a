import { connectionStateText } from '../text/connection-state.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import type { Standing } from './connection-standing.ts'

const variants: Record<Standing, BadgeVariant> = {
  none: 'secondary',
  accepted: 'success',
  unproven: 'warning',
  silent: 'secondary',
  refused: 'destructive',
  stopped: 'destructive',
  waiting: 'warning',
}

export function ConnectionBadge({ standing }: { standing: Standing }) {
  return <Badge variant={variants[standing]}>{connectionStateText[standing]}</Badge>
}
