import type { LucideIcon } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

/** Ends something after asking; `pending` is the label while that is under way, else false. */
export function EndingButton({
  label,
  icon,
  pending,
  title,
  description,
  confirmLabel = label,
  onConfirm,
}: {
  label: string
  icon: LucideIcon
  pending: string | false
  title: string
  description: string
  confirmLabel?: string
  onConfirm: () => void
}) {
  return (
    <Confirm
      trigger={
        <Button variant="destructive-ghost" size="sm" pending={pending} icon={icon}>
          {label}
        </Button>
      }
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
    />
  )
}
