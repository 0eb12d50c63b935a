import { listStatusLabel, statusLabel } from '../../text/leads.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'

// Spec 4: yellow, green, blue, red.
const variants: Record<string, BadgeVariant> = {
  pending: 'warning',
  contacted: 'success',
  converted: 'info',
  lost: 'destructive',
}

/** `inList` has the words of the lists, which differ from those of a lead's dialogs. */
export function StatusBadge({ status, inList }: { status: string; inList?: boolean }) {
  return (
    <Badge variant={variants[status] ?? 'secondary'}>
      {inList ? listStatusLabel(status) : statusLabel(status)}
    </Badge>
  )
}
