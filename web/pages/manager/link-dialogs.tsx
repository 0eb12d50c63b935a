import type { TrackingLink } from '../../data/links.ts'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { LinkDetailsDialog } from './link-details-dialog.tsx'
import type { LinkDialogName, ManagerState } from './manager-state.ts'
import { RemoveLinkDialog } from './remove-link-dialog.tsx'

type Props = {
  links: readonly TrackingLink[]
  open: ManagerState['open']
  onOpen: (dialog: LinkDialogName, link: string) => void
  onClose: () => void
}

/** One dialog at a time, over whichever link it was opened for; a refetch keeps it current. */
export function LinkDialogs({ links, open, onOpen, onClose }: Props) {
  const link = open && links.find(({ id }) => id === open.id)
  if (!open || !link) return null
  if (open.dialog === 'edit') return <EditLinkDialog link={link} onClose={onClose} />
  if (open.dialog === 'remove') return <RemoveLinkDialog link={link} onClose={onClose} />
  return <LinkDetailsDialog link={link} onClose={onClose} onEdit={() => onOpen('edit', link.id)} />
}
