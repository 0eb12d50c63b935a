import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { commonText } from '../text/common.ts'
import { Confirm } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

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
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="destructive-ghost"
        size="sm"
        onClick={() => setIsAsking(true)}
        pending={pending}
        icon={icon}
      >
        {label}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        cancelLabel={commonText.cancel}
        onConfirm={onConfirm}
      />
    </>
  )
}
