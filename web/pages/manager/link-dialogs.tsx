import type { TrackingLink } from '../../data/links.ts'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { LinkDetailsDialog } from './link-details-dialog.tsx'
import { RemoveLinkDialog } from './remove-link-dialog.tsx'

export type OpenDialog = { kind: 'details' | 'edit' | 'remove'; id: string }

/** One dialog at a time, over whichever link it was opened for; a refetch keeps it current. */
export function LinkDialogs({
  links,
  dialog,
  onChange,
}: {
  links: readonly TrackingLink[]
  dialog: OpenDialog | null
  onChange: (dialog: OpenDialog | null) => void
}) {
  const link = dialog && links.find(({ id }) => id === dialog.id)
  if (!dialog || !link) return null
  const close = () => onChange(null)
  if (dialog.kind === 'edit') return <EditLinkDialog link={link} onClose={close} />
  if (dialog.kind === 'remove') return <RemoveLinkDialog link={link} onClose={close} />
  return (
    <LinkDetailsDialog
      link={link}
      onClose={close}
      onEdit={() => onChange({ kind: 'edit', id: link.id })}
    />
  )
}
