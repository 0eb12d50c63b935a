import { leadStatusWord } from '#domain/filters'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'

// Spec 4: yellow, green, blue, red.
const variants: Record<string, BadgeVariant> = {
  pending: 'warning',
  contacted: 'success',
  converted: 'info',
  lost: 'destructive',
}

export function StatusBadge({ status }: { status: string }) {
  return <Badge variant={variants[status] ?? 'secondary'}>{leadStatusWord(status)}</Badge>
}
